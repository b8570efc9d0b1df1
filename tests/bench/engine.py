"""The engine alone: resolve, checks, report."""

import json

from tests.bench.measure import big_fleet, say, seconds, set_up

set_up()

from rulesets.books.library import Books
from rulesets.engine import codec
from rulesets.engine.report import judge
from rulesets.games.warfleets import WARFLEETS

document = big_fleet()
text = codec.write(document)
book = Books(document.game).library(document)
roster = WARFLEETS.resolve(document, book)
judged = judge(WARFLEETS, document, book)
assert judged.verdict == "legal", judged.issues

whole = seconds(lambda: judge(WARFLEETS, document, book))
half = seconds(lambda: judge(WARFLEETS, big_fleet(10, 5), book))
small = half - seconds(lambda: big_fleet(10, 5))
say("resolve and report, 30 entries", f"{whole * 1000:.2f} ms", "0.4 ms", whole <= 0.0004)
say("the same, 30 entries to 15", f"x {whole / small:.1f}", "x 2.4: linear", whole / small <= 2.4)
loads = seconds(lambda: json.loads(text))
checks = seconds(lambda: WARFLEETS.issues(roster))
say("checks to json.loads of the document", f"x {checks / loads:.1f}", "x 4", checks <= 4 * loads)
