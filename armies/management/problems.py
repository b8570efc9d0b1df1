"""Problems as lines of text, for commands."""

from collections.abc import Iterable

from rulesets.engine.errors import Problem
from rulesets.wording import problem_sentence


def lines(problems: Iterable[Problem]) -> str:
    """Return every problem on a line of its own, with its place."""
    sentences = ((problem.place, problem_sentence(problem)) for problem in problems)
    return "\n".join(f"  {place}: {text}" if place else f"  {text}" for place, text in sentences)
