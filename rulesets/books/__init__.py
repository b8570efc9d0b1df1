"""Army books and fleet catalogues: how they are stored, found, compiled, published and copied."""
