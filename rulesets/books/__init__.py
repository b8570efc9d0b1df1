"""Army books and fleet catalogues: storing, finding, compiling, publishing and copying them."""
