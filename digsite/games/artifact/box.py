"""How box.toml becomes the record that the rules read, and what an edited file must keep (2.9 of the rules page)."""

from collections import Counter
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from digsite.box import BoxFile, Key, Printed, Text, insist_on_ids, insist_on_places, padded, rows_of, template, whole
from digsite.games.artifact import rules
from digsite.games.artifact.rules import layout
from digsite.text import _

Coins = whole(0, 30)
Points = whole(0, 99)
Row = Annotated[list[Coins], Field(min_length=1, max_length=layout.SPACES)]

CARDS_PER_SITE = 27
KINDS_OF_TILE = ("type", "site", "different_sites", "different_types")  # in the order of the rules' numbers
CLASSES = ("standalone", "gold", "fragments", "cursed", "manuscript")
ROLES = ("paris", "london", "berlin", "new_york", "andersson", "carter", "judd", "morley")


class Limits(Printed):
    mat_size: Literal[6]
    huts_per_player: whole(1, 99)
    actions_per_turn: whole(1, 9)
    free_actions_per_round: whole(0, 9)
    market_spaces: Literal[3]
    joker_price: Coins
    start_money: whole(0, 999)
    coins_per_prestige: whole(1, 999)
    cards_kept: whole(0, 5)
    cards_kept_paris: whole(0, 5)
    berlin_bonus: Coins
    carter_steps: whole(0, 9)
    research_steps: whole(0, 9)
    morley_huts: whole(2, 9)
    private_draw: whole(1, 9)
    new_york_wild_cards: whole(0, 5)
    setup_huts: whole(1, layout.SETUP_HUTS)
    setup_free_markers: whole(0, 6)
    types_complete_to_end: whole(1, layout.TYPES)


class YearTrack(Printed):
    labels: Annotated[list[int], Field(min_length=1, max_length=20)]


class WoodenMarkers(Printed):
    money: whole(0, 9)
    research: whole(0, 9)
    role: whole(0, 9)


class Piece(Printed):
    """A row with a number and a key of its own."""

    index: whole(0, 99)
    id: Key
    name: Text


class Site(Piece):
    adjective: Text
    colour: Text
    hex: Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")]


class ArtifactType(Piece):
    pass


class Special(Piece):
    copies_per_site: whole(0, 20)
    prestige: Points = 0
    income: Coins = 0
    text: template("standalone_income", "standalone_prestige")


class Card(Piece):
    site: Key
    kind: Literal["normal", "standalone", "gold", "fragments", "cursed", "manuscript"]
    type: Key | None = None
    copies: whole(0, 20)
    flavour: Text


class ActionTrack(Printed):
    spaces: whole(1, layout.SPACES)
    cost_row: Row


class MarkerKind(Piece):
    one: Text  # how a single one is called, in a sentence
    count: whole(1, layout.SPACES)
    actions: list[Literal["hire", "research", "produce", "ship", "sell", "buy"]]
    site: Key | None = None


class Market(Printed):
    coin_row: Row


class Income(Printed):
    row: list[Coins]


class Research(Printed):
    values: Annotated[list[Points], Field(min_length=2, max_length=layout.RESEARCH_SPACES)]


class Exhibition(Piece):
    kind: Literal["type", "site", "different_sites", "different_types"]
    type: Key | None = None
    site: Key | None = None
    cards: whole(1, 9)
    prestige: Points
    income: Coins
    place: Literal["museum", "income"]
    text: Text


class Role(Piece):
    group: Literal["city", "archaeologist"]
    action: Text
    needs_expansion_1: bool
    text: template(
        "cards_kept",
        "cards_kept_paris",
        "private_draw",
        "berlin_bonus",
        "new_york_wild_cards",
        "free_actions_per_round",
        "carter_steps",
        "research_steps",
        "morley_huts",
    )


class Seating(Printed):
    players: whole(3, 5)
    markers_removed_per_track: whole(0, layout.SPACES)
    sites_closed: whole(0, 1)


class QuickStart(Printed):
    players: whole(3, 5)
    huts: list[list[Key]]
    reveal: dict[Key, whole(0, 9)]


class Box(BoxFile):
    LAYOUT: ClassVar = rules.BOX
    SWITCHES: ClassVar = rules.SWITCHES

    limits: Limits
    year_track: YearTrack
    wooden_markers: WoodenMarkers
    site: rows_of(Site, layout.SITES)
    artifact_type: rows_of(ArtifactType, layout.TYPES)
    special: rows_of(Special, layout.CLASSES)
    card: rows_of(Card, layout.KINDS)
    action_track: ActionTrack
    marker_kind: rows_of(MarkerKind, layout.MARKERS)
    market: Market
    income: Income
    research: Research
    exhibition: rows_of(Exhibition, layout.TILES)
    role: rows_of(Role, layout.ROLES)
    seating: rows_of(Seating, len(rules.SEATS))
    quick_start: rows_of(QuickStart, len(rules.SEATS))

    # What an edited file must keep

    @model_validator(mode="after")
    def _rows_are_in_order(self) -> Self:
        for group in ("site", "artifact_type", "special", "card", "marker_kind", "exhibition", "role"):
            insist_on_places(group, getattr(self, group))
        insist_on_ids("special", [row.id for row in self.special], CLASSES)
        insist_on_ids("role", [row.id for row in self.role], ROLES)
        return self

    @model_validator(mode="after")
    def _cards_fit_their_number(self) -> Self:
        for card in self.card:
            group, place = divmod(card.index, layout.TYPES)
            site = self.site[group % layout.SITES].id
            kind = "normal" if card.index < layout.NORMAL else self.special[place].id
            type = self.artifact_type[place].id if card.index < layout.NORMAL else None
            if (card.site, card.kind, card.type) != (site, kind, type):
                normal = _("card {index} must be of {site} and of type {type}, not '{card}'")
                sentence = normal if type else _("card {index} must be of {site} and of class {kind}, not '{card}'")
                raise ValueError(sentence.format(index=card.index, site=site, type=type, kind=kind, card=card.id))
            if card.index >= layout.NORMAL and card.copies != self.special[place].copies_per_site:
                copies = self.special[place].copies_per_site
                sentence = _("'{card}' has {copies} copies, but its class has {of_class} per site")
                raise ValueError(sentence.format(card=card.id, copies=card.copies, of_class=copies))
        return self

    @model_validator(mode="after")
    def _sites_have_their_cards(self) -> Self:
        for site in self.site:
            count = sum(card.copies for card in self.card if card.site == site.id)
            if count != CARDS_PER_SITE:
                sentence = _("{site} has {count} cards; every site must have {cards_per_site}")
                raise ValueError(sentence.format(site=site.name, count=count, cards_per_site=CARDS_PER_SITE))
        return self

    @model_validator(mode="after")
    def _tiles_ask_for_what_they_should(self) -> Self:
        for tile in self.exhibition:
            if (tile.type is not None) != (tile.kind == "type") or (tile.site is not None) != (tile.kind == "site"):
                sentence = _("'{tile}' is of kind {kind} and must name exactly what that asks for")
                raise ValueError(sentence.format(tile=tile.id, kind=tile.kind))
        found = {(tile.place, tile.type or tile.site or tile.kind, tile.cards) for tile in self.exhibition}
        wanted = {("museum", type.id, cards) for type in self.artifact_type for cards in (3, 4, 5)}
        wanted |= {("income", site.id, cards) for site in self.site for cards in (4, 5)}
        wanted |= {("income", "different_sites", 3), ("income", "different_types", 5)}
        for place, what, cards in sorted(wanted - found):
            museum = _("a tile for {cards} cards ({what}) is missing on a museum space")
            income = _("a tile for {cards} cards ({what}) is missing on the income track")
            sentence = museum if place == "museum" else income
            raise ValueError(sentence.format(cards=cards, what=what.replace("_", " ")))
        return self

    @model_validator(mode="after")
    def _tracks_fit(self) -> Self:
        spaces, cost, coin, row = (
            self.action_track.spaces,
            self.action_track.cost_row,
            self.market.coin_row,
            self.income.row,
        )
        for name, numbers in (("action_track.cost_row", cost), ("market.coin_row", coin)):
            if len(numbers) != spaces:
                sentence = _("{name} has {count} numbers; an action track has {spaces} spaces")
                raise ValueError(sentence.format(name=name, count=len(numbers), spaces=spaces))
        if list(cost) != sorted(cost) or cost.count(1) != 2:
            raise ValueError(_("action_track.cost_row must never fall and must hold exactly two 1s"))
        row, values = self.income.row, self.research.values
        if len(row) != layout.INCOME_TILES + 1:
            sentence = _("income.row has {count} numbers; it must have {income_tiles}")
            raise ValueError(sentence.format(count=len(row), income_tiles=layout.INCOME_TILES + 1))
        if list(row) != sorted(row, reverse=True):
            raise ValueError(_("income.row must never rise"))
        if values[0] != 0 or list(values) != sorted(values):
            raise ValueError(_("research.values must begin with 0 and never fall"))
        return self

    @model_validator(mode="after")
    def _markers_fit_their_tracks(self) -> Self:
        wanted = [("hire",)] * layout.SITES + [("research", "produce"), ("ship", "sell", "buy")]
        for kind, actions in zip(self.marker_kind, wanted, strict=True):
            site = self.site[kind.index].id if kind.index < layout.SITES else None
            if kind.count != self.action_track.spaces:
                sentence = _("'{kind}' has {count} markers; its track has {spaces} spaces")
                raise ValueError(sentence.format(kind=kind.id, count=kind.count, spaces=self.action_track.spaces))
            if kind.site != site or tuple(kind.actions) != actions:
                here = _("'{kind}' must be for {actions} at {site}")
                sentence = here if site else _("'{kind}' must be for {actions}")
                raise ValueError(sentence.format(kind=kind.id, actions=_(" and ").join(actions), site=site))
        return self

    @model_validator(mode="after")
    def _roles_are_where_the_rules_look(self) -> Self:
        for role in self.role:
            group = "city" if role.index < layout.CITIES else "archaeologist"
            if role.group != group:
                raise ValueError(_("'{role}' must be in the group {group}").format(role=role.id, group=group))
        return self

    @model_validator(mode="after")
    def _everyone_can_begin(self) -> Self:
        limits = self.limits
        if limits.setup_huts + limits.setup_free_markers != limits.mat_size:
            sentence = _("setup_huts and setup_free_markers must make up a mat of {mat_size}")
            raise ValueError(sentence.format(mat_size=limits.mat_size))
        if limits.setup_huts > limits.huts_per_player:
            sentence = _("a player has {huts_per_player} huts, but begins with {setup_huts}")
            raise ValueError(sentence.format(huts_per_player=limits.huts_per_player, setup_huts=limits.setup_huts))
        for rows, name in ((self.seating, "seating"), (self.quick_start, "quick_start")):
            if [row.players for row in rows] != list(rules.SEATS):
                raise ValueError(_("{name} must have one row for 3, 4 and 5 players, in this order").format(name=name))
        for row in self.seating:
            markers = self.action_track.spaces - row.markers_removed_per_track
            kinds = layout.MARKERS - row.sites_closed
            if markers < row.players * limits.setup_huts or kinds * markers < row.players * limits.mat_size:
                sentence = _("with {players} players {markers} markers of each kind are too few")
                raise ValueError(sentence.format(players=row.players, markers=markers))
        return self

    @model_validator(mode="after")
    def _quick_starts_fit(self) -> Self:
        for row, quick in zip(self.seating, self.quick_start, strict=True):
            closed = {self.site[layout.ASIA].id} if row.sites_closed else set()
            there = {site.id for site in self.site} - closed
            if len(quick.huts) != row.players or any(len(huts) != self.limits.setup_huts for huts in quick.huts):
                sentence = _("the quick start of {players} needs {setup_huts} huts for each of the players")
                raise ValueError(sentence.format(players=row.players, setup_huts=self.limits.setup_huts))
            for site in [*(site for huts in quick.huts for site in huts), *quick.reveal]:
                if site not in there:
                    sentence = _("the quick start of {players} names '{site}', which is not an open site")
                    raise ValueError(sentence.format(players=row.players, site=site))
            huts = Counter(site for huts in quick.huts for site in huts)
            for site, cards in quick.reveal.items():
                if cards > max(0, huts[site] - 1):
                    sentence = _(
                        "the quick start of {players} lays {cards} cards out at '{site}'; "
                        "its {huts} huts give at most one card fewer"
                    )
                    raise ValueError(sentence.format(players=row.players, cards=cards, site=site, huts=huts[site]))
        return self

    def text_numbers(self) -> dict[str, int]:
        """The numbers that texts of special cards and roles may quote."""
        alone = self.special[layout.STANDALONE]
        quoted = self.limits.model_dump(exclude={"provenance", "provenance_of"})
        return {**quoted, "standalone_income": alone.income, "standalone_prestige": alone.prestige}

    def numbers(self) -> dict[str, Any]:
        limits, sites = self.limits, [site.id for site in self.site]
        spaces = self.action_track.spaces
        return {
            "mat_size": limits.mat_size,
            "huts": limits.huts_per_player,
            "actions_per_turn": limits.actions_per_turn,
            "free_actions": limits.free_actions_per_round,
            "joker_price": limits.joker_price,
            "start_money": limits.start_money,
            "coins_per_prestige": limits.coins_per_prestige,
            "kept": limits.cards_kept,
            "kept_paris": limits.cards_kept_paris,
            "berlin_bonus": limits.berlin_bonus,
            "carter_steps": limits.carter_steps,
            "research_steps": limits.research_steps,
            "morley_huts": limits.morley_huts,
            "private_draw": limits.private_draw,
            "wild_cards": limits.new_york_wild_cards,
            "setup_huts": limits.setup_huts,
            "types_to_end": limits.types_complete_to_end,
            "years": len(self.year_track.labels),
            "spaces": spaces,
            "cost": padded(self.action_track.cost_row, layout.SPACES),
            "coin": padded(self.market.coin_row, layout.SPACES),
            "income": self.income.row,
            "research": padded(self.research.values, layout.RESEARCH_SPACES),
            "research_top": len(self.research.values) - 1,
            "copies": [card.copies for card in self.card],
            "alone_prestige": self.special[layout.STANDALONE].prestige,
            "alone_income": self.special[layout.STANDALONE].income,
            "tile_kind": [KINDS_OF_TILE.index(tile.kind) for tile in self.exhibition],
            "tile_of": [self._of(tile) for tile in self.exhibition],
            "tile_cards": [tile.cards for tile in self.exhibition],
            "tile_prestige": [tile.prestige for tile in self.exhibition],
            "tile_income": [tile.income for tile in self.exhibition],
            "tile_on_track": [int(tile.place == "income") for tile in self.exhibition],
            "needs_expansion_1": [int(role.needs_expansion_1) for role in self.role],
            "removed": [row.markers_removed_per_track for row in self.seating],
            "closes": [row.sites_closed for row in self.seating],
            "quick_hut": [
                [
                    padded([sites.index(site) for site in huts], layout.SETUP_HUTS)
                    for huts in [*quick.huts, *([[]] * (layout.EACH - len(quick.huts)))]
                ]
                for quick in self.quick_start
            ],
            "quick_reveal": [[quick.reveal.get(site, 0) for site in sites] for quick in self.quick_start],
        }

    def _of(self, tile: Exhibition) -> int:
        """The number of the type or the site that a tile is for."""
        if tile.type is not None:
            return [type.id for type in self.artifact_type].index(tile.type)
        return [site.id for site in self.site].index(tile.site) if tile.site is not None else 0
