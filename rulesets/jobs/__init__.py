"""Long work: done in the background, asked for by its address, its result kept a day."""
