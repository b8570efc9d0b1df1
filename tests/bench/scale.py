"""A thousand stored lists, then a million: pages in the same time, by the table of `growth`."""

from tests.bench.measure import say, set_up

set_up()

from tests.bench.growth import stored_lists

(_, few), _between, (_, many) = stored_lists()
for name in ("front page", "editor", "edit", "shared view"):
    ratio = many[name] / few[name]
    say(f"{name} with 1,000,000 stored lists to 1,000", f"x {ratio:.2f}", "x 1.2", ratio <= 1.2)
