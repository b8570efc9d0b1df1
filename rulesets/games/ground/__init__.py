"""Code shared by Grimdark Future v1.5, 3.5 and Firefight: books, upgrades, army lists."""
