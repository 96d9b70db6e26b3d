"""What stands around the board: the year, words on buttons, large words, remarks on players, and the end."""

from digsite.core.numbers import named
from digsite.core.sentinels import CHANCE, OVER
from digsite.games.artifact.rules import layout, scoring
from digsite.games.artifact.words import names
from digsite.match.look import Look
from digsite.text import _, plural
from digsite.text.speech import listed


def when(look: Look) -> str:
    """The year and the round."""
    year, number = names.year(look.box, look.s.year), look.s.year + 1
    return _("{year}, round {number} of {all}").format(year=year, number=number, all=len(look.box.year_track.labels))


def shout(before: Look, look: Look, action: int | None) -> str | None:
    """The beginning of the end."""
    return _("Last round") if look.s.final and not before.s.final else None


def button(look: Look, action: int) -> str | None:
    """A choice in two or three words."""
    verb, number = named(layout.Action, action)
    if verb in (layout.PASS, layout.DONE, layout.YES):
        return _answer(look, action)
    if verb == layout.CARD:
        words = {
            layout.SHIP_PICK: _("Load {card}"),
            layout.SELL_CARD: _("Sell {card}"),
            layout.SHOW: _("Show {card}"),
            layout.KEEP: _("Keep {card}"),
        }
        return words.get(look.s.phase, "{card}").format(card=names.briefly(look.box, number))
    if verb in (layout.TAKE, layout.GIVE, layout.PAY):
        words = {
            layout.TAKE: _("Take {marker}"),
            layout.GIVE: _("Put back {marker}"),
            layout.PAY: _("Pay with {marker}"),
        }
        return words[verb].format(marker=names.marker(look.box, number))
    if verb == layout.ROLE:
        return names.role(look.box, number)
    return {
        layout.HUT: _("Hut at {site}"),
        layout.RESEARCH: _("Research {site}"),
        layout.HIRE: _("Hire in {site}"),
        layout.SHIP: _("Ship from {site}"),
        layout.PRODUCE: _("Show {tile}"),
        layout.ALONE: _("Show it alone"),
        layout.SELL: _("Sell a card"),
        layout.BUY: _("Buy it"),
        layout.GOLD: _("Use gold"),
    }[verb].format(**names.object_of(look.box, verb, number) if number < layout.SITES or verb == layout.PRODUCE else {})


def _answer(look: Look, action: int) -> str:
    if action == layout.PASS:
        return _("Pass")
    if look.s.phase == layout.ASK_MORLEY:
        return names.huts(look.box.limits.morley_huts if action == layout.YES else 1)
    if action == layout.YES:
        return _("Draw unseen")
    if look.s.phase == layout.PASS_MARK:
        return _("Keep these markers")
    return _("Draw nothing") if look.s.phase in (layout.ASK_JUDD, layout.ASK_LONDON) else _("End the turn")


# Remarks on the board


def why_final(look: Look) -> str:
    """Why this round is the last, or nothing."""
    if not look.s.final:
        return ""
    types = _("{count} types are sold out").format(count=look.box.limits.types_complete_to_end)
    reasons = (
        (layout.TRACK_EMPTY, _("the income track is empty")),
        (layout.TYPES_GONE, types),
        (layout.DECK_EMPTY, _("a deck is empty")),
        (layout.LAST_YEAR, _("it is the last year")),
    )
    found = [words for bit, words in reasons if look.s.reason & bit]
    return _("The final round: {reasons}.").format(reasons=listed(found))


def remarks(look: Look, seat: int) -> tuple[str, ...]:
    """What is to be said of a player now."""
    s = look.s
    if s.phase == layout.END:
        return (_("place {place}").format(place=look.places[seat]),)
    made = [_("on turn")] if s.to_move not in (CHANCE, OVER) and s.mover == seat else []
    made += [_("start player")] if s.start == seat else []
    return (*made, *([_("passed")] if s.passed[seat] else []))


def why_not(look: Look, verb: int, site: int) -> str:
    """Why nothing can be done at a site, in two or three words; nothing where only the moment is wrong."""
    s, seat = look.s, look.seat
    if seat >= look.seats or s.phase == layout.END:
        return ""
    here = s.huts[seat][site] > 0
    if here == (verb == layout.RESEARCH):
        return _("hut is here") if here else _("no hut here")
    if verb != layout.SHIP and s.reserve[seat] == 0:
        return _("no hut left")
    if s.phase != layout.TURN or s.mover != seat:
        return ""
    return _("too dear") if any(s.mat[seat]) else _("no marker")


# The end


def tally(look: Look) -> list[list[tuple[str, int]]]:
    """By seat: where the prestige comes from."""
    return [_parts(look, seat) for seat in range(look.seats)]


def _parts(look: Look, seat: int) -> list[tuple[str, int]]:
    s, box, tiles, alone = look.s, look.box, look.s.owner.count(seat), sum(look.s.alone[seat])
    shown = sum(tile.prestige for tile, owner in zip(box.exhibition, s.owner, strict=True) if owner == seat)
    parts = [(plural("{count} tile", "{count} tiles", tiles).format(count=tiles), shown)]
    if alone:
        said = plural("{count} stand-alone card", "{count} stand-alone cards", alone).format(count=alone)
        parts.append((said, alone * box.special[layout.STANDALONE].prestige))
    parts.append((names.coins(s.money[seat]), s.money[seat] // box.limits.coins_per_prestige))
    if s.expansion_1:
        parts.append((_("research"), int(scoring.by_research(look.record, box.record, seat))))
    return parts


def tie(look: Look, best: list[int]) -> str:
    """What decided between equal prestige."""
    shows = [int(scoring.exhibitions(look.record, seat)) for seat in best]
    if len(set(shows)) > 1:
        return _("Among equals more exhibitions decide (AR-10.2).")
    if len({look.s.money[seat] for seat in best}) > 1:
        return _("Among equals with as many exhibitions more coins decide (AR-10.2).")
    return _("Prestige, exhibitions and coins are equal (AR-10.2).")
