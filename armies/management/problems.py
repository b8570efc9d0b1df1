"""Problems as lines of text, for commands."""

from collections.abc import Iterable

from rulesets.engine.errors import Problem
from rulesets.wording import problem_sentence


def lines(problems: Iterable[Problem]) -> str:
    """Every problem on a line of its own, with its place."""
    return "\n".join(f"  {_line(problem)}" for problem in problems)


def _line(problem: Problem) -> str:
    sentence = problem_sentence(problem)
    return f"{problem.place}: {sentence}" if problem.place else sentence
