"""Every shape of section as an opened entry shows it, before and after its options are pressed."""

import pytest

from tests.armies.lists import LEVY, army, unit
from tests.armies.shown import BROOD, COMPANY, VETERANS
from tests.armies.views.editor import enabled, name_of, section, weapons

CORSAIRS, UNRESTING = "saltwind-corsairs", "unresting"
FULL = "(maximum taken)"
MISSING = "(Needs Heavy rifle first)"

SHAPES = [
    pytest.param(
        (LEVY, "field-captain", "officer-arms-pistol"),
        ["Choose Plasma pistol"],
        [
            "Replace Pistol",
            "Heavy pistol +5 +",
            "Burst pistol +5 +",
            "Plasma pistol +5 ×",
            "Carbine +5 +",
        ],
        ["Sabre – A2 AP1", "Plasma pistol 12″ A1 AP3"],
        id="replace",
    ),
    pytest.param(
        (LEVY, "levy-company", "company-arms-marksman"),
        ["Choose Heavy rifle", "Choose Long rifle"],
        ["Replace one Rifle", "Heavy rifle +5 +", "Long rifle +5 ×", "Repeater rifle +5 +"],
        ["9× Rifle 24″ A1", "10× Bayonet – A1", "Long rifle 30″ A1 AP1 Takedown"],
        id="replace one, another instead",
    ),
    pytest.param(
        (LEVY, "levy-company", "company-arms-specials"),
        ["One more: Flamethrower", "One more: Plasma lance", "One more: Flamethrower"],
        [
            "Replace up to three Rifles 3/3",
            FULL,
            "Light machine gun +10 0",
            "Flamethrower +15 2 −",
            "Grenade launcher +10 0",
            "Plasma lance +10 1 −",
            "Rocket launcher +20 0",
        ],
        [
            "7× Rifle 24″ A1",
            "10× Bayonet – A1",
            "2× Flamethrower 12″ A1 Blast(3), Reliable",
            "Plasma lance 24″ A1 AP4",
        ],
        id="replace up to three",
    ),
    pytest.param(
        (LEVY, "sappers", "sapper-arms-carbines"),
        [*["One more: Flamethrower"] * 3, "One less: Flamethrower", "One more: Shotgun"],
        [
            "Replace any Carbine 3/5",
            "Shotgun +5 1 − +",
            "Flamethrower +10 2 − +",
            "Fusion cutter +25 0 +",
        ],
        [
            "2× Carbine 12″ A2",
            "5× Trench axe – A1 AP1",
            "2× Flamethrower 12″ A1 Blast(3), Reliable",
            "Shotgun 12″ A2 AP1",
        ],
        id="replace any",
    ),
    pytest.param(
        (LEVY, "line-veterans", "veteran-arms-pattern"),
        ["Choose Shotgun", "Choose Heavy rifle"],
        ["Replace all Rifles", "Heavy rifle +20 ×", "Repeater rifle +20 +", "Shotgun +20 +"],
        ["5× Bayonet – A1", "5× Heavy rifle 24″ A1 AP1"],
        id="replace all",
    ),
    pytest.param(
        (UNRESTING, "sleepless-monarch", "club-pair"),
        ["Choose 2x Arc fist"],
        ["Replace 2x Heavy clubs", "Great club +20 +", "Gate ram +20 +", "2× Arc fist −5 ×"],
        ["Twin arc gun 24″ A2 AP1", "2× Arc fist – A2 AP2"],
        id="replace exactly two",
    ),
    pytest.param(
        (BROOD, "lurkers", "one-claw"),
        ["One more: Bone scythe", "One more: Sting"],
        [
            "Any model may replace one Claw 2/5",
            "Bone scythe +10 1 − +",
            "Sting +5 1 − +",
            "Acid spitter +5 0 +",
            "Web shooter +5 0 +",
        ],
        ["8× Claw – A1", "Bone scythe – A2 Rending", "Sting – A2 Bane"],
        id="replace one of any model",
    ),
    pytest.param(
        (BROOD, "lurkers", "both-claws"),
        ["One more: Great scythe"] * 2,
        [
            "Any model may replace 2x Claw 2/5",
            "Great scythe +15 2 − +",
            "Crushing maw +10 0 +",
            "Barb caster +10 0 +",
            "Acid thrower +20 0 +",
        ],
        ["6× Claw – A1", "2× Great scythe – A3 AP1 Rending"],
        id="replace two of any model",
    ),
    pytest.param(
        (LEVY, "levy-company", "company-arms-attachment"),
        [],
        [
            "Take one Heavy rifle attachment",
            MISSING,
            "Rifle grenade +5",
            "Underslung burner +5",
            "Breaching slug +5",
        ],
        ["10× Rifle 24″ A1", "10× Bayonet – A1"],
        id="attachment without what it needs",
    ),
    pytest.param(
        (LEVY, "field-captain", "officer-staff-companion"),
        ["Choose Field surgeon", "Choose Drill sergeant"],
        [
            "Upgrade with one",
            "Signals officer +5 +",
            "Drill sergeant +5 ×",
            "Field surgeon +10 +",
            "Apprentice reader +15 +",
        ],
        ["Pistol 12″ A1", "Sabre – A2 AP1"],
        id="upgrade with one",
    ),
    pytest.param(
        (CORSAIRS, "captain", "officer-kit-belongings"),
        ["One more: Smoke pots", "One more: Grapnel line"],
        [
            "Upgrade with up to two 2/2",
            FULL,
            "Smoke pots +10 1 −",
            "Grapnel line +5 1 −",
            "War trophies +10 0",
            "Leech jar +10 0",
            "Duelling scars +5 0",
        ],
        ["Pistol 12″ A1", "Cutlass – A3"],
        id="upgrade with up to two",
    ),
    pytest.param(
        (LEVY, "rampart-tank", "hull-kit-fittings"),
        ["Choose Dozer blade", "Choose Relay mast"],
        ["Upgrade with any", "Smoke launchers +30 +", "Dozer blade +20 ×", "Relay mast +25 ×"],
        ["Tank gun 36″ A1 AP3 Blast(3)", "Light machine gun 24″ A3"],
        id="upgrade with any",
    ),
    pytest.param(
        (LEVY, "levy-company", "squad-command-command"),
        ["Choose Colours", "Choose Sabre"],
        ["Upgrade one model with", "Sabre +5 ×", "Colours +10 ×", "Field radio +5 +"],
        ["10× Rifle 24″ A1", "10× Bayonet – A1", "Sabre – A2 AP1"],
        id="upgrade one model",
    ),
    pytest.param(
        (CORSAIRS, "deck-hands", "crew-throwers-two"),
        ["One more: Satchel charge", "One more: Fire pot"],
        [
            "Upgrade up to two models with one 2/2",
            FULL,
            "Satchel charge +5 1 −",
            "Fire pot +5 1 −",
            "Bolas +5 0",
        ],
        [
            "10× Rifle 24″ A1",
            "10× Cutlass – A1",
            "Satchel charge 6″ A1 AP2 Deadly(3), Limited",
            "Fire pot 12″ A1 Blast(3), Limited",
        ],
        id="upgrade up to two models",
    ),
    pytest.param(
        (UNRESTING, "cairn-wardens", "fist-mount"),
        ["One more: Fist burner"],
        [
            "Upgrade any Arc fist with one 1/3",
            "Fist burner +20 1 − +",
            "Fist lance +30 0 +",
            "Fist gun +25 0 +",
        ],
        [
            "3× Twin arc gun 24″ A2 AP1",
            "3× Arc fist – A2 AP2",
            "Fist burner 12″ A1 Blast(3), Reliable",
        ],
        id="upgrade any weapon",
    ),
    pytest.param(
        (CORSAIRS, "boarders", "boarding-arms-gear"),
        ["One more: Grapnel line", "One more: Drop line"],
        [
            "Upgrade all models with up to two 2/2",
            FULL,
            "Grapnel line +10 1 −",
            "Drop line +15 1 −",
            "Blood oath +10 0",
        ],
        ["5× Boarding pistol 12″ A1 AP1", "5× Cutlass – A2"],
        id="upgrade all models with up to two",
    ),
]


@pytest.mark.parametrize(("where", "presses", "lines", "arms"), SHAPES)
def test_section_changes_and_is_as_before_when_all_is_given_up(edit, where, presses, lines, arms):
    book, key, name = where
    editor = edit(army("gf35", 2000, unit(key, book=book)))
    before = section(editor.look("entry=e1"), name)
    for button in presses:
        editor.press(button, "entry=e1", f"section-{name}")
    shown = editor.look("entry=e1")
    assert section(shown, name) == lines
    assert weapons(shown.one(id="panel-head")) == arms
    while left := given_up(shown.one(id=f"section-{name}")):
        editor.send(left[0], "entry=e1")
        shown = editor.look("entry=e1")
    assert (section(shown, name), editor.picks("e1")) == (before, [])


def given_up(part):
    """The edits of the buttons that give up what is taken."""
    names = ("Give up", "One less")
    return [b.attrs["value"] for b in enabled(part) if name_of(b).startswith(names)]


def test_replacing_all_puts_what_else_replaces_it_out_of_reach(edit):
    editor = edit(army("gf35", 2000, unit("line-veterans", VETERANS[0])))
    assert section(editor.look("entry=e1"), "veteran-arms-specials") == [
        "Replace up to two Rifles 0/2",
        "(Needs Rifle first)",
        "Light machine gun +15 0",
        "Plasma lance +15 0",
        "Rocket launcher +30 0",
        "Grenade launcher +15 0",
    ]


def test_supplier_says_what_goes_along_and_takes_it_along(edit):
    company = unit("levy-company", *COMPANY[:2])
    editor = edit(army("gf35", 2000, company))
    marksman = editor.look("entry=e1").one(id="section-company-arms-marksman")
    warning = marksman.one("li", cls="chosen").all(cls="quiet")[-1]
    assert warning.text == "Removing it also removes Rifle grenade"
    editor.press("Give up: Heavy rifle", "entry=e1")
    assert editor.picks("e1") == []
    editor.undo()
    assert editor.entry("e1").picks == company.picks


def test_replacing_says_what_it_gives_up_and_gives_it_up(edit):
    burners = ["fist-mount:fist-mount-fist-burner"] * 3
    wardens = unit("cairn-wardens", *burners, book=UNRESTING)
    editor = edit(army("gf35", 2000, wardens))
    club = editor.look("entry=e1").one(id="section-fist-swap").all("li")[0]
    assert club.all(cls="quiet")[-1].text == "Replaces Fist burner"
    editor.press("One more: Heavy club", "entry=e1")
    assert editor.picks("e1") == [*["fist-mount-fist-burner"] * 2, "fist-swap-heavy-club"]
    editor.undo()
    assert editor.entry("e1").picks == wardens.picks


def test_option_whose_target_is_replaced_is_fixed(edit):
    taken = ["fist-mount:fist-mount-fist-burner", *["fist-swap:fist-swap-scythe"] * 3]
    editor = edit(army("gf35", 2000, unit("cairn-wardens", *taken, book=UNRESTING)))
    issue = "Fist burner needs something that this unit doesn’t have"
    assert issue in editor.look().one(id="entry-e1").text
    editor.press("Remove Fist burner", part="issues")
    assert editor.picks("e1") == ["fist-swap-scythe"] * 3


def test_another_supplier_takes_along_what_needs_the_first(edit):
    editor = edit(army("gf35", 2000, unit("levy-company", *COMPANY[:2])))
    editor.press("Choose Long rifle", "entry=e1")
    assert editor.picks("e1") == ["company-arms-marksman-long-rifle"]


def test_option_beyond_the_points_left_is_marked(edit):
    shown = edit(army("gf35", 140, unit("levy-company"))).look("entry=e1")
    lines = shown.one(id="section-company-arms-specials").all("li")
    marked = [line.all("b")[0].text for line in lines if "won’t fit" in line.text]
    assert marked == ["Rocket launcher"]


def test_option_instead_of_a_dearer_one_fits(edit):
    shown = edit(army("gf35", 130, unit("levy-company", *COMPANY[:1]))).look("entry=e1")
    lines = shown.one(id="section-company-arms-marksman").all("li")
    assert [line.all("b")[0].text for line in lines if "won’t fit" in line.text] == []
