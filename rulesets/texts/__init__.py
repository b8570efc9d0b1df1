"""Lists as text: written in several styles, and parsed again."""
