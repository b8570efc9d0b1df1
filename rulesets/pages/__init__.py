"""The pages of lists of every kind. A view gets the desk whose lists it is about."""
