"""What is opened beside the table shows its options as the army list's editor does."""

from armies.campaigns.screens.panel import panel
from rulesets import wording
from rulesets.games.strategy.document import CampaignPlayer
from rulesets.games.strategy.replay import replay
from tests.books import factions
from tests.campaigns import begin, campaign, construct, finish, produce, rounds, take
from tests.ground import library

BOOK = "unresting"
SLED = "bier-sled"
POINT_GUNS = "gun-fitting:gun-fitting-point-guns"
WORKSHOP = [*take(1, 2, 3), begin(), construct("workshop", "s1"), *rounds(5)]
UPGRADES = [begin("red"), *finish("red", "blue")]


def played(*actions):
    players = tuple(CampaignPlayer(id=id, name=id, book=BOOK) for id in ("red", "blue"))
    document = campaign(*WORKSHOP, begin(), *actions, players=players, books={BOOK: "1.0"})
    return replay(document, library(*factions("gf35")))


def lines_of(found, key):
    return next(section.lines for section in found.sections if section.item.id == key)


def told(line):
    """What speaks against an option, and what goes when it is taken."""
    makes_way = [wording.term(label) for label in line.line.makes_way]
    return line.line.obstacle, list(line.obstacles), makes_way


def test_upgrade_says_which_option_it_gives_up():
    sled = produce("s1", SLED, POINT_GUNS, id="u1")
    state = played(construct("weaponsmith"), sled, *UPGRADES)
    opened = panel(state, "red", {"piece": "u1"})
    assert opened.obstacles == ()
    assert [told(line) for line in lines_of(opened, "pall-gun")] == [("", [], ["Point guns"])] * 3
    fitted = [line for line in lines_of(opened, "gun-fitting") if line.line.choice.count]
    assert [(told(line), line.line.goes_along) for line in fitted] == [(("", [], []), ())]


def test_production_says_once_what_speaks_against_it():
    opened = panel(played(*UPGRADES, *finish("red", "blue")), "red", {"make": "s1", "unit": SLED})
    assert (opened.produce.obstacles, opened.obstacles) == (
        [],
        ("No weaponsmith, and upgrades need one",),
    )
    waiting = panel(played(begin("blue")), "red", {"make": "s1", "unit": SLED})
    assert waiting.produce.obstacles == []
    assert waiting.obstacles == ("No weaponsmith, and upgrades need one",)
