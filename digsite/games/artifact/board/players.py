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
    paragraph,
    rect,
    row,
    seat_line,
    seat_mark,
    stat,
    text,
    words_in,
)
from digsite.drawing.badges import times
from digsite.games.artifact.board.pieces import WORDS, card, code, exhibitions, said_of_tile, small_mat, unseen
from digsite.games.artifact.board.printed import BY_SITE, KNOWN, SITE_HUES, Printed
from digsite.games.artifact.board.roles import role_card
from digsite.games.artifact.board.seen import Collection, Figures, Seen
from digsite.games.artifact.rules import layout
from digsite.games.artifact.words.names import cards, coins, huts
from digsite.text import _, plural
from digsite.text.keeping import kept
from digsite.text.speech import listed


class Player(NamedTuple):
    """All that the picture of a player depends on."""

    figures: Figures
    has: Collection
    mat: tuple[int, ...]
    hand: tuple[int, ...]
    unseen: tuple[int, ...]  # cards by site that this reader has not seen
    huts: tuple[int, ...]
    research: tuple[int, ...]  # empty: not in play


def _player(t: Seen, seat: int) -> Player:
    s, unseen = t.s, (0,) * layout.SITES if seat == t.seat else tuple(t.s.blind_of[seat])
    research = tuple(s.research[seat]) if s.expansion_1 else ()
    lying = tuple(s.mat[seat]), tuple(s.hand[seat]), unseen, tuple(s.huts[seat]), research
    return Player(t.figures(seat), t.collection(seat), *lying)


def rival(t: Seen, seat: int) -> Rival:
    return _rival(t.p, _player(t, seat), t.s.seats > 4, t.screen)


@kept(256)
def _rival(p: Printed, one: Player, crowd: bool, screen: Screen) -> Rival:
    """Coins, prestige, cards and income; the markers as small pieces. In a crowd heads have little room."""
    who, low, drawn = one.figures, screen is Screen.LOW, _opened(p, one, 312 if screen.is_narrow else 680)
    facts = [
        Fact(who.money, _("coins"), "coin", "gold"),
        Fact(who.prestige, _("prestige"), "star", "rust"),
        Fact(who.held, _("cards"), "cards", "brown"),
        Fact(f"+{who.base}" + (f" +{who.income}" if who.income else ""), _("income"), "up"),
    ]
    title, note = _("Museum of {name}").format(name=who.name), who.remarks[-1] if who.remarks else ""
    panel = Panel(f"player-{who.seat}", title, drawn.width, drawn.height, drawn.svg, drawn.words, who.seat)
    pieces = NOTHING if crowd and low else small_mat(p, one.mat, (15, 19) if crowd else (24, 19))
    return Rival(who.seat, "", facts[: 3 if crowd and (low or note) else 4], panel, pieces, note)


# Opened


def _opened(p: Printed, one: Player, width: float) -> Sketch:
    """Figures, markers and hand; below them exhibitions and roles, research and huts, and what it comes to."""
    seat, who, wide, roles = one.figures.seat, one.figures, width > 500, one.has.roles
    half = (width - 24) / 2 if wide else width
    markers = _("Action markers, {count} of {all}").format(count=sum(one.mat), all=p.n.mat_size)
    head = [_who(who, width - 270 if wide else width), _named(markers, 250, small_mat(p, one.mat, (38, 38), 5))]
    shown = exhibitions(p, f"player-{seat}-tile", one.has, half, 124)
    left = [_named(_("Exhibitions"), half, shown), _sites(p, seat, one.huts, one.research, half)]
    privileges = _named(_("Roles"), half, *(role_card(p, role, half) for role in roles or ()))
    right = [NOTHING if roles is None else privileges, _worth(who, half)]
    below = row([column(left, 12), column(right, 12)], 24) if wide else column([*left, *right], 12)
    hand = _hand(p, seat, one.hand, one.unseen, width)
    drawn = column([row(head, 12, 1) if wide else column(head, 10), hand, below], 12)
    title = _("{name}: {figures}.").format(name=who.name, figures=figures_in_words(who))
    words = [paragraph(title), table_of(_rows(p, one)), paragraph(f"{who.points}.")]
    words += [paragraph(f"{p.roles[role]}: {p.role_texts[role]}") for role in roles or ()]
    return Sketch(drawn.svg, width, drawn.height, "\n".join(words))


def _who(one: Figures, width: float) -> Sketch:
    stats = [
        stat(one.money, plural("coin", "coins", one.money), 24),
        stat(income_of(one), _("income"), 24),
        stat(one.prestige, _("prestige"), 24),
        stat(one.reserve, plural("hut left", "huts left", one.reserve), 24),
        stat(one.held, plural("card", "cards", one.held), 24),
    ]
    remark = words_in(clipped(", ".join(one.remarks), width, WORDS), width, WORDS, "muted")
    return column([seat_line(one.seat, one.name, width, 20), remark, flow(stats, width, 16, 4)], 5)


def _named(words: str, width: float, *parts: Sketch) -> Sketch:
    """Parts below their name, or that there are none."""
    shown = [part for part in parts if part.height]
    return column([label(words, width, WORDS), *(shown or [words_in(_("none"), width, 13, "muted")])], 5)


@kept(256)
def _hand(p: Printed, seat: int, hand: tuple[int, ...], secret: tuple[int, ...], width: float) -> Sketch:
    """Cards that everybody has seen by their fronts, the others by their backs; equal ones on each other."""
    size, id, made = (46, 60), f"player-{seat}", []
    for site, kinds in enumerate(BY_SITE):
        held = [(card(p, f"{id}-card-{kind}", kind, size), hand[kind]) for kind in kinds if hand[kind]]
        held += [(unseen(p, f"{id}-unseen-{site}", site, size), secret[site])] * bool(secret[site])
        made += [Sketch(drawn + times(size[0] - 2, size[1] - 20, count), size[0], size[1] + 3) for drawn, count in held]
    words = _("Hand: {cards}").format(cards=cards(sum(hand) + sum(secret)))
    words = _("{hand}, some drawn unseen").format(hand=words) if any(secret) else words
    return _named(words, width, flow(made, width, 6, 4))


@kept(256)
def _sites(p: Printed, seat: int, built: tuple[int, ...], research: tuple[int, ...], width: float) -> Sketch:
    """Huts at the sites, and research where it is in play."""
    made = []
    for site, count in enumerate(built):
        hut = icon("hut", 0, -2, 22, f"seat-{seat}") + text(28, 15, huts(count), 13)
        standing = Sketch(hut if count else text(0, 15, _("no hut"), 13, "muted"), 80, 21)
        track = _track(p, seat, site, research[site]) if research else NOTHING
        made.append(row([code(p, site), track, standing], 10))
    if research:
        return _named(_("Research and huts"), width, column(made, 5))
    return _named(_("Huts"), width, flow(made, width, 16, 6))


def _track(p: Printed, seat: int, site: int, stands: int) -> Sketch:
    """Where a player stands on a research track; of a long one just what that counts."""
    if len(p.research) > 6:
        return Sketch(text(13, 15, p.research[stands], 14, bold=True, anchor="middle"), 26, 21)
    made = []
    for space, value in enumerate(p.research):
        here = stands == space
        mark = seat_mark(seat, 13, 10.5, 6) if here else text(13, 15, value, 13, "muted", anchor="middle")
        frame = rect(0.7, 0.7, 24.6, 19.6, "card", SITE_HUES[site] if here else "line", 5, 1.3)
        made.append(Sketch(frame + mark, 26, 21))
    return row(made, 3)


def _worth(one: Figures, width: float) -> Sketch:
    """What the points come to if the game ended now."""
    total = _("{points} prestige").format(points=one.prestige)
    inner = column([words_in(one.points, width - 24, 13), words_in(total, width - 24, 18, bold=True)], 4)
    ground = rect(0, 0, width, inner.height + 20, "gold-wash", "", 11)
    return _named(_("If it ended now"), width, Sketch(ground + moved(inner, 12, 8), width, inner.height + 20))


# In words


def income_of(one: Figures) -> str:
    return _("{base} + {more}").format(base=one.base, more=one.income) if one.income else str(one.base)


def figures_in_words(one: Figures) -> str:
    income = _("income {income}").format(income=income_of(one))
    prestige = _("prestige {points}").format(points=one.prestige)
    left = plural("{count} hut left", "{count} huts left", one.reserve).format(count=one.reserve)
    return ", ".join((coins(one.money), income, prestige, left, cards(one.held), *one.remarks))


def _rows(p: Printed, one: Player) -> tuple[tuple[str, str], ...]:
    """Markers, hand, exhibitions, roles, research and huts of a player."""
    hidden, roles = _("{site}, unseen (×{count})"), [p.roles[role] for role in one.has.roles or ()]
    hand = [counted([p.cards[kind] for kind in KNOWN], [one.hand[kind] for kind in KNOWN])]
    hand += [hidden.format(site=p.sites[site], count=count) for site, count in enumerate(one.unseen) if count]
    stands = ", ".join(f"{site} {p.research[space]}" for site, space in zip(p.sites, one.research, strict=False))
    said = [
        (_("Markers"), f"{sum(one.mat)} / {p.n.mat_size}: {counted(p.marker, one.mat) or _('none')}"),
        (_("Hand"), "; ".join(filter(None, hand))),
        (_("Exhibitions"), shows_in_words(p, one.has)),
        (_("Roles"), None if one.has.roles is None else listed(roles)),
        (_("Huts"), ", ".join(f"{site} {count}" for site, count in zip(p.sites, one.huts, strict=True) if count)),
        (_("Research"), f"{stands} ({', '.join(map(str, p.research))})" if one.research else None),
    ]
    return tuple((head, words or _("none")) for head, words in said if words is not None)


def shows_in_words(p: Printed, has: Collection) -> str:
    said, alone = [said_of_tile(p, tile) for tile in has.tiles], counted(p.alone, has.alone)
    sentence, n = _("{cards}: prestige {prestige}, income {income}"), p.n
    said += [sentence.format(cards=alone, prestige=n.alone_prestige, income=n.alone_income)] if alone else []
    return "; ".join(said)
