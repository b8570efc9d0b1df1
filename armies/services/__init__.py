"""Every write of the app: army lists, and the books they are made from."""
