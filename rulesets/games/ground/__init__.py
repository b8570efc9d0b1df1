"""What Grimdark Future v1.5, 3.5 and Firefight share: books, upgrades, army lists."""
