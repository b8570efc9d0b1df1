"""How dates are written, where Django's formats of a language do not fit."""
