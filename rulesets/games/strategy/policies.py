"""House rules: points that Grimdark Strategy v0.8 leaves open, each with its options."""

from rulesets.engine.messages import gettext_noop
from rulesets.engine.policies import Policies, Policy

POLICIES = Policies(
    Policy(
        key="fortified_income",
        title=gettext_noop("Fortified objectives earn"),
        options={
            "adds": gettext_noop("Objective + fortification"),
            "replaces": gettext_noop("Fortification only"),
        },
    ),
    Policy(
        key="new_buildings",
        title=gettext_noop("New buildings work"),
        options={
            "at_once": gettext_noop("Straight away"),
            "next_phase": gettext_noop("Next build phase"),
        },
    ),
    Policy(
        key="phase_18",
        title=gettext_noop("The build phase after round 18"),
        options={
            "skipped": gettext_noop("Skipped"),
            "played": gettext_noop("Played; the one after round 19 is skipped"),
        },
    ),
    Policy(
        key="light_units",
        title=gettext_noop("Light vehicles and small monsters"),
        options={
            "by_class": gettext_noop("Those that the army book calls light"),
            "by_tough": gettext_noop("Those of at most Tough(6)"),
        },
    ),
    Policy(
        key="skirmish_gates",
        title=gettext_noop("The weaponsmith in skirmish"),
        options={
            "hold": gettext_noop("Needed for heroes and large units"),
            "open": gettext_noop("Needed for upgrades only"),
        },
    ),
    Policy(
        key="swaps",
        title=gettext_noop("An option in the place of another"),
        options={
            "difference": gettext_noop("Costs the difference; nothing is paid back"),
            "full_price": gettext_noop("Costs its full price"),
            "final": gettext_noop("Not possible: what was taken stays"),
        },
    ),
    Policy(
        key="joined_heroes",
        title=gettext_noop("A hero in a unit is upgraded"),
        options={
            "together": gettext_noop("With its unit: one upgrade a round for both"),
            "apart": gettext_noop("By itself: one upgrade a round for each"),
        },
    ),
    Policy(
        key="fallen",
        title=gettext_noop("Who loses the headquarters, of three players or more"),
        options={
            "out": gettext_noop("Is out, with all they have; the others play on"),
            "ruins": gettext_noop("Is out; their buildings stay as ruins"),
            "ends": gettext_noop("Ends the campaign; whoever brought it down wins"),
        },
    ),
    Policy(
        key="side_falls",
        title=gettext_noop("A side of several players is beaten"),
        options={
            "last_headquarters": gettext_noop("With its last headquarters"),
            "first_headquarters": gettext_noop("With its first headquarters"),
        },
    ),
    Policy(
        key="end_battle",
        title=gettext_noop("The battle is ended"),
        options={
            "anyone": gettext_noop("By any player"),
            "everyone": gettext_noop("Once every player says so"),
        },
    ),
    Policy(
        key="turns",
        title=gettext_noop("The build phase is played"),
        options={
            "alternate": gettext_noop("In turns, one action each"),
            "together": gettext_noop("By everybody at once"),
        },
    ),
)
