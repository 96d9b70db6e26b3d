"""How box.toml becomes the record that the rules read, and what an edited file must keep (FD-17.7)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, ClassVar, Literal, Self

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, model_validator

from digsite.box import BoxFile, Key, Printed, Text, insist_on_places, padded, rows_of, template, whole, wrong
from digsite.games.final_dig import rules
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.rules.layout import Moment, Op, Passive, Use, Whom
from digsite.text import _

CLASSES = ("tool", "wild", "bypass", "negator", "boost", "attack")

# What each primitive is to the rules: an operation that happens once, or something that holds all the time
OPS = {"draw" if op is Op.DRAW_CARDS else op.name.lower(): op for op in Op if op is not Op.NOTHING}
HOLDS = {
    "ap_bonus": Passive.MORE_AP,
    "rivals_here_dig": Passive.RIVALS_HERE_DIG,
    "extra_draw": Passive.MORE_CARDS_DRAWN,
    "free_moves": Passive.FREE_MOVES,
    "reroll": Passive.REROLLS,
    "soft_landing": Passive.SOFT_LANDING,
    "collect_vp": Passive.COLLECT_VP,
    "collect_draw": Passive.COLLECT_DRAW,
    "clear_vp": Passive.CLEAR_VP,
    "trade_vp": Passive.TRADE_VP,
    "target_proof": Passive.TARGET_PROOF,
}
AT_TALLY = {"tally_per_artifact": Passive.PER_ARTIFACT, "wins_ties": Passive.WINS_TIES}
FOR_ALL = {"all_ap_bonus": Passive.MORE_AP, "all_free_moves": Passive.FREE_MOVES, "all_collect_vp": Passive.COLLECT_VP}
DIGS = {"dig_bonus", "all_dig_bonus"}
PRIMITIVES = {*OPS, *HOLDS, *AT_TALLY, *FOR_ALL, *DIGS}

# Where each operation may stand
ON_THE_WAY = {"gain_vp", "lose_vp", "draw", "discard_random", "gain_ap", "lose_all_ap", "next_turn_ap", "dig_penalty"}
ON_THE_WAY |= {"advance_clock", "clear_all_obstacles"}  # while a movement is interrupted
BY_CHOICE = {"steal_vp", "take_random_card", "pay_card_for_vp", "advance", "climb", "drop_level", "to_surface"}
BY_CHOICE |= {"clear_obstacle", "bypass_obstacle", "reveal_marks", "swap_artifacts"} | ON_THE_WAY
BY_HAZARD = {"fall_back", "slide", "artifact_or_vp"} | ON_THE_WAY
BY_EVENT = {"gain_vp", "discard_random", "next_turn_ap", "drop_level", "to_surface", "offer_card_for_vp"}
BY_EVENT |= {"advance_clock", "clear_all_obstacles"}
ONLY_TARGET = {"steal_vp", "take_random_card", "swap_artifacts"}
SIGNED = {"dig_bonus", "all_dig_bonus", "rivals_here_dig", "dig_penalty", "next_turn_ap"}  # shown with their sign

# What the rules call as the file does
AS_PRINTED = {"start_vp", "bank_vp", "ap_floor", "die_faces", "dig_floor", "counter_max", "collect_step"}
AS_PRINTED |= {"empty_site_step", "countdown_step", "final", "obstacle_at", "hazard_at", "value", "lasting"}
OF_CARDS = {"copies", "per_turn", "choose_one"}

Points = whole(0, 99)


class SetUp(Printed):
    start_vp: Points
    bank_vp: whole(1, 999)
    given_characters: rows_of(Key, layout.MOST)
    even_start_2: rows_of(Points, 2)
    even_start_3: rows_of(Points, 3)
    even_start_4: rows_of(Points, 4)

    @property
    def even_start(self) -> list[list[int]]:
        """The further VP for two, three and four players."""
        return [self.even_start_2, self.even_start_3, self.even_start_4]


class Turn(Printed):
    ap: whole(1, 20)
    ap_floor: whole(1, 20)
    die_faces: whole(1, layout.FACES)
    dig_floor: whole(1, 20)


class Depth(Printed):
    counter_max: whole(1, 99)
    points: Annotated[list[whole(1, 99)], Field(min_length=1, max_length=layout.POINTS)]


class Clock(Printed):
    start: whole(0, 99)
    max: whole(6, 99)
    collect_step: whole(1, 99)
    empty_site_step: whole(0, 99)
    countdown_step: whole(1, 99)


class EventDeck(Printed):
    first_round: whole(2, 99)
    passes: whole(1, 9)


class Fame(Printed):
    factor: whole(1, 9)
    zero_target: whole(1, 99)


class Contents(Printed):
    adventure_cards: whole(1, 999)
    artifacts: Literal[20]
    artifacts_per_site: Literal[5]
    events: Literal[12]
    obstacles: Literal[8]
    obstacles_per_site: Literal[2]
    hazards: Literal[8]
    hazards_per_site: Literal[2]
    obstacle_indicators: whole(layout.SITES, 99)
    hazard_indicators: whole(layout.SITES, 99)
    player_boards: whole(layout.MOST, 99)
    figures: whole(layout.MOST, 99)
    dig_counters: whole(layout.MOST, 99)
    dig_dice: whole(1, 99)
    clock_counters: whole(1, 99)


class Primitive(Printed):
    op: Key
    keys: list[Literal["n", "who", "when", "needs", "where", "direction", "first_only", "max_gain", "discard"]]
    text: Text


class Effect(BaseModel):
    """One operation of a card, power, hazard or event."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    op: Key
    n: whole(-99, 99) | None = None
    who: Literal["self", "target", "rivals", "all", "all_below_surface", "fewest_artifacts"] = "self"
    when: Literal["always", "before_final", "in_final"] = "always"
    needs: Literal["any", "named"] | None = None
    where: Literal["here"] | None = None
    direction: Literal["any", "down", "up"] = "any"
    first_only: bool = False
    max_gain: whole(0, 99) | None = None
    discard: whole(1, 99) | None = None

    @property
    def said(self) -> set[str]:
        """The keys that are not left at what they would be anyway, as in the box that a save file carries."""
        return {key for key, field in type(self).model_fields.items() if getattr(self, key) != field.default}

    @property
    def is_passive(self) -> bool:
        return self.op not in OPS

    @property
    def moments(self) -> list[int]:
        """Before the Final Dig (0), in it (1), or both."""
        return {"always": [0, 1], "before_final": [0], "in_final": [1]}[self.when]

    @property
    def detail(self) -> int:
        return self.max_gain or int(self.needs == "named" or self.where == "here")


Effects = Annotated[list[Effect], Field(max_length=layout.EFFECTS - 1)]
Said = template(*sorted(PRIMITIVES), "max_gain", "discard", "per_turn", "fame_factor", "fame_zero_target")


class Piece(Printed):
    """A row with a number and an id of its own."""

    index: whole(0, 99)
    id: Key
    name: Text


class Site(Piece):
    text: Text


class Carrier(Piece):
    """A row that does something."""

    effects: Effects
    text: Said

    @property
    def active(self) -> list[Effect]:
        """The effects that happen when it is used, in their order."""
        return [effect for effect in self.effects if not effect.is_passive]


class Character(Carrier):
    use: Literal["passive", "once_per_turn"]


class Artifact(Carrier):
    site: Key
    final: whole(10, 99)
    hazard_at: whole(0, 99)
    obstacle_at: whole(0, 99)
    value: Points
    use: Literal["passive", "once_per_turn", "discard", "tally"]


class Adventure(Carrier):
    copies: whole(0, 99)
    sort: Annotated[Literal["tool", "wild", "bypass", "negator", "boost", "attack"], Field(alias="class")]
    timing: Literal["main", "hazard"]
    per_turn: whole(0, 99)
    choose_one: bool = False


class Event(Carrier):
    lasting: bool


class Obstacle(Piece):
    site: Key
    tools: list[Key]


class Hazard(Carrier):
    site: Key
    negators: list[Key]


class Box(BoxFile):
    LAYOUT: ClassVar = rules.BOX
    SWITCHES: ClassVar = rules.SWITCHES

    set_up: SetUp
    turn: Turn
    depth: Depth
    clock: Clock
    event_deck: EventDeck
    fame: Fame
    contents: Contents
    site: rows_of(Site, layout.SITES)
    primitive: rows_of(Primitive, len(PRIMITIVES))
    character: rows_of(Character, layout.CHARACTERS)
    artifact: rows_of(Artifact, layout.ARTIFACTS)
    adventure: rows_of(Adventure, layout.KINDS, 1)
    event: rows_of(Event, layout.EVENTS)
    obstacle: rows_of(Obstacle, layout.OBSTACLES)
    hazard: rows_of(Hazard, layout.HAZARDS)

    def carriers(self) -> Iterable[tuple[int, Carrier]]:
        """Everything that carries effects, with its number among the sources of the rules."""
        yield from enumerate(self.adventure, layout.OF_CARD)
        yield from enumerate(self.artifact, layout.OF_ARTIFACT)
        yield from enumerate(self.character, layout.OF_CHARACTER)
        yield from enumerate(self.event, layout.OF_EVENT)
        yield from enumerate(self.hazard, layout.OF_HAZARD)

    def effects(self) -> Iterable[tuple[Carrier, Effect]]:
        """Every effect in the box, with what carries it."""
        for _source, row in self.carriers():
            yield from ((row, effect) for effect in row.effects)

    def ids(self, things: str) -> list[str]:
        """The ids of rows; of what carries effects, with the sort of thing it is."""
        if things != layout.SOURCES.name:
            return super().ids(things)
        made = {number: f"{type(row).__name__.lower()}:{row.id}" for number, row in self.carriers()}
        return [made.get(number, str(number)) for number in range(layout.SOURCES)]

    def said(self, row: Carrier) -> str:
        """The text of a row with its numbers put in."""
        numbers: dict[str, object] = {"fame_factor": self.fame.factor, "fame_zero_target": self.fame.zero_target}
        for effect in row.effects:
            numbers[effect.op] = f"{effect.n:+d}" if effect.op in SIGNED else effect.n
            numbers |= {"max_gain": effect.max_gain} if effect.max_gain is not None else {}
            numbers |= {"discard": effect.discard} if effect.discard is not None else {}
        if isinstance(row, Adventure):
            numbers["per_turn"] = row.per_turn
        return _(row.text).format(**numbers)

    # What an edited file must keep

    @model_validator(mode="after")
    def _rows_are_in_order(self) -> Self:
        for group in ("site", "character", "artifact", "adventure", "event", "obstacle", "hazard"):
            insist_on_places(group, getattr(self, group))
        return self

    @model_validator(mode="after")
    def _contents_add_up(self) -> Self:
        sites, cards = self.ids("site"), sum(card.copies for card in self.adventure)
        if cards != self.contents.adventure_cards:
            sentence = _("there are {cards} adventure cards; contents says {adventure_cards}")
            raise wrong(sentence, cards=cards, adventure_cards=self.contents.adventure_cards)
        groups: tuple[tuple[str, Sequence[Artifact | Obstacle | Hazard], int], ...] = (
            ("artifacts", self.artifact, self.contents.artifacts_per_site),
            ("obstacles", self.obstacle, self.contents.obstacles_per_site),
            ("hazards", self.hazard, self.contents.hazards_per_site),
        )
        for group, rows, wanted in groups:
            for row in rows:
                if row.site not in sites:
                    raise wrong(_("'{row}' is of the site '{site}', which is not there"), row=row.id, site=row.site)
            counts = Counter(row.site for row in rows)
            for site in sites:
                if counts[site] != wanted:
                    sentence = _("the site '{site}' has {counts} {group}; contents says {wanted}")
                    raise wrong(sentence, site=site, counts=counts[site], group=group, wanted=wanted)
        return self

    @model_validator(mode="after")
    def _set_up_is_possible(self) -> Self:
        ids, given = [character.id for character in self.character], self.set_up.given_characters
        if sorted(given) != sorted(ids):
            raise wrong(_("set_up.given_characters must name each of {ids} once"), ids=", ".join(ids))
        most = max(players * self.set_up.start_vp + sum(self.set_up.even_start[players - 2]) for players in rules.SEATS)
        if most > self.set_up.bank_vp:
            sentence = _("the players take up to {most} VP at set-up; the bank has {bank_vp}")
            raise wrong(sentence, most=most, bank_vp=self.set_up.bank_vp)
        if self.clock.max % 2 or self.clock.start >= self.clock.max:
            raise wrong(_("clock.max must be even and more than clock.start"))
        return self

    @model_validator(mode="after")
    def _artifacts_lie_at_points(self) -> Self:
        points = self.depth.points
        if points != sorted(set(points)) or points[-1] > self.depth.counter_max:
            raise wrong(_("depth.points must rise, and none may be beyond counter_max"))
        for artifact in self.artifact:
            marks = [mark for mark in (artifact.hazard_at, artifact.obstacle_at) if mark]
            if artifact.final not in points:
                sentence = _("the final threshold {final} of '{artifact}' is not a threshold point")
                raise wrong(sentence, final=artifact.final, artifact=artifact.id)
            if any(mark not in points or mark >= artifact.final for mark in marks):
                sentence = _("the marks of '{artifact}' must be threshold points above its final threshold")
                raise wrong(sentence, artifact=artifact.id)
            if len(set(marks)) < len(marks):
                raise wrong(_("both marks of '{artifact}' are on one point"), artifact=artifact.id)
        if all(artifact.value for artifact in self.artifact):
            raise wrong(_("at least one artifact must have the value 0"))
        return self

    @model_validator(mode="after")
    def _cards_that_are_named_exist(self) -> Self:
        ids = {card.id for card in self.adventure}
        named = [(row.id, row.tools) for row in self.obstacle] + [(row.id, row.negators) for row in self.hazard]
        for row, cards in named:
            for card in cards:
                if card not in ids:
                    raise wrong(_("'{row}' names the card '{card}', which is not there"), row=row, card=card)
        return self

    @model_validator(mode="after")
    def _effects_are_known(self) -> Self:
        known = {primitive.op: primitive for primitive in self.primitive}
        if known.keys() != PRIMITIVES:
            missing = ", ".join(sorted(PRIMITIVES - known.keys()))
            raise wrong(_("the primitives must be those that the rules know; missing: {missing}"), missing=missing)
        for row, effect in self.effects():
            if effect.op not in known:
                sentence = _("'{row}' has the effect '{effect}', which is not a primitive")
                raise wrong(sentence, row=row.id, effect=effect.op)
            _insist_on_keys(row, effect, set(known[effect.op].keys))
        return self

    @model_validator(mode="after")
    def _effects_stand_where_they_can(self) -> Self:
        for card in self.adventure:
            _insist_on_card(card)
        for artifact in self.artifact:
            _insist_on_artifact(artifact)
        for character in self.character:
            _insist_on_character(character)
        for event in self.event:
            _insist_on_event(event)
        for hazard in self.hazard:
            _insist(hazard, hazard.effects, BY_HAZARD, aimed=False)
        placing = [row.id for row in self.character if any(effect.op == "place_vp" for effect in row.effects)]
        if len(placing) > 1:
            sentence = _("only one character may place VP on artifacts, not {placing}")
            raise wrong(sentence, placing=_(" and ").join(placing))
        return self

    @model_validator(mode="after")
    def _every_game_ends(self) -> Self:
        lowest = min(artifact.final for artifact in self.artifact)
        for row, effect in self.effects():
            gives = effect.op in ("gain_ap", "draw")
            if gives and isinstance(row, Adventure) and row.per_turn == 0:
                raise wrong(_("'{card}' gives AP or cards, so it needs a limit per turn"), card=row.id)
            if gives and isinstance(row, Artifact) and row.use != "discard":
                raise wrong(_("'{artifact}' gives AP or cards, so its use must be discard"), artifact=row.id)
            if effect.op == "collect_draw" and not 1 <= (effect.discard or 0) < (effect.n or 0):
                raise wrong(_("'{row}' must give back at least 1 card and fewer than it draws"), row=row.id)
            if effect.op == "soft_landing" and (effect.n or 0) >= lowest:
                sentence = _("'{row}' must land above the smallest final threshold, {lowest}")
                raise wrong(sentence, row=row.id, lowest=lowest)
        return self

    # The numbers of the rules

    def numbers(self) -> dict[str, Any]:
        sites, cards, characters = self.ids("site"), self.ids("adventure"), self.ids("character")
        return {
            "ap_per_turn": self.turn.ap,
            "points": padded(self.depth.points, layout.POINTS),
            "clock_start": self.clock.start,
            "clock_max": self.clock.max,
            "first_event_round": self.event_deck.first_round,
            "event_deck_passes": self.event_deck.passes,
            "fame_factor": self.fame.factor,
            "fame_zero_target": self.fame.zero_target,
            "even_vp": [padded(row, layout.MOST) for row in self.set_up.even_start],
            "given_character": [characters.index(id) for id in self.set_up.given_characters],
            "cards": self.contents.adventure_cards,
            "at_hazard": padded([int(card.timing == "hazard") for card in self.adventure], layout.KINDS),
            **{name: padded(column, layout.KINDS) for name, column in self.called(*OF_CARDS).items()},
            "site": [sites.index(artifact.site) for artifact in self.artifact],
            "use": [Use[artifact.use.upper()] for artifact in self.artifact],
            "obstacle_site": [sites.index(obstacle.site) for obstacle in self.obstacle],
            "opened_by": [_chosen(obstacle.tools, cards) for obstacle in self.obstacle],
            "hazard_site": [sites.index(hazard.site) for hazard in self.hazard],
            "negated_by": [_chosen(hazard.negators, cards) for hazard in self.hazard],
            "places_vp": [*(int(any(e.op == "place_vp" for e in row.effects)) for row in self.character), 0],
            **self.called(*AS_PRINTED),
            **self._bounds(),
            **self._active(),
            **self._passive(),
        }

    def _active(self) -> dict[str, Any]:
        op, amount, who, moment, detail = (np.zeros((layout.SOURCES, layout.EFFECTS), np.int16) for _table in range(5))
        for source, row in self.carriers():
            for step, effect in enumerate(row.active):
                op[source, step] = OPS[effect.op]
                amount[source, step] = effect.n or 0
                who[source, step] = Whom[effect.who.upper()]
                moment[source, step] = Moment[effect.when.upper()]
                detail[source, step] = effect.detail
        return {"op": op, "amount": amount, "who": who, "moment": moment, "detail": detail}

    def _passive(self) -> dict[str, Any]:
        artifacts, characters, events = (
            np.zeros((layout.PASSIVES, 2, count), np.int16)
            for count in (layout.ARTIFACTS, layout.CHARACTERS + 1, layout.EVENTS + 1)
        )
        tables = {Artifact: artifacts, Character: characters, Event: events}
        for row, effect in self.effects():
            for passive, n in _held(effect):
                tables[type(row)][passive, effect.moments, row.index] += n
        bits = 1 << np.arange(layout.ARTIFACTS)
        return {
            "artifact_has": artifacts,
            "character_has": characters,
            "event_has": events,
            "bearers": ((artifacts != 0).any(axis=1) * bits).sum(axis=1),
        }

    def _bounds(self) -> dict[str, int]:
        """How far some things can go, for the invariants."""
        more_ap = ("gain_ap", "ap_bonus", "all_ap_bonus")
        gains = [(e.n or 0) * getattr(row, "per_turn", 1) for row, e in self.effects() if e.op in more_ap]
        rounds = self.event_deck.first_round + layout.EVENTS * self.event_deck.passes
        moves = [e.n or 0 for _row, e in self.effects() if e.op in ("free_moves", "all_free_moves")]
        later = any(e.op == "next_turn_ap" and (e.n or 0) > 0 for _row, e in self.effects())
        pulls = [e.when for _row, e in self.effects() if e.op in ("drop_level", "to_surface")]
        return {
            "most_ap": 9999 if later else max(self.turn.ap_floor, self.turn.ap + sum(n for n in gains if n > 0)),
            "most_ap_change": 9999 if later else 0,
            "most_free_moves": sum(moves),
            "most_rounds": rounds + -(-self.clock.max // self.clock.countdown_step) - 1,
            "pulled_up": int(any(when != "before_final" for when in pulls)),
        }


# Which effects may stand where, and how


def _insist_on_keys(row: Carrier, effect: Effect, keys: set[str]) -> None:
    for key in effect.said - {"op"} - keys:
        sentence = _("the effect {effect} of '{row}' does not know the key '{key}'")
        raise wrong(sentence, effect=effect.op, row=row.id, key=key)
    for key in ("n", "needs", "max_gain", "discard"):
        if key in keys and getattr(effect, key) is None:
            raise wrong(_("the effect {effect} of '{row}' must say {key}"), effect=effect.op, row=row.id, key=key)
    if effect.n is not None and effect.n < 0 and effect.op not in SIGNED:
        raise wrong(_("the effect {effect} of '{row}' must have an n of at least 0"), effect=effect.op, row=row.id)


def _insist(row: Carrier, effects: Iterable[Effect], allowed: Iterable[str], *, aimed: bool = True) -> None:
    """Only what is allowed there; `aimed`: somebody chooses whom it hits."""
    for effect in effects:
        if effect.op not in allowed:
            raise wrong(_("'{row}' cannot have the effect {effect}"), row=row.id, effect=effect.op)
        if effect.op in ONLY_TARGET and effect.who != "target":
            raise wrong(_("the effect {effect} of '{row}' must hit a target"), effect=effect.op, row=row.id)
        if effect.who == "target" and not aimed:
            sentence = _("the effect {effect} of '{row}' cannot hit a target: nobody is chosen there")
            raise wrong(sentence, effect=effect.op, row=row.id)


def _insist_on_negator(row: Carrier, effects: list[Effect]) -> None:
    """Used while a movement is interrupted: it negates the hazard first."""
    _insist(row, effects[:1], {"negate_hazard"}, aimed=False)
    _insist(row, effects[1:], ON_THE_WAY, aimed=False)


def _insist_on_card(card: Adventure) -> None:
    if card.timing == "hazard":
        if [effect.op for effect in card.effects[:1]] != ["negate_hazard"]:
            raise wrong(_("'{card}' is played at a hazard, so it must first negate it"), card=card.id)
        _insist_on_negator(card, card.effects)
    else:
        _insist(card, card.effects, BY_CHOICE)
    if not card.effects or (card.choose_one and len(card.effects) != 2):
        two, one = _("'{card}' must have two effects to choose from"), _("'{card}' must have an effect")
        raise wrong(two if card.choose_one else one, card=card.id)


def _insist_on_artifact(artifact: Artifact) -> None:
    active, ops = artifact.active, [effect.op for effect in artifact.effects]
    _insist(artifact, (e for e in artifact.effects if e.is_passive), {"dig_bonus", *HOLDS, *AT_TALLY})
    if artifact.use == "discard":
        if ops[:1] != ["discard_this"] or len(active) < 2:
            sentence = _("'{artifact}' is used by discarding it: discard_this must come first, then an effect")
            raise wrong(sentence, artifact=artifact.id)
        active = active[1:]
    elif artifact.use == "once_per_turn":
        if not active and "reroll" not in ops:
            sentence = _("'{artifact}' is used once per turn, so it needs an effect that can be used")
            raise wrong(sentence, artifact=artifact.id)
    elif active:
        sentence = _("'{artifact}' is {use}, so it cannot have the effect {op}")
        raise wrong(sentence, artifact=artifact.id, use=artifact.use, op=active[0].op)
    for effect in active:
        if effect.needs == "named":
            raise wrong(_("'{artifact}' is not a card that could be named; it needs any"), artifact=artifact.id)
    if active and active[0].op == "negate_hazard":
        _insist_on_negator(artifact, active)
    else:
        _insist(artifact, active, BY_CHOICE)


def _insist_on_character(character: Character) -> None:
    active, ops = character.active, [effect.op for effect in character.effects]
    _insist(character, (e for e in character.effects if e.is_passive), {"dig_bonus", *HOLDS})
    if (character.use == "passive") != (not active and "reroll" not in ops):
        sentence = _("'{character}' must be once_per_turn exactly if it has an effect that can be used")
        raise wrong(sentence, character=character.id)
    if {"place_vp", "improvise"} & set(ops):
        if len(active) > 1:
            sentence = _("'{character}' cannot have a second power beside {op}")
            raise wrong(sentence, character=character.id, op=active[0].op)
    else:
        _insist(character, active, BY_CHOICE)


def _insist_on_event(event: Event) -> None:
    _insist(event, (e for e in event.effects if not e.is_passive), BY_EVENT)
    _insist(event, (e for e in event.effects if e.is_passive), {"all_dig_bonus", *FOR_ALL})
    for effect in event.effects:
        if effect.is_passive and not event.lasting:
            sentence = _("'{event}' does not last, so it cannot have the effect {effect}")
            raise wrong(sentence, event=event.id, effect=effect.op)
        if effect.who in ("target", "rivals"):
            sentence = _("'{event}' happens to all alike; {effect} cannot hit '{who}'")
            raise wrong(sentence, event=event.id, effect=effect.op, who=effect.who)
        if effect.op in BY_EVENT - {"advance_clock", "clear_all_obstacles"} and effect.who == "self":
            raise wrong(_("the effect {effect} of '{event}' must say who"), effect=effect.op, event=event.id)


# Encoding


def _chosen(ids: list[str], known: list[str]) -> list[int]:
    return padded([int(id in ids) for id in known], layout.KINDS)


def _held(effect: Effect) -> list[tuple[Passive, int]]:
    """A passive effect as the columns of the rules' tables."""
    n = 1 if effect.n is None else effect.n
    if effect.op in DIGS:
        first = (Passive.FIRST_DIG_DOWN, Passive.FIRST_DIG_UP)
        down, up = first if effect.first_only else (Passive.DIG_DOWN, Passive.DIG_UP)
        ways = {"any": [down, up], "down": [down], "up": [up]}[effect.direction]
        return [(way, n) for way in ways]
    if effect.op in OPS:
        return []
    held = [({**HOLDS, **AT_TALLY, **FOR_ALL}[effect.op], n)]
    return [*held, (Passive.COLLECT_DISCARD, effect.discard or 0)] if effect.op == "collect_draw" else held
