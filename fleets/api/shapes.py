"""What the API's answers about fleets look like."""

from typing import NotRequired

from typing_extensions import TypedDict

from rulesets.api import shapes
from rulesets.engine.values import Stat, Verdict
from rulesets.games.warfleets.document import Facing, FleetDocument


class Turret(TypedDict):
    range: int
    attacks: int
    strength: Stat


class FleetEntryReport(shapes.ReportEntry):
    """A ship or a line of squadrons. `kind` and every figure is null for an unknown vessel.

    Changed figures have a `base` and an `adjusted` value. `boxes` are the damage boxes of one
    model, `open_slots` is below zero with too many upgrades.
    """

    kind: str | None
    number: int
    move: Stat | None
    cruise: Stat | None
    turret: Turret | None
    evasion: int | None
    toughness: int | None
    boxes: int
    open_slots: int
    free_facings: list[Facing]
    held_squadrons: int


class FleetReport(shapes.Report):
    """A judged fleet. Morale tests begin when only `break_point` ships are left."""

    ship_count: int
    squadron_count: int
    break_point: int
    entries: list[FleetEntryReport]


class FleetSummary(TypedDict):
    """A fleet as a list of fleets shows it."""

    id: str
    game: str
    name: str
    size: int | None
    points: int
    verdict: Verdict
    revision: int
    updated_at: str
    url: str
    share_url: str | None


class FleetPage(TypedDict):
    """Some of the fleets; `count` is how many there are, `next` and `previous` lead on."""

    count: int
    next: str | None
    previous: str | None
    fleets: list[FleetSummary]


class FleetLinks(TypedDict):
    """Addresses of a fleet's renderings."""

    text: str
    sheet: str
    clone: str


class Fleet(FleetSummary):
    """A fleet with its document and its report."""

    document: FleetDocument
    report: FleetReport
    links: FleetLinks


class NewFleet(Fleet):
    """A fleet just made. A stranger's comes with the key that is needed to see it again."""

    owner_key: NotRequired[str]


class SharedFleet(TypedDict):
    """A fleet as everyone with its share key sees it."""

    game: str
    name: str
    size: int | None
    points: int
    verdict: Verdict
    revision: int
    updated_at: str
    share_url: str
    document: FleetDocument
    report: FleetReport
    links: FleetLinks


class Share(TypedDict):
    """Where a fleet can be read by anyone; both null while that is withdrawn."""

    key: str | None
    url: str | None
