"""What happened, in sentences and in a few words, as each seat may read it."""

from digsite.core.numbers import named
from digsite.core.sentinels import OVER
from digsite.games.artifact.rules import layout
from digsite.games.artifact.rules.digging import unseen_cards
from digsite.games.artifact.rules.order import base_income
from digsite.games.artifact.rules.pieces import is_special, special
from digsite.games.artifact.rules.turn import marker_for
from digsite.games.artifact.words import names
from digsite.match.look import Look
from digsite.text import _
from digsite.text.speech import listed

Said = tuple[str, str, dict[str, object]]  # to the mover, to the others, and what the placeholders stand for


def story(before: Look, look: Look, action: int | None) -> str | None:
    """What happened, as this seat may read it; `action` is None if it may not know which card was drawn."""
    said = []
    if action is not None:  # that a card is drawn unseen was told when it was decided
        verb, number = named(layout.Action, action)
        if before.s.phase == layout.DRAW:
            said = [_of_draw(before, number)]
        else:
            you, they, facts = _deed(before, look, verb, number)
            said = [look.tell(before.to_move, you, they, **facts)]
    return " ".join([*said, *_what_followed(before, look)]) or None


def _of_draw(before: Look, kind: int) -> str:
    s, card = before.s, names.card(before.box, kind)
    if s.draw_seat == layout.FACE_UP:
        return _("Face up at {site}: {card}.").format(card=card, site=names.site(before.box, s.draw_site))
    if is_special(kind, layout.CURSED):
        you = _("You draw {card}: it is shown and leaves the game.")
        they = _("{name} draws {card}: it is shown and leaves the game.")
        return before.tell(s.draw_seat, you, they, card=card)
    return _("You draw {card}.").format(card=card)


# What the mover did


def _deed(before: Look, look: Look, verb: int, number: int) -> Said:
    if layout.RESEARCH <= verb <= layout.ALONE:
        return _of_action(before, look, verb, number)
    if verb == layout.PAY:
        return _of_action(before, look, before.s.verb, before.s.arg)
    if verb in (layout.SELL, layout.BUY, layout.GOLD):
        return _of_market(before, look, verb, number)
    if verb in (layout.PASS, layout.DONE, layout.YES):
        return _of_answer(before, look, verb)
    if verb in (layout.TAKE, layout.GIVE):
        return _of_marker(before, verb, number)
    if verb == layout.CARD:
        return _of_card(before, look, number)
    if verb == layout.ROLE:
        return _of_role(before, number)
    you, they = _("You place a hut at {site}."), _("{name} places a hut at {site}.")
    return you, they, {"site": names.site(look.box, number)}


def _spent(before: Look, look: Look) -> int:
    """The coins that the mover paid."""
    spent: int = before.s.money[before.to_move] - look.s.money[before.to_move]
    return spent


def _of_action(before: Look, look: Look, verb: int, arg: int) -> Said:
    """An action that is named, and paid at once or by the marker that was chosen."""
    facts: dict[str, object] = {**names.object_of(look.box, verb, arg)}
    if look.s.phase == layout.PAYMENT:
        you, they = {
            layout.RESEARCH: (_("You choose to research at {site}."), _("{name} chooses to research at {site}.")),
            layout.HIRE: (_("You choose to hire at {site}."), _("{name} chooses to hire at {site}.")),
            layout.SHIP: (_("You choose to ship from {site}."), _("{name} chooses to ship from {site}.")),
            layout.PRODUCE: (_("You choose to produce {tile}."), _("{name} chooses to produce {tile}.")),
            layout.ALONE: (_("You choose to lay out {card}."), _("{name} chooses to lay out {card}.")),
        }[verb]
    else:
        facts["payment"] = _payment(before, look, int(marker_for(verb, arg)))
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


def _payment(before: Look, look: Look, proper: int) -> str:
    """Coins and marker, as everybody sees them go."""
    seat = before.to_move
    coins = names.coins(_spent(before, look))
    for kind in range(layout.MARKERS):
        if look.s.mat[seat][kind] < before.s.mat[seat][kind]:
            marker = names.marker(look.box, kind)
            if kind == proper:
                return _("{coins}, one {marker}").format(coins=coins, marker=marker)
            return _("{coins}, one {marker} as a joker").format(coins=coins, marker=marker)
    return _("free of charge")


def _of_market(before: Look, look: Look, verb: int, place: int) -> Said:
    if verb == layout.SELL:
        return _("You are selling a card."), _("{name} is selling a card."), {}
    facts: dict[str, object] = {"card": names.card(look.box, before.s.market[place]), "space": place + 1}
    if verb == layout.BUY:
        facts["coins"] = names.coins(_spent(before, look))
        return (
            _("You buy {card} from space {space} of the black market for {coins}."),
            _("{name} buys {card} from space {space} of the black market for {coins}."),
            facts,
        )
    facts["gold"] = listed(_gone(before, look, layout.GOLD_CARD))
    return (
        _("You discard {gold} and take {card} from space {space} of the black market."),
        _("{name} discards {gold} and takes {card} from space {space} of the black market."),
        facts,
    )


def _gone(before: Look, look: Look, of: int) -> list[str]:
    """The special cards of a class that have left the game."""
    kinds = [int(special(site, of)) for site in range(layout.SITES)]
    return [names.card(look.box, kind) for kind in kinds if look.s.gone[kind] > before.s.gone[kind]]


def _of_answer(before: Look, look: Look, verb: int) -> Said:
    s, box = before.s, look.box
    if verb == layout.PASS:
        return _("You pass."), _("{name} passes."), {}
    if s.phase == layout.ASK_MORLEY:
        return _of_morley(before, look, verb)
    if s.phase in (layout.ASK_JUDD, layout.ASK_LONDON):
        if verb == layout.DONE:
            return _("You draw no card."), _("{name} draws no card."), {}
        drawn = names.cards(int(unseen_cards(before.record, box.record, s.arg)))
        return (
            _("You draw {cards} of {site}, unseen by the others."),
            _("{name} draws {cards} of {site}, unseen by the others."),
            {"cards": drawn, "site": names.site(box, s.arg)},
        )
    if s.phase == layout.PASS_MARK:
        return _("You keep your markers as they are."), _("{name} keeps the markers as they are."), {}
    return _("You end your turn."), _("{name} ends the turn."), {}


def _of_morley(before: Look, look: Look, verb: int) -> Said:
    facts: dict[str, object] = {"site": names.site(look.box, before.s.arg)}
    if verb == layout.YES:
        facts["huts"] = names.huts(look.box.limits.morley_huts)
        facts["coins"] = names.coins(_spent(before, look))
        return (
            _("You place {huts} at {site} and pay {coins} more."),
            _("{name} places {huts} at {site} and pays {coins} more."),
            facts,
        )
    return _("You place one hut at {site}."), _("{name} places one hut at {site}."), facts


def _of_marker(before: Look, verb: int, kind: int) -> Said:
    facts: dict[str, object] = {"marker": names.marker(before.box, kind)}
    if verb == layout.GIVE:
        return (
            _("You put one {marker} forward for an exchange."),
            _("{name} puts one {marker} forward for an exchange."),
            facts,
        )
    if before.s.phase == layout.EXCHANGE:
        facts["given"] = names.marker(before.box, before.s.given)
        you, they = _("You exchange one {given} for one {marker}."), _("{name} exchanges one {given} for one {marker}.")
        return you, they, facts
    return _("You take one {marker}."), _("{name} takes one {marker}."), facts


def _of_card(before: Look, look: Look, kind: int) -> Said:
    you, they = {
        layout.SHIP_PICK: (_("You load {card}."), _("{name} loads {card}.")),
        layout.SELL_CARD: (_("You sell {card} for {coins}."), _("{name} sells {card} for {coins}.")),
        layout.SHOW: (_("You show {card}."), _("{name} shows {card}.")),
        layout.KEEP: (_("You keep {card}."), _("{name} keeps {card}.")),
    }[before.s.phase]
    return you, they, {"card": names.card(look.box, kind), "coins": names.coins(-_spent(before, look))}


def _of_role(before: Look, number: int) -> Said:
    left = (before.s.city if number < layout.CITIES else before.s.archaeologist)[before.to_move]
    facts: dict[str, object] = {"role": names.role(before.box, number)}
    if left == layout.NO_ROLE:
        return _("You take the role {role}."), _("{name} takes the role {role}."), facts
    facts["left"] = names.role(before.box, left)
    return _("You leave {left} for the role {role}."), _("{name} leaves {left} for the role {role}."), facts


# What came of it


def _what_followed(before: Look, look: Look) -> list[str]:
    """What came of itself, from what everybody sees."""
    mover = before.s.mover
    own = [look.tell(mover, you, they, **facts) for you, they, facts in _own_affairs(before, look, mover)]
    return [*own, *_of_the_game(before, look), *_of_the_round(before, look)]


def _own_affairs(before: Look, look: Look, mover: int) -> list[Said]:
    """The mover's research, shipped cards, tile and the card that the market lost for it."""
    was, s, box = before.s, look.s, look.box
    said: list[Said] = []
    for site in range(layout.SITES):
        if s.research[mover][site] > was.research[mover][site]:
            you = _("Your research marker of {site} moves up to the space worth {value}.")
            they = _("The research marker of {name} at {site} moves up to the space worth {value}.")
            value = box.research.values[s.research[mover][site]]
            said.append((you, they, {"site": names.site(box, site), "value": value}))
    for card in _gone(before, look, layout.CURSED) if was.phase != layout.DRAW else []:
        you = they = _("{card} goes first and leaves the game.")
        said.append((you, they, {"card": card}))
    back = s.reserve[mover] - was.reserve[mover]
    if back > 0:
        you, they = _("Back in your reserve: {huts}."), _("Back in the reserve of {name}: {huts}.")
        said.append((you, they, {"huts": names.huts(back)}))
    said += [_tile_taken(look, number) for number in range(layout.TILES) if s.owner[number] != was.owner[number]]
    if was.phase == layout.SELL_CARD and was.market_size == layout.MARKET:
        you = they = _("That pushes {card} out of the full black market and out of the game.")
        said.append((you, they, {"card": names.card(box, was.market[0])}))
    return said


def _tile_taken(look: Look, number: int) -> Said:
    tile = look.box.exhibition[number]
    return (
        _("The tile {tile} is yours: {prestige} prestige and {coins} each round."),
        _("The tile {tile} goes to {name}: {prestige} prestige and {coins} each round."),
        {"tile": names.tile(look.box, number), "prestige": tile.prestige, "coins": names.coins(tile.income)},
    )


def _of_the_game(before: Look, look: Look) -> list[str]:
    """The base income falls; the round turns out to be the last."""
    was, s, box, said = before.s, look.s, look.box, []
    if s.rounds != was.rounds:
        return []
    base = int(base_income(look.record, box.record))
    if base < base_income(before.record, box.record):
        said.append(_("The base income of all is {coins} now.").format(coins=names.coins(base)))
    if s.final and not was.final:
        reasons = {
            layout.TRACK_EMPTY: _("The income track is empty: this is the last round."),
            layout.TYPES_GONE: _("All tiles of {count} types are gone: this is the last round."),
            layout.DECK_EMPTY: _("The last card of {site} is drawn: this is the last round."),
        }
        facts = {"count": box.limits.types_complete_to_end, "site": names.site(box, was.draw_site)}
        said.append(reasons[s.reason].format(**facts))
    return said


def _of_the_round(before: Look, look: Look) -> list[str]:
    """The round ends, the next one brings income, the game is over."""
    was, s, said = before.s, look.s, []
    if was.phase in (layout.PASS_MARK, layout.EXCHANGE) and (s.phase == layout.REFILL or s.rounds > was.rounds):
        you = _("The round ends. You passed last and start the next one.")
        they = _("The round ends. {name} passed last and starts the next one.")
        said.append(look.tell(s.start, you, they))
    if s.rounds > was.rounds:
        said.append(_income(before, look))
        if s.final:
            said.append(_("This is the last round."))
    if look.to_move == OVER:
        said += [*_manuscripts(before, look), _("The game is over.")]
    return said


def _income(before: Look, look: Look) -> str:
    year = names.year(look.box, look.s.year)
    paid = [names.coins(look.s.money[seat] - before.s.money[seat]) for seat in range(look.seats)]
    if len(set(paid)) == 1:
        return _("{year} begins. Everyone gets {coins}.").format(year=year, coins=paid[0])
    you, they = _("you get {coins}"), _("{name} gets {coins}")
    shares = [look.tell(seat, you, they, coins=coins) for seat, coins in enumerate(paid)]
    return _("{year} begins. Income: {shares}.").format(year=year, shares=listed(shares))


def _manuscripts(before: Look, look: Look) -> list[str]:
    """Those that were drawn unseen are shown at the end; the numbers of unseen cards tell how many."""  # AR-21.4
    said = []
    for seat in range(look.seats):
        shown = [
            names.of_class(look.box, layout.MANUSCRIPT, site)
            for site in range(layout.SITES)
            for _i in range(before.s.blind_of[seat][site] - look.s.blind_of[seat][site])
        ]
        if shown:
            you, they = _("You show {cards} at the end."), _("{name} shows {cards} at the end.")
            said.append(look.tell(seat, you, they, cards=listed(shown)))
    return said


# In a few words


def short(before: Look, look: Look, action: int | None) -> str:
    """A step in a few words, without who did it."""
    if action is None:
        return _("draws unseen")
    box, (verb, number) = look.box, named(layout.Action, action)
    if verb == layout.CARD:
        return _short_card(before).format(card=names.briefly(box, number))
    if verb in (layout.PASS, layout.DONE, layout.YES):
        return _short_answer(before, look, verb)
    if layout.RESEARCH <= verb <= layout.ALONE or verb == layout.PAY:
        if verb == layout.PAY:
            verb, number = before.s.verb, before.s.arg
        return _short_action(look, verb).format(**names.object_of(box, verb, number))
    if verb in (layout.BUY, layout.GOLD):
        card = names.briefly(box, before.s.market[number])
        return (_("buys {card}") if verb == layout.BUY else _("gold for {card}")).format(card=card)
    if verb in (layout.TAKE, layout.GIVE):
        sentence = _("takes {marker}") if verb == layout.TAKE else _("gives {marker}")
        return sentence.format(marker=names.marker(box, number))
    if verb == layout.ROLE:
        return _("role: {role}").format(role=names.role(box, number))
    return _("sells a card") if verb == layout.SELL else _("hut at {site}").format(site=names.site(box, number))


def _short_card(before: Look) -> str:
    if before.s.phase == layout.DRAW:
        return _("{card} appears") if before.s.draw_seat == layout.FACE_UP else _("draws {card}")
    return {
        layout.SHIP_PICK: _("loads {card}"),
        layout.SELL_CARD: _("sells {card}"),
        layout.SHOW: _("shows {card}"),
        layout.KEEP: _("keeps {card}"),
    }[before.s.phase]


def _short_answer(before: Look, look: Look, verb: int) -> str:
    s, box = before.s, look.box
    if verb == layout.PASS:
        return _("passes")
    if s.phase == layout.ASK_MORLEY:
        return _("places {huts}").format(huts=names.huts(box.limits.morley_huts if verb == layout.YES else 1))
    if s.phase in (layout.ASK_JUDD, layout.ASK_LONDON):
        if verb == layout.DONE:
            return _("draws no card")
        return _("draws {cards} unseen").format(cards=names.cards(int(unseen_cards(before.record, box.record, s.arg))))
    return _("keeps the markers") if s.phase == layout.PASS_MARK else _("ends the turn")


def _short_action(look: Look, verb: int) -> str:
    if look.s.phase == layout.PAYMENT:
        return {
            layout.RESEARCH: _("chooses to research"),
            layout.HIRE: _("chooses to hire"),
            layout.SHIP: _("chooses to ship"),
            layout.PRODUCE: _("chooses to produce"),
            layout.ALONE: _("chooses to exhibit"),
        }[verb]
    return {
        layout.RESEARCH: _("researches at {site}"),
        layout.HIRE: _("hires at {site}"),
        layout.SHIP: _("ships from {site}"),
        layout.PRODUCE: _("produces {tile}"),
        layout.ALONE: _("exhibition of {site}"),
    }[verb]
