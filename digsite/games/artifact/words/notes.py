"""What is worth knowing beside a choice: its price, what is left, and what it brings."""

from collections.abc import Callable

from digsite.core.numbers import named
from digsite.core.records import copy
from digsite.games.artifact.rules import digging, layout, order
from digsite.games.artifact.rules.exhibitions import cards_kept
from digsite.games.artifact.rules.pieces import coins, may_act_free, price, take_up
from digsite.games.artifact.rules.secrets import is_last_to_pass
from digsite.games.artifact.rules.trade import sale
from digsite.games.artifact.rules.turn import marker_for
from digsite.games.artifact.words import names
from digsite.match.look import Look
from digsite.text import _, plural


def note(look: Look, action: int) -> str | None:
    """What stands beside a choice that may be made now; None where its sentence says it all."""
    if look.to_move >= look.seats:
        return None
    verb, number = named(layout.Action, action)
    said = [_payment(look, verb, number)] if layout.RESEARCH <= verb <= layout.ALONE else []
    return "; ".join([*said, *ABOUT[verb](look, number)]) or None


# Prices


def _money(look: Look) -> int:
    money: int = look.s.money[look.to_move]
    return money


def _costs(look: Look, price: int) -> str:
    return _("costs {coins}, {left} left").format(coins=names.coins(price), left=_money(look) - price)


def _ways_to_pay(look: Look, proper: int) -> dict[int, int]:
    """The markers that could pay now for an action that asks for `proper`, and what each costs."""
    costs = {kind: names.cost_with(look, kind, proper) for kind, count in enumerate(look.s.mat[look.to_move]) if count}
    return {kind: cost for kind, cost in costs.items() if cost <= _money(look)}


def _payment(look: Look, verb: int, arg: int) -> str:
    """What naming this action will cost."""
    box, seat = look.box, look.to_move
    if not any(look.s.mat[seat]) and may_act_free(look.record, box.record, seat):
        return _("free of charge by {role}").format(role=names.role(box, layout.ANDERSSON))
    proper, joker = int(marker_for(int(verb), arg)), box.limits.joker_price
    ways = _ways_to_pay(look, proper)
    if proper not in ways:
        facts = {"coins": names.coins(joker), "left": _money(look) - joker}
        if len(ways) == 1:
            marker = names.marker(box, *ways)
            return _("costs {coins} with one {marker} as a joker, {left} left").format(marker=marker, **facts)
        return _("costs {coins} with any marker as a joker, {left} left").format(**facts)
    if len(ways) == 1:
        return _costs(look, ways[proper])
    sentence = _("costs {coins} with one {marker} or {joker} with another marker, you have {money}")
    marker = names.marker(box, proper)
    return sentence.format(coins=names.coins(ways[proper]), marker=marker, joker=joker, money=_money(look))


# Actions


def _about_first_hut(look: Look, site: int) -> list[str]:
    count = _huts_at(look, site)
    if count == 0:
        return [_("no hut there yet, so no card is laid out")]
    sentence = plural("{count} hut there, a card is laid out", "{count} huts there, a card is laid out", count)
    return [sentence.format(count=count)]


def _huts_at(look: Look, site: int) -> int:
    return sum(huts[site] for huts in look.s.huts)


def _about_research(look: Look, site: int) -> list[str]:
    s, box, seat, huts = look.s, look.box, look.to_move, _huts_at(look, site)
    said = [_reveals(look, site) if huts else _("a first hut, no card")]
    if s.expansion_1:
        space = int(digging.research_after(look.record, box.record, seat, site))
        if space == s.research[seat][site]:
            said.append(_("your research marker stays where it is"))
        else:
            value = box.research.values[space]
            said.append(_("your research marker moves up to the space worth {value}").format(value=value))
    if s.archaeologist[seat] == layout.JUDD and s.deck_size[site] > min(huts, 1):
        said.append(_then_unseen(look, layout.JUDD))
    return said


def _reveals(look: Look, site: int) -> str:
    """A hut and its card."""
    left = look.s.deck_size[site]
    if left == 0:
        return _("a hut, no card is left to reveal")
    if left == 1 and not look.s.final:
        return _("a hut, and the last card is revealed: this becomes the last round")
    return _("a hut, and a card is revealed")


def _then_unseen(look: Look, role: int) -> str:
    return _("then you may draw unseen, by {role}").format(role=names.role(look.box, role))


def _about_hiring(look: Look, site: int) -> list[str]:
    box, seat, money = look.box, look.to_move, _money(look)
    said = [_reveals(look, site)]
    costs = _ways_to_pay(look, site).values() if look.s.archaeologist[seat] == layout.MORLEY else ()
    if any(digging.may_hire_more(look.record, box.record, seat, money - cost, cost) for cost in costs):
        sentence = _("with {role} you may place {huts} and pay for each")
        said.append(sentence.format(role=names.role(box, layout.MORLEY), huts=names.huts(box.limits.morley_huts)))
    return said


def _about_shipping(look: Look, site: int) -> list[str]:
    s, seat, record = look.s, look.to_move, look.record
    count, there = int(digging.cards_shipped(record, seat, site)), names.cards(int(digging.cards_at(record, site)))
    said = [_("brings you {count} of {cards}").format(count=count, cards=there) if count else _("brings you no card")]
    if digging.cursed_shipped(record, seat, site):
        said.append(_("the cursed artifact goes first and leaves the game"))
    said.append(_("back to your reserve: {huts}").format(huts=names.huts(s.huts[seat][site])))
    if s.city[seat] == layout.LONDON and s.deck_size[site] > 0:
        said.append(_then_unseen(look, layout.LONDON))
    return said


def _about_tile(look: Look, number: int) -> list[str]:
    box, tile, after = look.box, look.box.exhibition[number], copy(look.record)
    after.owner[number] = look.to_move
    order.look_at_tiles(after, box.record)
    base = int(order.base_income(after, box.record))
    said, kept = _worth(tile.prestige, tile.income), int(cards_kept(look.record, box.record, look.to_move))
    said.append(_("uses {cards}, of which you keep {kept}").format(cards=names.cards(tile.cards), kept=kept))
    if after.final > look.s.final:
        said.append(_("this becomes the last round"))
    elif base < order.base_income(look.record, box.record):
        said.append(_("the base income of all falls to {coins}").format(coins=names.coins(base)))
    return [*said, *_then_a_role(look)]


def _about_alone(look: Look, _site: int) -> list[str]:
    alone = look.box.special[layout.STANDALONE]
    return [*_worth(alone.prestige, alone.income), *_then_a_role(look)]


def _worth(prestige: int, income: int) -> list[str]:
    return [_("{prestige} prestige and {coins} each round").format(prestige=prestige, coins=names.coins(income))]


def _then_a_role(look: Look) -> list[str]:
    return [_("then you choose a role")] if look.s.expansion_2 else []


# The market


def _about_sale(look: Look, _number: int = 0) -> list[str]:
    s, brings = look.s, int(sale(look.record, look.box.record, look.to_move))
    said = [_("brings {coins}, {money} then").format(coins=names.coins(brings), money=_money(look) + brings)]
    if s.market_size == layout.MARKET:
        oldest = names.card(look.box, s.market[0])
        said.append(_("pushes {card} out of the full black market").format(card=oldest))
    return said


def _about_purchase(look: Look, _place: int) -> list[str]:
    return [_costs(look, int(coins(look.record, look.box.record)))]


def _about_gold(_look: Look, _place: int) -> list[str]:
    return [_("costs no marker, no coins and no action")]


# Answers


def _about_passing(look: Look, _number: int) -> list[str]:
    if look.s.final:
        return [_("you have no further turn in this game")]
    if is_last_to_pass(look.record):
        return [_("you are the last to pass: you take or exchange one marker and start the next round")]
    return [_("no more actions in this round; in each of your turns you take or exchange one marker")]


def _about_stopping(look: Look, _number: int) -> list[str]:
    said = {
        layout.TURN: _("you may act again in your next turn"),
        layout.TURN_END: _("asked of all who may hold gold, so that nobody learns who does"),
        layout.ASK_MORLEY: _("costs no more"),
    }
    return [said[look.s.phase]] if look.s.phase in said else []


def _about_privilege(look: Look, _number: int) -> list[str]:
    """More huts of Morley; what is left in the deck from which London or Judd draws."""
    s, box = look.s, look.box
    if s.phase == layout.ASK_MORLEY:
        more = int(digging.more_huts(box.record, s.paid))
        said = _("costs {coins} more, {left} left")
        return [said.format(coins=names.coins(more), left=_money(look) - more)]
    left = s.deck_size[s.arg]
    if left == digging.unseen_cards(look.record, box.record, s.arg) and not s.final:
        return [_("the last card of the deck: this becomes the last round")]
    return [_("the deck holds {cards}").format(cards=names.cards(left))]


# Markers


def _about_paying(look: Look, kind: int) -> list[str]:
    cost = names.cost_with(look, kind, int(marker_for(look.s.verb, look.s.arg)))
    return [_("{left} left").format(left=names.coins(_money(look) - cost))]


def _about_giving(_look: Look, _kind: int) -> list[str]:
    return [_("costs nothing; next you choose the kind that you take")]


def _about_taking(look: Look, kind: int) -> list[str]:
    s, box, after = look.s, look.box, copy(look.record)
    take_up(after, look.to_move, kind)
    facts: dict[str, object] = {"coins": names.coins(int(price(after, box.record, kind)))}
    if kind < layout.MUSEUM:
        said = [_("hiring at {site} costs {coins} then").format(site=names.site(box, kind), **facts)]
    elif kind == layout.MUSEUM:
        said = [_("research and exhibitions cost {coins} then").format(**facts)]
    else:
        said = [_("shipping costs {coins} then").format(**facts)]
    if s.phase in (layout.SETUP_TAKE, layout.REFILL) and s.need > 1:
        left = s.need - 1
        said.append(plural("{count} more to take after it", "{count} more to take after it", left).format(count=left))
    return said


# Cards and roles


def _about_card(look: Look, kind: int) -> list[str]:
    s, seat, said = look.s, look.to_move, []
    if s.phase == layout.SELL_CARD:
        said = _about_sale(look)
    elif s.phase in (layout.SHIP_PICK, layout.SHOW, layout.KEEP) and s.need > 1:
        left = s.need - 1
        said.append(plural("{count} more after it", "{count} more after it", left).format(count=left))
    known = s.hand[seat][kind] - s.blind[seat][kind]  # a copy that all know goes first, AR-21.2
    if s.phase in (layout.SELL_CARD, layout.SHOW) and s.blind[seat][kind] > 0 and s.shown[kind] >= known:
        said.append(_("you drew it unseen, and now all see it"))
    return said


def _about_role(look: Look, number: int) -> list[str]:
    city = number < layout.CITIES
    now = (look.s.city if city else look.s.archaeologist)[look.to_move]
    if now != layout.NO_ROLE:
        return [_("you give up {role} for it").format(role=names.role(look.box, now))]
    return [_("your first city") if city else _("your first archaeologist")]


ABOUT: dict[int, Callable[[Look, int], list[str]]] = {
    layout.HUT: _about_first_hut,
    layout.RESEARCH: _about_research,
    layout.HIRE: _about_hiring,
    layout.SHIP: _about_shipping,
    layout.PRODUCE: _about_tile,
    layout.ALONE: _about_alone,
    layout.SELL: _about_sale,
    layout.BUY: _about_purchase,
    layout.GOLD: _about_gold,
    layout.PASS: _about_passing,
    layout.DONE: _about_stopping,
    layout.YES: _about_privilege,
    layout.TAKE: _about_taking,
    layout.GIVE: _about_giving,
    layout.PAY: _about_paying,
    layout.CARD: _about_card,
    layout.ROLE: _about_role,
}
