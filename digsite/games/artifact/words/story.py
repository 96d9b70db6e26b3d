"""What happened, in sentences, as each seat may read it."""

from collections.abc import Sequence

import numpy as np

from digsite.core.sentinels import OVER
from digsite.games.artifact.box import Box
from digsite.games.artifact.rules import layout
from digsite.games.artifact.rules.order import base_income
from digsite.games.artifact.rules.pieces import is_special
from digsite.games.artifact.words import names
from digsite.games.artifact.words.facts import asked_for, is_declared, standalone, verb_of
from digsite.match.look import Look
from digsite.text import _
from digsite.text.speech import listed, told

Said = tuple[str, str, dict[str, object]]  # to the mover, to the others, and what the placeholders stand for


def story(before: Look, look: Look, action: int | None) -> str | None:
    """What happened, as this seat may read it; `action` is None if it may not know which card was drawn."""
    return _story(before.record, look.record, look.box, action, look.seat, look.names)


def _story(
    before: np.record, s: np.record, box: Box, action: int | None, seat: int, names: Sequence[str]
) -> str | None:
    said = []
    if before.phase == layout.DRAW:
        drawn = _story_of_draw(before, box, action, seat, names)
        said = [drawn] if drawn else []
    elif action is not None:
        you, they, facts = _deed(before, s, box, action)
        said = [told(seat, int(before.to_move), names, you, they, **facts)]
    said += _what_followed(before, s, box, seat, names)
    return " ".join(said) or None


def _story_of_draw(before: np.record, box: Box, action: int | None, seat: int, people: Sequence[str]) -> str | None:
    if action is None:
        return None  # that a card is drawn was told when it was decided
    kind, site = action - layout.CARD, names.site(box, int(before.draw_site))
    card = names.card(box, kind)
    if before.draw_seat == layout.FACE_UP:
        return _("Face up at {site}: {card}.").format(card=card, site=site)
    if is_special(kind, layout.CURSED):
        you = _("You draw {card}: it is shown and leaves the game.")
        they = _("{name} draws {card}: it is shown and leaves the game.")
        return told(seat, int(before.draw_seat), people, you, they, card=card)
    return _("You draw {card}.").format(card=card)


# What the mover did


def _deed(before: np.record, s: np.record, box: Box, action: int) -> Said:
    phase = int(before.phase)
    if phase == layout.TURN and is_declared(action):
        verb = verb_of(action)
        return _story_of_action(before, s, box, verb, action - verb)
    if phase == layout.PAYMENT:
        return _story_of_action(before, s, box, int(before.verb), int(before.arg))
    if action >= layout.ROLE:
        return _story_of_role(before, box, action - layout.ROLE)
    if action >= layout.CARD:
        return _story_of_card(before, s, box, action - layout.CARD)
    if action >= layout.TAKE:
        return _story_of_marker(before, box, action)
    if action >= layout.PASS:
        return _story_of_answer(before, s, box, action)
    if action >= layout.SELL:
        return _story_of_market(before, s, box, action)
    you, they = _("You place a hut at {site}."), _("{name} places a hut at {site}.")
    return you, they, {"site": names.site(box, action - layout.HUT)}


def _story_of_action(before: np.record, s: np.record, box: Box, verb: int, arg: int) -> Said:
    """An action that is named, and paid at once or by the marker that was chosen."""
    facts: dict[str, object] = {}
    if verb == layout.PRODUCE:
        facts["tile"] = names.tile(box, arg)
    elif verb == layout.ALONE:
        facts["card"] = names.card(box, standalone(arg))
    else:
        facts["site"] = names.site(box, arg)
    if s.phase == layout.PAYMENT:
        you, they = {
            layout.RESEARCH: (_("You choose to research at {site}."), _("{name} chooses to research at {site}.")),
            layout.HIRE: (_("You choose to hire at {site}."), _("{name} chooses to hire at {site}.")),
            layout.SHIP: (_("You choose to ship from {site}."), _("{name} chooses to ship from {site}.")),
            layout.PRODUCE: (_("You choose to produce {tile}."), _("{name} chooses to produce {tile}.")),
            layout.ALONE: (_("You choose to lay out {card}."), _("{name} chooses to lay out {card}.")),
        }[verb]
    else:
        facts["payment"] = _payment(before, s, box, asked_for(verb, arg))
        you, they = {
            layout.RESEARCH: (
                _("You research at {site} and place a hut: {payment}."),
                _("{name} researches at {site} and places a hut: {payment}."),
            ),
            layout.HIRE: (_("You hire workers at {site}: {payment}."), _("{name} hires workers at {site}: {payment}.")),
            layout.SHIP: (_("You ship from {site}: {payment}."), _("{name} ships from {site}: {payment}.")),
            layout.PRODUCE: (_("You produce {tile}: {payment}."), _("{name} produces {tile}: {payment}.")),
            layout.ALONE: (_("You lay out {card}: {payment}."), _("{name} lays out {card}: {payment}.")),
        }[verb]
    return you, they, facts


def _payment(before: np.record, s: np.record, box: Box, proper: int) -> str:
    """Coins and marker, as everybody sees them go."""
    seat = int(before.to_move)
    coins = names.coins(int(before.money[seat]) - int(s.money[seat]))
    for kind in range(layout.MARKERS):
        if s.mat[seat, kind] < before.mat[seat, kind]:
            marker = names.marker(box, kind)
            if kind == proper:
                return _("{coins}, one {marker}").format(coins=coins, marker=marker)
            return _("{coins}, one {marker} as a joker").format(coins=coins, marker=marker)
    return _("free of charge")


def _story_of_market(before: np.record, s: np.record, box: Box, action: int) -> Said:
    if action == layout.SELL:
        return _("You are selling a card."), _("{name} is selling a card."), {}
    place = action - (layout.GOLD if action >= layout.GOLD else layout.BUY)
    facts: dict[str, object] = {"card": names.card(box, int(before.market[place])), "space": place + 1}
    if action < layout.GOLD:
        seat = int(before.to_move)
        facts["coins"] = names.coins(int(before.money[seat]) - int(s.money[seat]))
        return (
            _("You buy {card} from space {space} of the black market for {coins}."),
            _("{name} buys {card} from space {space} of the black market for {coins}."),
            facts,
        )
    spent = [layout.NORMAL + layout.CLASSES * site + layout.GOLD_CARD for site in range(layout.SITES)]
    facts["gold"] = listed([names.card(box, kind) for kind in spent if s.gone[kind] > before.gone[kind]])
    return (
        _("You discard {gold} and take {card} from space {space} of the black market."),
        _("{name} discards {gold} and takes {card} from space {space} of the black market."),
        facts,
    )


def _story_of_answer(before: np.record, s: np.record, box: Box, action: int) -> Said:
    if action == layout.PASS:
        return _("You pass."), _("{name} passes."), {}
    if before.phase == layout.ASK_MORLEY:
        return _story_of_morley(before, s, box, action)
    if before.phase in (layout.ASK_JUDD, layout.ASK_LONDON):
        if action == layout.DONE:
            return _("You draw no card."), _("{name} draws no card."), {}
        site, count = int(before.arg), min(box.limits.private_draw, int(before.deck_size[before.arg]))
        return (
            _("You draw {cards} of {site}, unseen by the others."),
            _("{name} draws {cards} of {site}, unseen by the others."),
            {"cards": names.cards(count), "site": names.site(box, site)},
        )
    if before.phase == layout.PASS_MARK:
        return _("You keep your markers as they are."), _("{name} keeps the markers as they are."), {}
    return _("You end your turn."), _("{name} ends the turn."), {}


def _story_of_morley(before: np.record, s: np.record, box: Box, action: int) -> Said:
    seat = int(before.to_move)
    facts: dict[str, object] = {"site": names.site(box, int(before.arg))}
    if action == layout.YES:
        facts["huts"] = names.huts(box.limits.morley_huts)
        facts["coins"] = names.coins(int(before.money[seat]) - int(s.money[seat]))
        return (
            _("You place {huts} at {site} and pay {coins} more."),
            _("{name} places {huts} at {site} and pays {coins} more."),
            facts,
        )
    return _("You place one hut at {site}."), _("{name} places one hut at {site}."), facts


def _story_of_marker(before: np.record, box: Box, action: int) -> Said:
    if action >= layout.GIVE:
        return (
            _("You put one {marker} forward for an exchange."),
            _("{name} puts one {marker} forward for an exchange."),
            {"marker": names.marker(box, action - layout.GIVE)},
        )
    facts: dict[str, object] = {"marker": names.marker(box, action - layout.TAKE)}
    if before.phase == layout.EXCHANGE:
        facts["given"] = names.marker(box, int(before.given))
        you, they = _("You exchange one {given} for one {marker}."), _("{name} exchanges one {given} for one {marker}.")
        return you, they, facts
    return _("You take one {marker}."), _("{name} takes one {marker}."), facts


def _story_of_card(before: np.record, s: np.record, box: Box, kind: int) -> Said:
    seat = int(before.to_move)
    you, they = {
        layout.SHIP_PICK: (_("You load {card}."), _("{name} loads {card}.")),
        layout.SELL_CARD: (_("You sell {card} for {coins}."), _("{name} sells {card} for {coins}.")),
        layout.SHOW: (_("You show {card}."), _("{name} shows {card}.")),
        layout.KEEP: (_("You keep {card}."), _("{name} keeps {card}.")),
    }[int(before.phase)]
    coins = names.coins(int(s.money[seat]) - int(before.money[seat]))
    return you, they, {"card": names.card(box, kind), "coins": coins}


def _story_of_role(before: np.record, box: Box, number: int) -> Said:
    field = before.city if number < layout.CITIES else before.archaeologist
    left = int(field[before.to_move])
    facts: dict[str, object] = {"role": names.role(box, number)}
    if left == layout.NO_ROLE:
        return _("You take the role {role}."), _("{name} takes the role {role}."), facts
    facts["left"] = names.role(box, left)
    return _("You leave {left} for the role {role}."), _("{name} leaves {left} for the role {role}."), facts


# What came of it


def _what_followed(before: np.record, s: np.record, box: Box, seat: int, people: Sequence[str]) -> list[str]:
    """What came of itself, from what everybody sees."""
    mover = int(before.mover)
    own = [told(seat, mover, people, you, they, **facts) for you, they, facts in _own_affairs(before, s, box, mover)]
    return [*own, *_of_the_game(before, s, box), *_of_the_round(before, s, box, seat, people)]


def _own_affairs(before: np.record, s: np.record, box: Box, mover: int) -> list[Said]:
    """The mover's research, shipped cards, tile and the card that the market lost for it."""
    said: list[Said] = []
    for site in range(layout.SITES):
        if s.research[mover, site] > before.research[mover, site]:
            facts: dict[str, object] = {"site": names.site(box, site)}
            facts["value"] = box.research.values[int(s.research[mover, site])]
            you = _("Your research marker of {site} moves up to the space worth {value}.")
            they = _("The research marker of {name} at {site} moves up to the space worth {value}.")
            said.append((you, they, facts))
        cursed = layout.NORMAL + layout.CLASSES * site + layout.CURSED
        if before.phase != layout.DRAW and s.gone[cursed] > before.gone[cursed]:
            you = they = _("{card} goes first and leaves the game.")
            said.append((you, they, {"card": names.card(box, cursed)}))
    back = int(s.reserve[mover]) - int(before.reserve[mover])
    if back > 0:
        you, they = _("Back in your reserve: {huts}."), _("Back in the reserve of {name}: {huts}.")
        said.append((you, they, {"huts": names.huts(back)}))
    said += [_tile_taken(box, number) for number in range(layout.TILES) if s.owner[number] != before.owner[number]]
    if before.phase == layout.SELL_CARD and before.market_size == layout.MARKET:
        you = they = _("That pushes {card} out of the full black market and out of the game.")
        said.append((you, they, {"card": names.card(box, int(before.market[0]))}))
    return said


def _tile_taken(box: Box, number: int) -> Said:
    tile = box.exhibition[number]
    return (
        _("The tile {tile} is yours: {prestige} prestige and {coins} each round."),
        _("The tile {tile} goes to {name}: {prestige} prestige and {coins} each round."),
        {"tile": names.tile(box, number), "prestige": tile.prestige, "coins": names.coins(tile.income)},
    )


def _of_the_game(before: np.record, s: np.record, box: Box) -> list[str]:
    """The base income falls; the round turns out to be the last."""
    said = []
    base = int(base_income(s, box.record))
    if s.rounds == before.rounds and base < base_income(before, box.record):
        said.append(_("The base income of all is {coins} now.").format(coins=names.coins(base)))
    if s.final and not before.final and s.rounds == before.rounds:
        reasons = {
            layout.TRACK_EMPTY: _("The income track is empty: this is the last round."),
            layout.TYPES_GONE: _("All tiles of {count} types are gone: this is the last round."),
            layout.DECK_EMPTY: _("The last card of {site} is drawn: this is the last round."),
        }
        facts = {"count": box.limits.types_complete_to_end, "site": names.site(box, int(before.draw_site))}
        said.append(reasons[int(s.reason)].format(**facts))
    return said


def _of_the_round(before: np.record, s: np.record, box: Box, seat: int, people: Sequence[str]) -> list[str]:
    """The round ends, the next one brings income, the game is over."""
    said = []
    if before.phase in (layout.PASS_MARK, layout.EXCHANGE) and (s.phase == layout.REFILL or s.rounds > before.rounds):
        you = _("The round ends. You passed last and start the next one.")
        they = _("The round ends. {name} passed last and starts the next one.")
        said.append(told(seat, int(s.start), people, you, they))
    if s.rounds > before.rounds:
        said.append(_income(before, s, box, seat, people))
        if s.final:
            said.append(_("This is the last round."))
    if s.to_move == OVER:
        said += _manuscripts(before, s, box, seat, people)
        said.append(_("The game is over."))
    return said


def _income(before: np.record, s: np.record, box: Box, seat: int, people: Sequence[str]) -> str:
    year, paid = names.year(box, int(s.year)), [int(s.money[i]) - int(before.money[i]) for i in range(int(s.seats))]
    if len(set(paid)) == 1:
        return _("{year} begins. Everyone gets {coins}.").format(year=year, coins=names.coins(paid[0]))
    shares = [
        told(seat, i, people, _("you get {coins}"), _("{name} gets {coins}"), coins=names.coins(paid[i]))
        for i in range(int(s.seats))
    ]
    return _("{year} begins. Income: {shares}.").format(year=year, shares=listed(shares))


def _manuscripts(before: np.record, s: np.record, box: Box, seat: int, people: Sequence[str]) -> list[str]:
    """Those that were drawn unseen are shown at the end; the numbers of unseen cards tell how many."""  # AR-21.4
    said = []
    for owner in range(int(s.seats)):
        shown = [
            names.card(box, layout.NORMAL + layout.CLASSES * site + layout.MANUSCRIPT)
            for site in range(layout.SITES)
            for _i in range(int(before.blind_of[owner, site]) - int(s.blind_of[owner, site]))
        ]
        if shown:
            you, they = _("You show {cards} at the end."), _("{name} shows {cards} at the end.")
            said.append(told(seat, owner, people, you, they, cards=listed(shown)))
    return said
