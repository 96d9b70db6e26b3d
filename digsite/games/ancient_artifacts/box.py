"""How box.toml becomes the record that the rules read, and what an edited file must keep."""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, Self

import numpy as np
from pydantic import Field, model_validator

from digsite.box import BoxFile, Key, Printed, Text, rows_of, whole
from digsite.games.ancient_artifacts import rules
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.rules.career import step_at
from digsite.text import _

Pips = list[Annotated[int, Field(ge=1, le=layout.PIPS)]]


class SetUp(Printed):
    start_money: whole(0, 999)
    head_start_from: whole(1, 99)
    dice_in_hand: whole(layout.HAND, layout.HAND)


class Price(Printed):
    reroll: whole(1, 99)
    follow: whole(1, 99)
    reset: whole(1, 99)


class Bust(Printed):
    limit: whole(1, 6)
    special_limit: whole(1, 6)
    boxes_per_track: whole(1, 99)


class Bonus(Printed):
    multiplier: whole(1, 9)


class Scoring(Printed):
    most_followed: whole(0, 99)
    renown_per_money: whole(0, 9)
    scorecard_boxes: whole(0, 99)
    first_renown: whole(0, 999)
    first_money: whole(0, 999)


class Solitaire(Printed):
    artifacts: whole(1, layout.TRACKS)
    raiders: whole(1, 999)


class Ruling(Printed):
    turn_cap: whole(1, 999)
    dead_region_counts_as_covered: bool


class Colour(Printed):
    id: Key
    name: Text
    dice: whole(1, 99)


class Results(Printed):
    dice: whole(2, 6)
    faces: rows_of(Key, 6)


class Symbol(Printed):
    id: Key
    name: Text
    names: Text  # several of them
    text: Text


class Region(Printed):
    id: Key
    name: Text
    colour: Key
    numbers: Annotated[Pips, Field(min_length=1)]
    field_action: Text


class Slot(Printed):
    id: Key
    name: Text
    region: Key
    action: Literal["research", "field"]
    numbers: Pips = Field(default_factory=list)  # that a field slot takes

    @model_validator(mode="after")
    def _numbers_belong_to_field_slots(self) -> Self:
        if bool(self.numbers) != (self.action == "field"):
            sentence = _("slot {id}: a field slot lists the numbers it takes, a Research slot does not")
            raise ValueError(sentence.format(id=self.id))
        return self


class FieldStep(Printed):
    id: Key
    kind: Literal["field"]
    name: Text
    boxes: whole(2, 99)
    accepts: Annotated[list[Key], Field(min_length=1)]
    raider_icon: bool = False
    no_bonus: bool = False

    @property
    def asks(self) -> list[str]:
        return self.accepts


class ResearchStep(Printed):
    id: Key
    kind: Literal["research"]
    name: Text
    series: Literal["", "a", "b", "c"] = ""
    requires: Annotated[list[Key], Field(min_length=2, max_length=6)]
    coloured: list[Key] = Field(default_factory=list)
    raider_icon: bool = False
    no_bonus: bool = False

    @property
    def asks(self) -> list[str]:
        return self.requires

    @model_validator(mode="after")
    def _coloured_is_part(self) -> Self:
        if Counter(self.coloured) - Counter(self.requires):
            raise ValueError(_("step {id}: what is coloured must be part of what is required").format(id=self.id))
        if len(self.coloured) == len(self.requires):
            raise ValueError(_("step {id}: coloured boxes must leave at least 1 symbol to roll").format(id=self.id))
        if self.raider_icon and self.coloured:
            sentence = _("step {id}: a Research step with the raider icon has no coloured boxes")
            raise ValueError(sentence.format(id=self.id))
        return self


Step = FieldStep | ResearchStep


class Milestone(Printed):
    name: Text
    renown: whole(0, 999)
    money: whole(0, 99)
    artifact: bool = False


class Section(Printed):
    name: Text
    milestone: Milestone
    step: Annotated[list[Annotated[Step, Field(discriminator="kind")]], Field(min_length=1)]

    @property
    def field(self) -> FieldStep | None:
        return next((step for step in self.step if isinstance(step, FieldStep)), None)

    @property
    def research(self) -> list[ResearchStep]:
        return [step for step in self.step if isinstance(step, ResearchStep)]

    @model_validator(mode="after")
    def _holds_one_of_each(self) -> Self:
        if len(self.step) - len(self.research) > 1:
            raise ValueError(_("section {name}: at most 1 field step").format(name=self.name))
        letters = "".join(step.series for step in self.research)
        if letters not in ({1: ("",), 2: ("ab",), 3: ("abc",)}.get(len(self.research), ("",))):
            sentence = _("section {name}: at most 1 Research step, or 1 series of them (a, b or a, b, c)")
            raise ValueError(sentence.format(name=self.name))
        if len(self.research) > layout.LETTERS:
            sentence = _("section {name}: a series has at most {letters} Research steps")
            raise ValueError(sentence.format(name=self.name, letters=layout.LETTERS))
        if any(step.raider_icon for step in self.research[:-1]):
            sentence = _("section {name}: no linked step may come after one with the raider icon")
            raise ValueError(sentence.format(name=self.name))
        return self


class Track(Printed):
    region: Key
    name: Text
    section: Annotated[list[Section], Field(min_length=3, max_length=layout.SECTIONS)]

    @property
    def artifact(self) -> str:
        return self.section[-1].milestone.name

    @model_validator(mode="after")
    def _ends_with_its_artifact(self) -> Self:
        if [section.milestone.artifact for section in self.section] != [False] * (len(self.section) - 1) + [True]:
            raise ValueError(_("track {name}: its last milestone, and no other, is an artifact").format(name=self.name))
        icons = sum(step.raider_icon for section in self.section for step in section.step)
        if icons != 1:
            sentence = _("track {name}: exactly 1 step has the raider icon, not {icons}")
            raise ValueError(sentence.format(name=self.name, icons=icons))
        return self


class Place(NamedTuple):
    """Where a step stands on the sheet."""

    number: int  # as the rules count steps
    track: int
    section: int
    letter: int  # 0: the field step, 1 to 3: Research a to c
    step: FieldStep | ResearchStep


class Box(BoxFile):
    LAYOUT: ClassVar = rules.BOX
    SWITCHES: ClassVar = rules.SWITCHES

    set_up: SetUp
    price: Price
    bust: Bust
    bonus: Bonus
    scoring: Scoring
    solitaire: Solitaire
    ruling: Ruling
    colour: rows_of(Colour, layout.COLOURS)
    results: Results
    symbol: rows_of(Symbol, layout.SYMBOLS)
    region: rows_of(Region, layout.TRACKS)
    slot: rows_of(Slot, layout.SLOTS)
    track: rows_of(Track, layout.TRACKS)

    @property
    def colours(self) -> dict[str, int]:
        return {colour.id: i for i, colour in enumerate(self.colour)}

    @property
    def regions(self) -> dict[str, int]:
        return {region.id: i for i, region in enumerate(self.region)}

    @property
    def symbols(self) -> dict[str, int]:
        return {symbol.id: i for i, symbol in enumerate(self.symbol)}

    def places(self) -> Iterator[Place]:
        """Every step of the sheet with its number and place."""
        for t, track in enumerate(self.track):
            for i, section in enumerate(track.section):
                steps: list[tuple[int, Step]] = [(0, section.field)] if section.field else []
                for letter, step in [*steps, *enumerate(section.research, 1)]:
                    yield Place(int(step_at(t, i, letter)), t, i, letter, step)

    @cached_property
    def _by_number(self) -> dict[int, Place]:
        return {place.number: place for place in self.places()}

    def place(self, number: int) -> Place:
        """The step with this number."""
        return self._by_number[number]

    @model_validator(mode="after")
    def _ids_are_known(self) -> Self:
        for rows in (self.colour, self.symbol, self.region, self.slot, [place.step for place in self.places()]):
            counts = Counter(row.id for row in rows)
            for id, count in counts.items():
                if count > 1:
                    raise ValueError(_("the id '{id}' is used {count} times").format(id=id, count=count))
        if [region.colour for region in self.region] != list(self.colours):
            raise ValueError(_("each region has a colour of its own, in the order of the colours"))
        if [track.region for track in self.track] != [region.id for region in self.region]:
            raise ValueError(_("there is one track per region, in the order of the regions"))
        for slot in self.slot:
            if slot.region not in self.regions:
                sentence = _("slot {slot} names the region '{region}', which is not there")
                raise ValueError(sentence.format(slot=slot.id, region=slot.region))
        return self

    @model_validator(mode="after")
    def _atlas_takes_every_die(self) -> Self:
        research = Counter(slot.region for slot in self.slot if slot.action == "research")
        if any(research[region.id] != 1 for region in self.region):
            raise ValueError(_("each region has exactly 1 Research slot"))
        numbers = Counter(number for slot in self.slot for number in slot.numbers)
        if any(numbers[number] != 1 for number in range(1, layout.PIPS + 1)):
            raise ValueError(_("each number from 1 to 6 belongs to exactly 1 slot"))
        shared = Counter(number for region in self.region for number in region.numbers)
        if any(count > 1 for count in shared.values()):
            raise ValueError(_("no number belongs to two regions"))
        slots = Counter(slot.region for slot in self.slot)
        room = sum(slots.values()) - min(slots.values())
        if sum(colour.dice for colour in self.colour) <= room + layout.HAND:
            sentence = _("the bag must hold more than {room} action dice, or it runs short (AA-4.7)")
            raise ValueError(sentence.format(room=room + layout.HAND))
        return self

    @model_validator(mode="after")
    def _results_dice_serve_the_steps(self) -> Self:
        raider = self.symbol[0].id
        for face in self.results.faces:
            if face not in self.symbols:
                raise ValueError(_("the results dice show '{face}', which is not a symbol").format(face=face))
        if raider not in self.results.faces:
            raise ValueError(_("the results dice need at least 1 raider"))
        if len(set(self.results.faces) - {raider}) < 2:
            raise ValueError(_("the results dice need at least 2 symbols beside the raider"))
        for place in self.places():
            for symbol in place.step.asks:
                if symbol == raider:
                    raise ValueError(_("step {id} asks for a raider").format(id=place.step.id))
                if symbol not in self.results.faces:
                    sentence = _("step {id} asks for '{symbol}', which no face shows")
                    raise ValueError(sentence.format(id=place.step.id, symbol=symbol))
            if isinstance(place.step, ResearchStep) and len(place.step.requires) > self.results.dice:
                sentence = _("step {id} requires more symbols than there are results dice")
                raise ValueError(sentence.format(id=place.step.id))
        if not self.bust.limit <= self.bust.special_limit <= self.results.dice:
            raise ValueError(_("the special limit is at least the normal one, and at most the number of results dice"))
        return self

    @model_validator(mode="after")
    def _sheet_is_as_printed(self) -> Self:
        without = [place for place in self.places() if place.step.no_bonus]
        last = self.track[0].section[-1].step
        if len(without) != 1 or len(last) != 1 or without[0].step is not last[0] or last[0].kind != "field":
            raise ValueError(
                _(
                    "exactly 1 step never gets a bonus: "
                    "the only step of the last section of the first track, a field step"
                )
            )
        if last[0].raider_icon:
            raise ValueError(_("the step that never gets a bonus has no raider icon"))
        first = [track.section[0] for track in self.track]
        if sum(section.milestone.renown for section in first) != self.scoring.first_renown:
            raise ValueError(_("the renown of the first milestones must sum to first_renown"))
        if sum(section.milestone.money for section in first) != self.scoring.first_money:
            raise ValueError(_("the money of the first milestones must sum to first_money"))
        if first[-1].field is None or len(first[-1].research) != 1:
            raise ValueError(_("the first section of the last track holds 1 Research step and 1 field step"))
        return self

    def numbers(self) -> dict[str, Any]:
        return {
            "start_money": self.set_up.start_money,
            "head_start_from": self.set_up.head_start_from,
            "reroll_cost": self.price.reroll,
            "follow_cost": self.price.follow,
            "reset_cost": self.price.reset,
            "raider_boxes": self.bust.boxes_per_track,
            "bust_limit": self.bust.limit,
            "bust_limit_special": self.bust.special_limit,
            "bonus_multiplier": self.bonus.multiplier,
            "most_followed": self.scoring.most_followed,
            "renown_per_money": self.scoring.renown_per_money,
            "solo_artifacts": self.solitaire.artifacts,
            "solo_raiders": self.solitaire.raiders,
            "turn_cap": self.ruling.turn_cap,
            "dead_region_covered": int(self.ruling.dead_region_counts_as_covered),
            "results_dice": self.results.dice,
            "faces": [self.results.faces.count(symbol.id) for symbol in self.symbol],
            "dice": [colour.dice for colour in self.colour],
            **self._atlas(),
            **self._milestones(),
            **self._steps(),
        }

    def _atlas(self) -> dict[str, Any]:
        slot_colour = np.zeros((layout.SLOTS, layout.COLOURS), np.int16)
        slot_number = np.zeros((layout.SLOTS, 1 + layout.PIPS), np.int16)
        bonus_colour = np.zeros((layout.TRACKS, layout.COLOURS), np.int16)
        bonus_number = np.zeros((layout.TRACKS, 1 + layout.PIPS), np.int16)
        for i, slot in enumerate(self.slot):
            region = self.region[self.regions[slot.region]]
            slot_colour[i, [self.colours[region.colour]] if slot.action == "research" else range(layout.COLOURS)] = 1
            slot_number[i, slot.numbers or range(1, 1 + layout.PIPS)] = 1
        for i, region in enumerate(self.region):
            bonus_colour[i, self.colours[region.colour]] = 1
            bonus_number[i, region.numbers] = 1
        return {
            "slot_track": [self.regions[slot.region] for slot in self.slot],
            "slot_research": [int(slot.action == "research") for slot in self.slot],
            "slot_colour": slot_colour,
            "slot_number": slot_number,
            "bonus_colour": bonus_colour,
            "bonus_number": bonus_number,
        }

    def _milestones(self) -> dict[str, Any]:
        renown, money, series = (np.zeros((layout.TRACKS, layout.SECTIONS), np.int16) for _table in range(3))
        for t, track in enumerate(self.track):
            for i, section in enumerate(track.section):
                renown[t, i] = section.milestone.renown
                money[t, i] = section.milestone.money
                series[t, i] = len(section.research)
        return {
            "sections": [len(track.section) for track in self.track],
            "renown": renown,
            "money": money,
            "series": series,
            "most_money": self.set_up.start_money + int(money.sum()),
            "most_renown": int(renown.sum()),
        }

    def _steps(self) -> dict[str, Any]:
        boxes, raider_icon, no_bonus = (np.zeros(layout.STEPS, np.int16) for _row in range(3))
        accepts, needs, coloured = (np.zeros((layout.STEPS, layout.SYMBOLS), np.int16) for _table in range(3))
        for place in self.places():
            step = place.step
            raider_icon[place.number] = step.raider_icon
            no_bonus[place.number] = step.no_bonus
            if isinstance(step, FieldStep):
                boxes[place.number] = step.boxes
                accepts[place.number, [self.symbols[symbol] for symbol in step.accepts]] = 1
            else:
                for symbol in step.requires:
                    needs[place.number, self.symbols[symbol]] += 1
                for symbol in step.coloured:
                    coloured[place.number, self.symbols[symbol]] += 1
        return {
            "boxes": boxes,
            "accepts": accepts,
            "needs": needs,
            "coloured": coloured,
            "raider_icon": raider_icon,
            "no_bonus": no_bonus,
        }
