"""The Warfleets catalogue and the fleets of players, as rows."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from rulesets.models import Book, BookEntry, List, Revision


class FleetBook(Book):
    class Meta(Book.Meta):
        verbose_name = _("fleet book")
        verbose_name_plural = _("fleet books")


class Entry(BookEntry):
    """An entry of a fleet book."""

    book = models.ForeignKey(FleetBook, on_delete=models.CASCADE)

    class Meta(BookEntry.Meta):
        abstract = True


class SpecialRule(Entry):
    class Meta(Entry.Meta):
        verbose_name = _("special rule")
        verbose_name_plural = _("special rules")


class Vessel(Entry):
    """A statline. Distances in inches; Evasion and Toughness are `2` for a roll of 2+."""

    points = models.PositiveSmallIntegerField(_("points"))
    move = models.PositiveSmallIntegerField(_("move"))
    cruise = models.PositiveSmallIntegerField(_("cruise"))
    turret_range = models.PositiveSmallIntegerField(_("turret range"))
    turret_attacks = models.PositiveSmallIntegerField(_("turret attacks"))
    turret_strength = models.PositiveSmallIntegerField(_("turret strength"))
    evasion = models.PositiveSmallIntegerField(_("evasion"))
    toughness = models.PositiveSmallIntegerField(_("toughness"))

    class Meta(Entry.Meta):
        abstract = True


class ShipClass(Vessel):
    """`upgrades` is the number in brackets: how many weapons and systems a ship carries."""

    class Weight(models.TextChoices):
        HEAVY = "heavy", _("Heavy")
        MEDIUM = "medium", _("Medium")
        LIGHT = "light", _("Light")

    weight = models.CharField(_("weight"), max_length=8, choices=Weight)
    upgrades = models.PositiveSmallIntegerField(_("upgrades"))

    class Meta(Vessel.Meta):
        verbose_name = _("ship class")
        verbose_name_plural = _("ship classes")


class Squadron(Vessel):
    rules = models.ManyToManyField(SpecialRule, blank=True, verbose_name=_("special rules"))

    class Meta(Vessel.Meta):
        verbose_name = _("squadron")
        verbose_name_plural = _("squadrons")


class Hero(Entry):
    points = models.PositiveSmallIntegerField(_("points"))
    holds_squadrons = models.BooleanField(_("holds back squadrons"), default=False)

    class Meta(Entry.Meta):
        verbose_name = _("hero")
        verbose_name_plural = _("heroes")


class Title(Entry):
    points = models.PositiveSmallIntegerField(_("points"))

    class Meta(Entry.Meta):
        verbose_name = _("title")
        verbose_name_plural = _("titles")


class System(Entry):
    """An upgrade without a facing. Bonuses in inches and points of strength; `boxes` of damage."""

    move_bonus = models.SmallIntegerField(_("move bonus"), default=0)
    cruise_bonus = models.SmallIntegerField(_("cruise bonus"), default=0)
    turret_strength_bonus = models.SmallIntegerField(_("turret strength bonus"), default=0)
    boxes = models.PositiveSmallIntegerField(_("damage boxes"), default=2)

    class Meta(Entry.Meta):
        verbose_name = _("system")
        verbose_name_plural = _("systems")


class Weapon(Entry):
    """An upgrade on a facing. Range in inches; `sides_only` as the Broadside rule asks."""

    range = models.PositiveSmallIntegerField(_("range"))
    attacks = models.PositiveSmallIntegerField(_("attacks"))
    strength = models.PositiveSmallIntegerField(_("strength"))
    sides_only = models.BooleanField(_("on the sides only"), default=False)
    rules = models.ManyToManyField(SpecialRule, blank=True, verbose_name=_("special rules"))

    class Meta(Entry.Meta):
        verbose_name = _("weapon")
        verbose_name_plural = _("weapons")


class Fleet(List):
    class Meta(List.Meta):
        verbose_name = _("fleet")
        verbose_name_plural = _("fleets")


class FleetRevision(Revision):
    list = models.ForeignKey(Fleet, on_delete=models.CASCADE, related_name="revisions")

    class Meta(Revision.Meta):
        verbose_name = _("revision")
        verbose_name_plural = _("revisions")
