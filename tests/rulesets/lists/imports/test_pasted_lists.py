"""Whole lists as players paste them from chats, forums, tables and other programs."""

import uuid

import pytest

from rulesets.lists.imports.files import import_files
from rulesets.lists.services import judging
from rulesets.uploads.files import whole

pytestmark = pytest.mark.django_db

DISCORD = """\
hey folks, what do you think of this for Saturday?
Meridian Levy 740pts
- Field Captain w/ Line Veterans - 150
- 2x Levy Company (Field radio) - 130 each
- Weapon Teams w/ Mortar - 165
- Sappers: 2x Flamethrower, Demolition charge - 135
C&C welcome!
"""

REDDIT = """\
**1000pt Meridian Levy list, first game on Sunday**

Hi all, new player here. This is what I own:

* **Field Captain** (Charged sabre, Drill sergeant) - 70pts
    * leading the Levy Company
* **Levy Company** x2 [250pts]
    * Plasma lance
    * Field radio
* Line Veterans, 5 models, Rocket launcher: 125
* Rampart Tank (Dozer blade, Siege howitzer) - 315

Total: 780

Any tips? Thanks!
"""

SHARED = """\
here's mine:
++ Night Watch - Meridian Levy (v1.0) [GF 500pts] ++

Field Captain [1] Q3+ D4+ | 65pts | Close Ranks, Fire Order, Hero, Tough(3)
Pistol (12", A1), Charged sabre (A2, AP(2))
| Joined to:
Levy Company [10] Q5+ D5+ | 125pts | Close Ranks
10x Rifle (24", A1), 10x Bayonet (A1)

see you there
"""

ROSTER = """\
++ Army Roster (Meridian Levy) [740 pts] ++
## Heroes [125 pts]
Field Captain [70 pts]:
  • Charged sabre
  • Drill sergeant
## Core [250 pts]
2x Levy Company [250 pts]
  • 9x Rifle
  • Plasma lance
## Support [365 pts]
• Weapon Teams [165 pts]: 3x Mortar
• Scout Car [150 pts]
"""

TABLE = """\
Meridian Levy\t1000
Unit\tModels\tPoints
Field Captain\t1\t55
Levy Company\t10\t125
Sappers\t5\t110
Total\t\t290
"""

COUNTS = """\
Thursday night, Meridian Levy, 750 points

1 Field Captain = 55
2 Levy Company = 250
1 Rampart Tank + Dozer blade = 305
----
610/750
"""

ITALIAN = """\
Ciao ragazzi, ecco la mia lista per sabato:
Leva del Meridiano 750 punti
- Capitano di campo con la Carabina - 60
- 2 x Compagnia di leva, 125 punti l'una
- Zappatori con 2 Lanciafiamme - 130 pt
Totale: 440 punti
"""

MESSAGES = """\
[20/11, 21:14] Ada: my list for tomorrow
[20/11, 21:15] Ada: Field Captain w/ drill sergeant
Levy Company w/ the radio and flamethrower
Line Veterans, all with shotguns
"""

FIREFIGHT = """\
My 500 pts Saltwind list for Firefight:
1) Captain (60)
2) Deck Hands (125)
3) Boarders (110) joined by Storm Caller (70)
Total = 365
"""

MISSPELT = """\
hey all, here's my list for saturday, C&C welcome!

Meridian Levy 740pts
- 10 Line Company w/ Field Captain
- Rampart Tank
- Line Veterans
thanks
"""

SYMBOLS = """\
⚔️ Lista corsari 500 pt
🔹 Capitano – 60 pt
🔹 Marinai di coperta – 125 pt
🔹 Abbordatori guidati dal Capitano – 110 pt
Tot. 295
"""

VALUES = """\
Unit,Qty,Points
Field Captain,1,55
Levy Company,1,125
"""

MARKDOWN = """\
# Column One
*Grimdark Future, Meridian Levy, 1000 points*

## HQ
Field Captain – Heavy pistol, Charged sabre – 70 pts

## Infantry
Levy Company (10) – 125 pts
Line Veterans (5) – 115 pts, all with Shotgun

## Vehicles
Column Carrier – 185 pts
> carries the Line Veterans

**Total: 495 pts**
"""


def imported(text):
    (outcome,) = import_files(uuid.UUID(int=1), [whole("list.txt", text.encode())])
    return judging.read(outcome.row)


def shown(document):
    """Return each unit with the names of its picks, and the unit it joins or rides in."""
    keys = {entry.id: entry.key for entry in document.entries}
    return [
        " ".join([entry.key, *(f"+{pick.option}" for pick in entry.picks), *_tie(entry, keys)])
        for entry in document.entries
    ]


def _tie(entry, keys):
    return [f"> {keys[host]}" for host in (entry.join, entry.ride) if host]


CAPTAIN = "field-captain +officer-arms-sabre-charged-sabre +officer-staff-companion-drill-sergeant"
RADIO = "levy-company +squad-command-command-field-radio"
LANCE = "levy-company +company-arms-specials-plasma-lance"
FLAMETHROWERS = "sappers" + 2 * " +sapper-arms-carbines-flamethrower"


@pytest.mark.parametrize(
    ("text", "head", "units", "note"),
    [
        pytest.param(
            DISCORD,
            ("gf35", "Meridian Levy", 750, 740),
            [
                "field-captain > line-veterans",
                "line-veterans",
                RADIO,
                RADIO,
                "weapon-teams +crewed-guns-guns-mortar",
                f"{FLAMETHROWERS} +satchels-charge-demolition-charge",
            ],
            "hey folks, what do you think of this for Saturday?\nC&C welcome!",
            id="chat with words around it",
        ),
        pytest.param(
            REDDIT,
            ("gf35", "Meridian Levy list, first game on Sunday", 1000, 780),
            [
                f"{CAPTAIN} > levy-company",
                *[f"{LANCE} +squad-command-command-field-radio"] * 2,
                "line-veterans +veteran-arms-specials-rocket-launcher",
                "rampart-tank +hull-kit-fittings-dozer-blade +tank-guns-gun-siege-howitzer",
            ],
            "Hi all, new player here. This is what I own:\nAny tips? Thanks!",
            id="forum with upgrades below units",
        ),
        pytest.param(
            SHARED,
            ("gf35", "Night Watch", 500, None),
            ["field-captain +officer-arms-sabre-charged-sabre > levy-company", "levy-company"],
            "here's mine:\nsee you there",
            id="shared from Army Forge, with words around it",
        ),
        pytest.param(
            ROSTER,
            ("gf35", "Army Roster (Meridian Levy)", 750, 740),
            [CAPTAIN, LANCE, LANCE, "weapon-teams" + 3 * " +crewed-guns-guns-mortar", "scout-car"],
            "",
            id="another program, with points of sections",
        ),
        pytest.param(
            TABLE,
            ("gf35", "Meridian Levy", 1000, 290),
            ["field-captain", "levy-company", "sappers"],
            "",
            id="table with tabs",
        ),
        pytest.param(
            COUNTS,
            ("gf35", "Thursday night, Meridian Levy", 750, 610),
            [
                "field-captain",
                "levy-company",
                "levy-company",
                "rampart-tank +hull-kit-fittings-dozer-blade",
            ],
            "",
            id="sums behind equals signs",
        ),
        pytest.param(
            ITALIAN,
            ("gf35", "Leva del Meridiano", 750, 440),
            [
                "field-captain +officer-arms-pistol-carbine",
                "levy-company",
                "levy-company",
                FLAMETHROWERS,
            ],
            "Ciao ragazzi, ecco la mia lista per sabato:",
            id="Italian",
        ),
        pytest.param(
            MESSAGES,
            ("gf35", "my list for tomorrow", 750, None),
            [
                "field-captain +officer-staff-companion-drill-sergeant",
                RADIO.replace(" ", " +company-arms-specials-flamethrower "),
                "line-veterans +veteran-arms-pattern-shotgun",
            ],
            "",
            id="messages with times and short names",
        ),
        pytest.param(
            FIREFIGHT,
            ("gff", "My Saltwind list for Firefight", 500, 365),
            ["captain", "deck-hands", "boarders", "storm-caller"],
            "",
            id="numbered, of a game that it names",
        ),
        pytest.param(
            MISSPELT,
            ("gf35", "Meridian Levy", 750, 740),
            ["levy-company", "field-captain > levy-company", "rampart-tank", "line-veterans"],
            "hey all, here's my list for saturday, C&C welcome!\nthanks",
            id="misspelt, with a hero behind it and a word below",
        ),
        pytest.param(
            SYMBOLS,
            ("gf35", "⚔️ Lista corsari", 500, 295),
            ["captain > boarders", "deck-hands", "boarders"],
            "",
            id="Italian with symbols for bullets",
        ),
        pytest.param(
            VALUES,
            ("gf35", "Meridian Levy", 500, None),
            ["field-captain", "levy-company"],
            "",
            id="values with commas",
        ),
        pytest.param(
            "Meridian Levy 750\nField Captain\nSappers\nwhat do you think? cheers",
            ("gf35", "Meridian Levy", 750, None),
            ["field-captain", "sappers"],
            "what do you think? cheers",
            id="a question below",
        ),
        pytest.param(
            MARKDOWN,
            ("gf35", "Column One", 1000, 495),
            [
                "field-captain +officer-arms-pistol-heavy-pistol +officer-arms-sabre-charged-sabre",
                "levy-company",
                "line-veterans +veteran-arms-pattern-shotgun > column-carrier",
                "column-carrier",
            ],
            "",
            id="Markdown with sections",
        ),
    ],
)
def test_list_is_read_as_its_player_meant_it(text, head, units, note):
    document = imported(text)
    assert (document.game, document.name, document.size, document.claimed_points) == head
    assert shown(document) == units
    assert [entry.note for entry in document.entries] == [""] * len(units)
    assert document.note == note


def test_facings_behind_weapons_of_ships_are_taken():
    document = imported("Patrol 250\nCruiser Ship: Giga Cannon (front), Weapon Batteries (sides)")
    (ship,) = document.entries
    assert [(upgrade.key, upgrade.facing) for upgrade in ship.upgrades] == [
        ("giga-cannon", "front"),
        ("weapon-batteries", "sides"),
    ]
    assert ship.note == ""
