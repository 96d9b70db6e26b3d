"""The others: a head that is always seen, and opened all that is public about them."""

from typing import NamedTuple

from digsite.boards import counted, table_of
from digsite.drawing import (
    NOTHING,
    Fact,
    Panel,
    Rival,
    Screen,
    Sketch,
    clipped,
    column,
    flow,
    icon,
    label,
    moved,
    named_seat,
    paragraph,
    rect,
    row,
    seat_mark,
    stat,
    text,
    words_in,
)
from digsite.drawing.badges import times
from digsite.games.artifact.board.pieces import WORDS, card, code, exhibitions, said_of_tile, small_mat, unseen
from digsite.games.artifact.board.printed import BY_SITE, SITE_HUES, Printed, sign_of_role
from digsite.games.artifact.board.seen import Figures, Seen, points
from digsite.games.artifact.rules import layout
from digsite.games.artifact.words.names import cards, coins
from digsite.text import _, plural
from digsite.text.keeping import kept
from digsite.text.speech import listed

KNOWN = tuple(kind for kinds in BY_SITE for kind in kinds)  # all kinds of cards, site by site


class Player(NamedTuple):
    """All that the picture of a player depends on."""

    figures: Figures
    mat: tuple[int, ...]
    hand: tuple[int, ...]
    unseen: tuple[int, ...]  # cards by site that this reader has not seen
    tiles: tuple[int, ...]
    alone: tuple[int, ...]
    roles: tuple[int, ...] | None  # None: not in play
    huts: tuple[int, ...]
    research: tuple[int, ...]  # empty: not in play
    points: str  # what prestige is made of

    @property
    def seat(self) -> int:
        return self.figures.seat


def player(t: Seen, seat: int) -> Player:
    s = t.s
    return Player(
        t.figures(seat),
        tuple(s.mat[seat]),
        tuple(s.hand[seat]),
        (0,) * layout.SITES if seat == t.seat else tuple(s.blind_of[seat]),
        t.tiles_of(seat),
        tuple(s.alone[seat]),
        roles_of(t, seat),
        tuple(s.huts[seat]),
        tuple(s.research[seat]) if s.expansion_1 else (),
        t.once(points)[seat],
    )


def roles_of(t: Seen, seat: int) -> tuple[int, ...] | None:
    """The city and the archaeologist of a player; None where they are not in play."""
    both = (t.s.city[seat], t.s.archaeologist[seat])
    return tuple(role for role in both if role != layout.NO_ROLE) if t.s.expansion_2 else None


# Heads


def rival(t: Seen, seat: int) -> Rival:
    """Coins, prestige, cards and income; the markers as small pieces."""
    one, mat = t.figures(seat), tuple(t.s.mat[seat])
    facts = [
        Fact(one.money, _("coins"), "coin", "gold"),
        Fact(one.prestige, _("prestige"), "star", "rust"),
        Fact(one.held, _("cards"), "cards", "brown"),
        Fact(f"+{one.base}" + (f" +{one.income}" if one.income else ""), _("income"), "up"),
    ]
    crowd, low = t.s.seats > 4, t.screen is Screen.LOW  # then heads have little room
    pieces = small_mat(t.p, mat, (15, 19) if crowd else (24, 19))
    drawn = _opened(t.p, player(t, seat), 312 if t.screen.is_narrow else 680)
    title = _("Museum of {name}").format(name=one.name)
    panel = Panel(f"player-{seat}", title, drawn.width, drawn.height, drawn.svg, drawn.words, seat)
    note = one.remarks[-1] if one.remarks else ""
    return Rival(
        seat, "", facts[: 3 if crowd and (low or note) else 4], panel, NOTHING if crowd and low else pieces, note
    )


# Opened


@kept(256)
def _opened(p: Printed, one: Player, width: float) -> Sketch:
    """Figures, markers and hand; below them exhibitions and roles, research and huts, and what it comes to."""
    wide, half = width > 500, (width - 24) / 2 if width > 500 else width
    head = [_who(one.figures, width - 270 if wide else width), _markers(p, one.mat)]
    left = [_shows(p, one.seat, one.tiles, one.alone, half), _sites(p, one.seat, one.huts, one.research, half)]
    right = [_privileges(p, one.roles, half), _worth(one.points, one.figures.prestige, half)]
    below = row([column(left, 12), column(right, 12)], 24) if wide else column([*left, *right], 12)
    hand = _hand(p, one.seat, one.hand, one.unseen, width)
    drawn = column([row(head, 12, 1) if wide else column(head, 10), hand, below], 12)
    title = _("{name}: {figures}.").format(name=one.figures.name, figures=figures_in_words(one.figures))
    words = [paragraph(title), table_of(rows(p, one)), paragraph(f"{one.points}.")]
    words += [paragraph(f"{p.roles[role]}: {p.role_texts[role]}") for role in one.roles or ()]
    return Sketch(drawn.svg, width, drawn.height, "\n".join(words))


def _who(one: Figures, width: float) -> Sketch:
    name = clipped(one.name, width - 34, 20, bold=True)
    said = clipped(", ".join(one.remarks), width, WORDS)
    stats = [
        stat(one.money, plural("coin", "coins", one.money), 24),
        stat(income_of(one), _("income"), 24),
        stat(one.prestige, _("prestige"), 24),
        stat(one.reserve, plural("hut left", "huts left", one.reserve), 24),
        stat(one.held, plural("card", "cards", one.held), 24),
    ]
    remark = words_in(said, width, WORDS, "muted") if said else NOTHING
    return column([named_seat(one.seat, 0, 0, name, width, 20), remark, flow(stats, width, 16, 4)], 5)


def _named(words: str, width: float, *parts: Sketch) -> Sketch:
    """Parts below their name, or that there are none."""
    return column([label(words, width, WORDS), *(parts or [words_in(_("none"), width, 13, "muted")])], 5)


def _markers(p: Printed, mat: tuple[int, ...]) -> Sketch:
    words = _("Action markers, {count} of {all}").format(count=sum(mat), all=p.n.mat_size)
    return _named(words, 250, small_mat(p, mat, (38, 38), 5))


@kept(256)
def _hand(p: Printed, seat: int, hand: tuple[int, ...], secret: tuple[int, ...], width: float) -> Sketch:
    """Cards that everybody has seen by their fronts, the others by their backs; equal ones on each other."""
    size, id, made = (46, 60), f"player-{seat}", []
    for site, kinds in enumerate(BY_SITE):
        held = [(card(p, f"{id}-card-{kind}", kind, size), hand[kind]) for kind in kinds if hand[kind]]
        held += [(unseen(p, f"{id}-unseen-{site}", site, size), secret[site])] * bool(secret[site])
        made += [Sketch(drawn + times(size[0] - 2, size[1] - 20, count), size[0], size[1] + 3) for drawn, count in held]
    words = _("Hand: {cards}").format(cards=cards(sum(hand) + sum(secret)))
    if any(secret):
        words = _("{hand}, some drawn unseen").format(hand=words)
    return _named(words, width, *([flow(made, width, 6, 4)] if made else []))


@kept(256)
def _shows(p: Printed, seat: int, tiles: tuple[int, ...], alone: tuple[int, ...], width: float) -> Sketch:
    shown = exhibitions(p, f"player-{seat}-tile", tiles, alone, (width, 124))
    return _named(_("Exhibitions"), width, *([shown] if shown.height else []))


@kept(256)
def _privileges(p: Printed, roles: tuple[int, ...] | None, width: float) -> Sketch:
    made = [role_card(p, role, width) for role in roles or ()]
    return NOTHING if roles is None else _named(_("Roles"), width, *made)


@kept(64)
def role_card(p: Printed, role: int, width: float) -> Sketch:
    """A role with what it is good for."""
    sign, hue = sign_of_role(role)
    words = words_in(p.role_texts[role], width - 54, 13, "muted")
    svg = rect(0.75, 0.75, width - 1.5, words.height + 30.5, "card", "line", 10) + icon(sign, 10, 12, 22, hue)
    svg += text(42, 19, clipped(p.roles[role], width - 54, 14, bold=True), 14, bold=True) + moved(words, 42, 23)
    return Sketch(svg, width, words.height + 32)


@kept(256)
def _sites(p: Printed, seat: int, huts: tuple[int, ...], research: tuple[int, ...], width: float) -> Sketch:
    """Huts at the sites, and research where it is in play."""
    made = []
    for site, count in enumerate(huts):
        letters = code(p, site)
        said = _("no hut") if not count else plural("{count} hut", "{count} huts", count).format(count=count)
        hut = icon("hut", 0, -2, 22, f"seat-{seat}") if count else ""
        standing = Sketch(hut + text(28 if count else 0, 15, said, 13, "ink" if count else "muted"), 80, 21)
        made.append(row([letters, *([_track(p, seat, site, research[site])] if research else []), standing], 10))
    words = _("Research and huts") if research else _("Huts")
    across = column(made, 5) if research else flow(made, width, 16, 6)
    return _named(words, width, across)


def _track(p: Printed, seat: int, site: int, stands: int) -> Sketch:
    """Where a player stands on a research track; of a long one just what that counts."""
    values = p.n.research[: p.n.research_top + 1]
    if len(values) > 6:
        return Sketch(text(13, 15, values[stands], 14, bold=True, anchor="middle"), 26, 21)
    made = []
    for space, value in enumerate(values):
        here = stands == space
        mark = seat_mark(seat, 13, 10.5, 6) if here else text(13, 15, value, 13, "muted", anchor="middle")
        frame = rect(0.7, 0.7, 24.6, 19.6, "card", SITE_HUES[site] if here else "line", 5, 1.3)
        made.append(Sketch(frame + mark, 26, 21))
    return row(made, 3)


def _worth(points: str, prestige: int, width: float) -> Sketch:
    """What the points come to if the game ended now."""
    words = words_in(points, width - 24, 13)
    total = words_in(_("{points} prestige").format(points=prestige), width - 24, 18, bold=True)
    inner = column([words, total], 4)
    ground = rect(0, 0, width, inner.height + 20, "gold-wash", "", 11)
    return _named(_("If it ended now"), width, Sketch(ground + moved(inner, 12, 8), width, inner.height + 20))


# In words


def income_of(one: Figures) -> str:
    if not one.income:
        return str(one.base)
    return _("{base} + {more}").format(base=one.base, more=one.income)


def figures_in_words(one: Figures) -> str:
    said = [
        coins(one.money),
        _("income {income}").format(income=income_of(one)),
        _("prestige {points}").format(points=one.prestige),
        plural("{count} hut left", "{count} huts left", one.reserve).format(count=one.reserve),
        cards(one.held),
        *one.remarks,
    ]
    return ", ".join(said)


def rows(p: Printed, one: Player) -> tuple[tuple[str, str], ...]:
    """Markers, hand, exhibitions, roles, research and huts of a player."""
    hand = counted([p.cards[kind] for kind in KNOWN], [one.hand[kind] for kind in KNOWN])
    secret = [
        _("{site}, unseen (×{count})").format(site=p.sites[site], count=count)
        for site, count in enumerate(one.unseen)
        if count
    ]
    made = [
        (_("Markers"), f"{sum(one.mat)} / {p.n.mat_size}: {counted(p.marker, one.mat) or _('none')}"),
        (_("Hand"), "; ".join(filter(None, (hand, *secret)))),
        (_("Exhibitions"), shows_in_words(p, one.tiles, one.alone)),
    ]
    if one.roles is not None:
        made.append((_("Roles"), listed([p.roles[role] for role in one.roles])))
    made.append((_("Huts"), _by_site(p, one.huts)))
    if one.research:
        values = tuple(p.n.research[space] for space in one.research)
        track = ", ".join(map(str, p.n.research[: p.n.research_top + 1]))
        made.append((_("Research"), f"{_by_site(p, values, always=True)} ({track})"))
    return tuple((head, words or _("none")) for head, words in made)


def _by_site(p: Printed, numbers: tuple[int, ...], *, always: bool = False) -> str:
    return ", ".join(f"{p.sites[site]} {number}" for site, number in enumerate(numbers) if number or always)


def shows_in_words(p: Printed, tiles: tuple[int, ...], alone: tuple[int, ...]) -> str:
    cards = counted([p.cards[layout.NORMAL + layout.CLASSES * site] for site in range(layout.SITES)], alone)
    if cards:
        sentence, n = _("{cards}: prestige {prestige}, income {income}"), p.n
        cards = sentence.format(cards=cards, prestige=n.alone_prestige, income=n.alone_income)
    return "; ".join(filter(None, (*(said_of_tile(p, tile) for tile in tiles), cards)))
