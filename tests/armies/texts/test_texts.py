"""Army lists as text, read back: every unit and every choice is there."""

import re
from collections import Counter
from dataclasses import replace

import pytest
from django.utils import translation

from armies.texts import writer as texts
from rulesets.books.library import Books
from rulesets.lists.samples import sample
from rulesets.texts.writer import STYLES
from tests.armies.lists import LEVY, VERSION, army, unit, vanguard
from tests.books import FACTIONS, GAMES, judge

pytestmark = [pytest.mark.django_db, pytest.mark.books_only]

PICK = re.compile(r"(?P<label>.+: .+) \((?P<points>[+-]\d+)\)(?: ×(?P<count>\d+))?")


def written(document, style="plain"):
    return texts.write(judge(document), style).render()


def blocks(text, style="plain"):
    """The heading and the lines below it of every entry, without their marks."""
    marks = STYLES[style]
    found = [block.strip().split("\n") for block in text.split("\n\n")[1:]]
    return [
        (bare(lines[0], marks.entry, marks), [bare(line, marks.line, marks) for line in lines[1:]])
        for lines in found
    ]


def bare(line, shape, marks):
    before, after = shape.strip("\n").split("{}")
    text = line.removeprefix(before).removesuffix(after)
    return re.sub(r"\\(.)", r"\1", text) if marks.escaped else text


def everything(game):
    """Every unit of every book with the last option of each section, taken twice."""
    books = [Books(game).catalogue(faction, VERSION) for faction in FACTIONS]
    return [
        (kit, unit(kit.unit.key, *picks_of(kit), book=book.key))
        for book in books
        for kit in book.kits.values()
    ]


def picks_of(kit):
    taken = [f"{key}:{section.options[-1].key}" for key, section in kit.sections.items()]
    return [*taken, *taken]


def choices(lines):
    """What the lines of an entry say of its picks: label, points and how often."""
    found = filter(None, map(PICK.fullmatch, lines))
    return {(m["label"], int(m["points"])): int(m["count"] or 1) for m in found}


def priced(kit, entry):
    """The same as the book has it."""
    counted = Counter((pick.section, pick.option) for pick in entry.picks)
    return {
        (f"{kit.sections[s].label.en}: {kit.options[s, o].label.en}", _price(kit, s, o)): count
        for (s, o), count in counted.items()
    }


def _price(kit, section, option):
    return kit.options[section, option].price(kit.unit.key) or 0


@pytest.mark.parametrize("style", [style for style in STYLES if style != "discord"])
@pytest.mark.parametrize("game", GAMES)
def test_text_has_every_unit_and_choice(game, style):
    found = everything(game)
    document = army(game, None, *(entry for _, entry in found))
    report = judge(document)
    read = blocks(texts.write(report, style).render(), style)[: len(found)]
    assert [heading for heading, _ in read] == [
        f"{member.label.en} – {member.size} model{'s' * (member.size != 1)}, {member.points} points"
        for member in report.roster.members
    ]
    assert [choices(lines) for _, lines in read] == [priced(kit, entry) for kit, entry in found]


def test_text_says_how_units_are_deployed():
    assert blocks(written(vanguard())) == [
        (
            "Field Captain – 1 model, 60 points",
            [
                "Joins Levy Company",
                "Quality 3+, Defense 4+; Close Ranks, Fire Order, Hero, Tough(3)",
                "1× Sabre (Melee A2, AP(1))",
                "1× Plasma pistol (12″ A1, AP(3))",
                "Replace Pistol: Plasma pistol (+5)",
            ],
        ),
        (
            "Levy Company – 10 models, 160 points",
            [
                "Quality 5+, Defense 5+; Close Ranks",
                "7× Rifle (24″ A1)",
                "10× Bayonet (Melee A1)",
                "1× Heavy rifle (24″ A1, AP(1))",
                "2× Flamethrower (12″ A1, Blast(3), Reliable)",
                "Replace one Rifle: Heavy rifle (+5)",
                "Replace up to three Rifles: Flamethrower (+15) ×2",
            ],
        ),
        (
            "Old Patience (Column Carrier) – 1 model, 185 points",
            [
                "Quality 4+, Defense 2+; Close Ranks, Impact(3), Tough(6), Transport(11)",
                "1× Turret machine gun (30″ A4, AP(1))",
            ],
        ),
        (
            "Sappers – 5 models, 110 points",
            [
                "Rides in Old Patience",
                "Quality 4+, Defense 5+; Close Ranks, Field Works, Repair(1)",
                "5× Carbine (12″ A2)",
                "5× Trench axe (Melee A1, AP(1))",
            ],
        ),
    ]


def test_short_text_has_a_block_for_each_unit_as_fielded():
    command = "squad-command-command:squad-command-command-field-radio"
    sabre = "officer-arms-sabre:officer-arms-sabre-charged-sabre"
    document = army(
        "gf35",
        None,
        unit("field-captain", sabre, join="e2"),
        unit("levy-company", command, combined=True, ride="e4"),
        unit("levy-company", combined=True, join="e2"),
        unit("column-carrier", name="Old *Patience*", reserve=True, note="Left"),
        unit("dragon", "breath:fire"),
    )
    text = written(document, "discord")
    assert text.split("\n\n")[1:4] == [
        "__Old \\*Patience\\* (Column Carrier) – 1 model, 185 points__\n"
        "> Q4+ D2+ T6 · Turret machine gun (30″ A4, AP(1))\n"
        "> Close Ranks, Impact(3), Transport(11)\n"
        "> Waits in reserve\n"
        "> Left",
        "__Levy Company – 10 + 10 models, 255 points__\n"
        "> Q5+ D5+ · 20× Rifle (24″ A1), 20× Bayonet (Melee A1), Field radio\n"
        "> Close Ranks\n"
        "> Rides in Old \\*Patience\\*\n"
        "> Led by Field Captain – 1 model, 65 points\n"
        "> Q3+ D4+ T3 · Pistol (12″ A1), Charged sabre (Melee A2, AP(2), Rending)\n"
        "> Close Ranks, Fire Order, Hero",
        "__dragon – 0 models, 0 points__\n> breath: fire",
    ]


def test_short_text_of_a_thousand_points_is_short():
    assert len(written(sample("gf35"), "discord")) < 1100


def test_short_text_keeps_apart_what_is_no_plain_half():
    entries = [
        unit("sappers", combined=True),
        unit("sappers", combined=True, join="e1", name="Moles"),
        unit("surveyors", combined=True, join="e1"),
    ]
    read = blocks(written(army("gf35", None, *entries), "discord"), "discord")[:3]
    assert [(heading, lines[2:]) for heading, lines in read] == [
        ("Sappers – 5 models, 110 points", []),
        ("Moles (Sappers) – 5 models, 110 points", ["Second half of Sappers"]),
        ("Surveyors – 5 models, 110 points", ["Second half of Sappers"]),
    ]


def test_text_states_books_verdict_and_what_is_played_otherwise():
    document = replace(
        vanguard(),
        note="For Sunday",
        force_org=False,
        players=2,
        campaign=True,
        policies={"attached_heroes": "apart"},
    )
    assert written(document).split("\n\n")[0].split("\n") == [
        "Vanguard",
        "515 of 1000 points",
        "Legal at 1000 points under Grimdark Future 3.5",
        "Without force organisation",
        "A hero in a unit: Counts separately",
        "Book: Meridian Levy 1.0",
        "Players on this side: 2",
        "On campaign",
        "For Sunday",
    ]


def test_text_of_a_nameless_list_has_a_title():
    assert written(army("gf35", None)).split("\n")[0] == "Army list"


def below(*entries, **fields):
    """The lines that are not the profile of each unit."""
    found = blocks(written(army("gf35", None, *entries, **fields)))[: len(entries)]
    profile = re.compile(r"Quality|\d+× ")
    return [[line for line in lines if not profile.match(line)] for _, lines in found]


def test_text_has_both_halves_of_a_combined_unit():
    entries = [unit("sappers", combined=True), unit("sappers", combined=True, join="e1")]
    assert below(*entries) == [
        [],
        ["Second half of Sappers"],
    ]


def test_text_has_reserve_player_experience_traits_and_note():
    fields = {"reserve": True, "player": 2, "xp": 4, "traits": ("Brave", "Fast")}
    entry = unit("surveyors", note="Left\n\nflank", **fields)
    assert below(entry, players=2) == [
        [
            "Waits in reserve",
            "Player 2",
            "Experience: 4",
            "Traits: Brave, Fast",
            "Left",
            "flank",
        ]
    ]


def test_text_keeps_what_the_books_do_not_know():
    entries = [
        unit("dragon", "breath:fire", "breath:fire", book="lost-book", join="gone"),
        unit("sappers", "breath:fire"),
    ]
    books = {LEVY: VERSION, "lost-book": "7"}
    document = army("gf35", None, *entries, books=books, book_names={"lost-book": "Lost Guild"})
    text = written(document)
    assert [line for line in text.split("\n") if line.startswith("Book")] == [
        "Book: Lost Guild 7",
        "Book: Meridian Levy 1.0",
    ]
    first, second, _issues = blocks(text)
    assert first == ("dragon – 0 models, 0 points", ["Joins gone", "breath: fire ×2"])
    assert second[1][-1] == "breath: fire"


@pytest.mark.parametrize(
    ("style", "heading"),
    [
        ("plain", "*Ann* _x_ (Sappers) – 5 models, 110 points"),
        ("markdown", r"## \*Ann\* \_x\_ (Sappers) – 5 models, 110 points"),
        ("discord", r"__\*Ann\* \_x\_ (Sappers) – 5 models, 110 points__"),
    ],
    ids=str,
)
def test_text_escapes_what_players_write(style, heading):
    text = written(army("gf35", None, unit("sappers", name="*Ann* _x_")), style)
    assert [line for line in text.split("\n") if "Ann" in line and "points" in line] == [heading]


def test_text_names_issues_last():
    document = army("gf35", 1000, *(unit("sappers") for _ in range(3)))
    assert blocks(written(document))[-1] == (
        "Problems",
        ["Sappers 1, Sappers 2, Sappers 3: 3 copies of Sappers, 2 allowed (1 + 1 per 1000 pts)"],
    )


def test_issue_names_units_once_and_no_more_than_eight():
    document = army("gf35", 500, *(unit("rampart-tank") for _ in range(10)))
    (_heading, issues) = blocks(written(document))[-1]
    assert any(line.startswith("Rampart Tank 1: ") for line in issues)
    assert not any(line.startswith("Rampart Tank 1: Rampart Tank 1") for line in issues)
    assert any("Rampart Tank 8, … and 2 more: " in line for line in issues)


def test_issue_names_both_halves_of_a_unit_once():
    halves = unit("pace-walker", combined=True), unit("pace-walker", combined=True, join="e1")
    (_heading, issues) = blocks(written(army("gf35", 2000, *halves)))[-1]
    assert "Pace Walker: Only units of several models combine" in issues


def test_text_in_italian_has_the_english_names():
    with translation.override("it"):
        (heading, lines), *_ = blocks(written(army("gf35", None, unit("sappers"))))
    assert heading.split(" – ")[0] == "Zappatori (Sappers)"
    assert [line.split("″")[0] for line in lines if "×" in line] == [
        "5× Carabina (Carbine) (12",
        "5× Ascia da trincea (Trench axe) (Mischia A1, PA(1))",
    ]
