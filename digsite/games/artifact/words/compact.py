"""The table in few lines: the sites, the tracks and the market, what is on offer, everybody, and the own hand."""

from digsite.core.sentinels import CHANCE, OVER
from digsite.games.artifact.box import Box
from digsite.games.artifact.rules import layout
from digsite.games.artifact.rules.order import base_income, own_income
from digsite.games.artifact.rules.pieces import cards_towards, coins, free_spaces, price, site_of
from digsite.games.artifact.words import names
from digsite.match.look import Look
from digsite.text import _
from digsite.text.compact import LINES, ROOM, cells, cut, fold, grid, short_names, tight

SITE_HUES = ("gold", "red", "green", "blue")


def compact(look: Look) -> str:
    """The table in few lines."""
    lines = [*_now(look), *_sites(look)]
    players = _players(look)
    left = LINES - len(lines) - len(players)
    own = _own(look, left) if look.seat < look.seats else []
    offer = fold(_offer(look), ROOM, left - len(own)) if left > len(own) else []
    return tight([*lines, *offer, *players, *own])


# The sites


def _sites(look: Look) -> list[str]:
    """A line for each: its deck, the huts by seat, what its workers cost, and the cards face up."""
    s, box = look.s, look.box
    rows = [[_("site"), _("deck"), _("huts"), _("hire"), _("face up")]]
    for site in range(layout.SITES):
        if s.closed == site:
            continue
        huts = " ".join(str(s.huts[seat][site]) for seat in range(look.seats))
        rows.append([names.site(box, site), str(s.deck_size[site]), huts, _price(look, site), _lying(look, site)])
    if s.expansion_1:
        stands = [
            " ".join(str(box.record.research[s.research[seat][site]]) for seat in range(look.seats))
            for site in range(layout.SITES)
            if s.closed != site
        ]
        for row, stand in zip(rows, [_("research"), *stands], strict=True):
            row.insert(4, stand)
    return [cut(line, ROOM) for line in grid(rows, right=(1, 3))]


def _lying(look: Look, site: int) -> str:
    """The cards face up at a site, without its name."""
    return ", ".join(_several(_kind(look.box, kind), look.s.face[kind]) for kind in _kinds(site) if look.s.face[kind])


def _kinds(site: int) -> list[int]:
    return [kind for kind in range(layout.KINDS) if site_of(kind) == site]


def _kind(box: Box, kind: int) -> str:
    """What a card is, without its site: mask, fragments."""
    if kind < layout.NORMAL:
        return _(box.artifact_type[kind % layout.TYPES].name).lower()
    return _(box.special[kind % layout.CLASSES].name).lower().split()[0]


def _several(name: str, count: int) -> str:
    return name if count == 1 else f"{name} x{count}"


def _price(look: Look, kind: int) -> str:
    s, box = look.record, look.box.record
    return str(int(price(s, box, kind))) if free_spaces(s, box, kind) else "-"


# Tracks, market and exhibitions


def _now(look: Look) -> list[str]:
    """The year, what museums and ships cost, the income of everybody, and the black market."""
    s, box = look.s, look.box
    sentence = _("{year} of {last}. Museum {museum}, ship {ship}, income {income}. Market {price}: {cards}.")
    if s.final:
        sentence = _("The last round. Museum {museum}, ship {ship}, income {income}. Market {price}: {cards}.")
    free = free_spaces(look.record, box.record, layout.SHIP_MARKER)
    said = sentence.format(
        year=names.year(box, s.year),
        last=box.year_track.labels[-1],
        museum=_price(look, layout.MUSEUM),
        ship=_price(look, layout.SHIP_MARKER),
        income=int(base_income(look.record, box.record)),
        price=int(coins(look.record, box.record)) if free else "-",
        cards=", ".join(_card(box, kind) for kind in s.market if kind != layout.NO_CARD) or "-",
    )
    return [cut(said, ROOM)]


def _card(box: Box, kind: int) -> str:
    """A card by its site and kind: ME mask."""
    return f"{_mark(box, int(site_of(kind)))} {_kind(box, kind)}"


def _mark(box: Box, site: int) -> str:
    """A site in two letters."""
    parts = names.site(box, site).split()
    return "".join(part[0] for part in parts).upper() if len(parts) > 1 else parts[0][:2]


def _offer(look: Look) -> str:
    """The exhibitions on the board: of a type or a site by their sizes, and the mixed ones."""
    s, box = look.s, look.box
    types, sites, mixed = dict[str, str](), dict[str, str](), []
    for tile, owner in enumerate(s.owner):
        if owner != layout.ON_BOARD:
            continue
        kind, of, size = (int(row[tile]) for row in (box.record.tile_kind, box.record.tile_of, box.record.tile_cards))
        if kind == layout.OF_TYPE:
            name = _(box.artifact_type[of].name).lower()
            types[name] = f"{types[name]}/{size}" if name in types else str(size)
        elif kind == layout.OF_SITE:
            name = names.site(box, of)
            sites[name] = f"{sites[name]}/{size}" if name in sites else str(size)
        else:
            mixed.append(names.tile(box, tile))
    open_sites = layout.SITES - (s.closed != layout.NO_SITE)
    said = [
        *_alike(types, _("every type"), layout.TYPES),
        *_alike(sites, _("every site"), open_sites),
    ]
    return _("On offer: {tiles}.").format(tiles="; ".join([*said, *mixed]) or "-")


def _alike(sizes: dict[str, str], every: str, count: int) -> list[str]:
    """Those with tiles of the same sizes together."""
    made = dict[str, list[str]]()
    for name, counts in sizes.items():
        made.setdefault(counts, []).append(name)
    return [f"{every if len(named) == count else ', '.join(named)} {counts}" for counts, named in made.items()]


# Players


def _players(look: Look) -> list[str]:
    s, short, box = look.s, short_names(look.names), look.box
    rows = [("", _("player"), _("coins"), _("prestige"), _("huts"), _("markers"), _("cards"))]
    for seat in range(look.seats):
        more = int(own_income(look.record, box.record, seat))
        turn = ">" if s.mover == seat and s.to_move not in (CHANCE, OVER) else "x" if s.passed[seat] else ""
        money = f"{s.money[seat]} +{more}" if more else str(s.money[seat])
        figures = (money, str(look.scores[seat]), str(s.reserve[seat]), _mat(look, seat), str(s.held[seat]))
        rows.append((turn, short[seat], *figures))
    lines = grid(rows, 1, right=(2, 3, 4, 6))
    return [lines[0], *(f"{line}  {_known(look, seat, ROOM - cells(line) - 2)}" for seat, line in enumerate(lines[1:]))]


def _mat(look: Look, seat: int) -> str:
    """The markers of a seat: Af2 Mu1."""
    made = []
    for kind, count in enumerate(look.s.mat[seat]):
        if count:
            name = _mark(look.box, kind) if kind < layout.SITES else names.marker(look.box, kind).title()[:2]
            made.append(f"{name}{count}")
    return " ".join(made) or "-"


def _hand(look: Look, seat: int) -> list[str]:
    """The cards of a hand that this reader knows, site by site: ME mask x2 vase."""
    hand, made = look.s.hand[seat], []
    for site in range(layout.SITES):
        held = [_several(_kind(look.box, kind), hand[kind]) for kind in _kinds(site) if hand[kind] > 0]
        if held:
            made.append(f"{_mark(look.box, site)} {' '.join(held)}")
    return made


def _known(look: Look, seat: int, room: int) -> str:
    """A rival's cards, tiles and roles, as far as there is room; of the own seat only tiles and roles."""
    s, box = look.s, look.box
    roles = [names.role(box, role) for role in (s.city[seat], s.archaeologist[seat]) if role != layout.NO_ROLE]
    tiles = [names.tile(box, tile) for tile, owner in enumerate(s.owner) if owner == seat]
    cards = [] if seat == look.seat else _hand(look, seat)
    return cut(", ".join([*cards, *(f"[{tile}]" for tile in tiles), *roles]), room)


def _own(look: Look, most: int) -> list[str]:
    """The own hand, and where there is room for it the sets that it nearly makes."""
    s, box, seat = look.s, look.box, look.seat
    hand = _("Your hand: {cards}.").format(cards=", ".join(_hand(look, seat)) or "-")
    near = []
    for tile, owner in enumerate(s.owner):
        wanted = int(box.record.tile_cards[tile])
        have = min(wanted, int(cards_towards(look.record, box.record, seat, tile))) if owner == layout.ON_BOARD else 0
        if have > 1 and wanted - have < 2:
            near.append((wanted - have, -int(box.record.tile_prestige[tile]), f"{names.tile(box, tile)} ({have})"))
    reach = [_("Near: {tiles}.").format(tiles=", ".join(words for *_rank, words in sorted(near)[:3]))] if near else []
    alone, both = fold(hand, ROOM, most), fold(" ".join([hand, *reach]), ROOM, most + 1)
    return both if len(both) <= max(len(alone), most - 2) else alone


def hues(box: Box) -> dict[str, str]:
    """The colours of the sites, by their names and marks, and of their cards."""
    made = dict[str, str]()
    for site, hue in enumerate(SITE_HUES):
        made[names.site(box, site)] = hue
        for kind in _kinds(site):
            made[_card(box, kind)] = made[names.card(box, kind)] = hue
        made[_mark(box, site)] = hue
        made |= {f"{_mark(box, site)}{count}": hue for count in range(1, 10)}
    return made
