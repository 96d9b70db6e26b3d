"""What is worth knowing beside a choice: its price, what is left, and what it brings."""

import numpy as np

from digsite.games.artifact.box import Box
from digsite.games.artifact.rules import layout
from digsite.games.artifact.rules.order import base_income, tiles_on_track
from digsite.games.artifact.rules.secrets import is_last_to_pass
from digsite.games.artifact.words import names
from digsite.games.artifact.words.facts import (
    asked_for,
    cost_with,
    huts_on,
    is_free,
    makes_final,
    market_coins,
    price_after_taking,
    research_after,
    sale,
    shipment,
    verb_of,
    ways_to_pay,
)
from digsite.match.look import Look
from digsite.text import _, plural


def note(look: Look, action: int) -> str | None:
    """What stands beside a choice that may be made now; None where its sentence says it all."""
    s, box = look.record, look.box
    if s.to_move >= s.seats:
        return None
    return "; ".join(_parts(s, box, action)) or None


def _parts(s: np.record, box: Box, action: int) -> list[str]:
    """The facts, each for itself."""
    if action >= layout.ROLE:
        return _about_role(s, box, action - layout.ROLE)
    if action >= layout.CARD:
        return _about_card(s, box, action - layout.CARD)
    if action >= layout.TAKE:
        return _about_marker(s, box, action)
    if action >= layout.PASS:
        return _about_answer(s, box, action)
    if action >= layout.GOLD:
        return [_("costs no marker, no coins and no action")]
    if action >= layout.BUY:
        return [_costs(market_coins(s, box), s)]
    if action == layout.SELL:
        return _about_sale(s, box)
    if action >= layout.RESEARCH:
        return [_payment(s, box, action), *_about_action(s, box, action)]
    return [_about_first_hut(s, action - layout.HUT)]


# Prices


def _costs(price: int, s: np.record) -> str:
    left = int(s.money[s.to_move]) - price
    return _("costs {coins}, {left} left").format(coins=names.coins(price), left=left)


def _payment(s: np.record, box: Box, action: int) -> str:
    """What naming this action will cost."""
    seat, verb = int(s.to_move), verb_of(action)
    if is_free(s, box, seat):
        return _("free of charge by {role}").format(role=names.role(box, layout.ANDERSSON))
    proper = asked_for(verb, action - verb)
    ways = ways_to_pay(s, box, seat, proper)
    if proper not in ways:
        jokers = [names.marker(box, kind) for kind in ways]
        facts = {"coins": names.coins(box.limits.joker_price), "left": int(s.money[seat]) - box.limits.joker_price}
        if len(jokers) == 1:
            return _("costs {coins} with one {marker} as a joker, {left} left").format(marker=jokers[0], **facts)
        return _("costs {coins} with any marker as a joker, {left} left").format(**facts)
    if len(ways) == 1:
        return _costs(ways[proper], s)
    return _("costs {coins} with one {marker} or {joker} with another marker, you have {money}").format(
        coins=names.coins(ways[proper]),
        marker=names.marker(box, proper),
        joker=box.limits.joker_price,
        money=int(s.money[seat]),
    )


# Actions


def _about_first_hut(s: np.record, site: int) -> str:
    count = huts_on(s, site)
    if count == 0:
        return _("no hut there yet, so no card is laid out")
    sentence = plural("{count} hut there, a card is laid out", "{count} huts there, a card is laid out", count)
    return sentence.format(count=count)


def _about_action(s: np.record, box: Box, action: int) -> list[str]:
    if action >= layout.ALONE:
        return [*_worth(box.record.alone_prestige, box.record.alone_income), *_then_a_role(s)]
    if action >= layout.PRODUCE:
        return _about_tile(s, box, action - layout.PRODUCE)
    if action >= layout.SHIP:
        return _about_shipping(s, box, action - layout.SHIP)
    if action >= layout.HIRE:
        return _about_hiring(s, box, action - layout.HIRE)
    return _about_research(s, box, action - layout.RESEARCH)


def _about_research(s: np.record, box: Box, site: int) -> list[str]:
    seat = int(s.to_move)
    said = [_reveals(s, site)] if huts_on(s, site) else [_("a first hut, no card")]
    if s.expansion_1:
        values, space = box.research.values, research_after(s, box, seat, site)
        if space == s.research[seat, site]:
            said.append(_("your research marker stays where it is"))
        else:
            said.append(_("your research marker moves up to the space worth {value}").format(value=values[space]))
    revealed = min(huts_on(s, site), 1)
    if s.archaeologist[seat] == layout.JUDD and s.deck_size[site] > revealed:
        said.append(_then_unseen(box, layout.JUDD))
    return said


def _reveals(s: np.record, site: int) -> str:
    """A hut and its card."""
    left = int(s.deck_size[site])
    if left == 0:
        return _("a hut, no card is left to reveal")
    if left == 1 and not s.final:
        return _("a hut, and the last card is revealed: this becomes the last round")
    return _("a hut, and a card is revealed")


def _then_unseen(box: Box, role: int) -> str:
    return _("then you may draw unseen, by {role}").format(role=names.role(box, role))


def _about_hiring(s: np.record, box: Box, site: int) -> list[str]:
    said = [_reveals(s, site)]
    if _may_hire_twice(s, box, site):
        sentence = _("with {role} you may place {huts} and pay for each")
        said.append(sentence.format(role=names.role(box, layout.MORLEY), huts=names.huts(box.limits.morley_huts)))
    return said


def _may_hire_twice(s: np.record, box: Box, site: int) -> bool:
    seat, most = int(s.to_move), box.limits.morley_huts
    if s.archaeologist[seat] != layout.MORLEY or s.reserve[seat] < most:
        return False
    return any(most * cost <= s.money[seat] for cost in ways_to_pay(s, box, seat, site).values())


def _about_shipping(s: np.record, box: Box, site: int) -> list[str]:
    seat = int(s.to_move)
    found, back = shipment(s, seat, site), names.huts(int(s.huts[seat, site]))
    if found.cards:
        said = [_("brings you {count} of {cards}").format(count=found.cards, cards=names.cards(found.there))]
    else:
        said = [_("brings you no card")]
    if found.cursed:
        said.append(_("the cursed artifact goes first and leaves the game"))
    said.append(_("back to your reserve: {huts}").format(huts=back))
    if s.city[seat] == layout.LONDON and s.deck_size[site] > 0:
        said.append(_then_unseen(box, layout.LONDON))
    return said


def _about_tile(s: np.record, box: Box, number: int) -> list[str]:
    tile, seat = box.exhibition[number], int(s.to_move)
    said = _worth(tile.prestige, tile.income)
    kept = box.limits.cards_kept_paris if s.city[seat] == layout.PARIS else box.limits.cards_kept
    said.append(_("uses {cards}, of which you keep {kept}").format(cards=names.cards(tile.cards), kept=kept))
    if makes_final(s, box, number):
        said.append(_("this becomes the last round"))
    elif box.record.tile_on_track[number]:
        base, after = int(base_income(s, box.record)), _base_income_without(s, box)
        if after < base:
            said.append(_("the base income of all falls to {coins}").format(coins=names.coins(after)))
    return [*said, *_then_a_role(s)]


def _base_income_without(s: np.record, box: Box) -> int:
    """The base income when one tile more has left the track."""
    return box.income.row[layout.INCOME_TILES + 1 - int(tiles_on_track(s, box.record))]


def _worth(prestige: int, income: int) -> list[str]:
    return [_("{prestige} prestige and {coins} each round").format(prestige=prestige, coins=names.coins(income))]


def _then_a_role(s: np.record) -> list[str]:
    return [_("then you choose a role")] if s.expansion_2 else []


def _about_sale(s: np.record, box: Box) -> list[str]:
    brings = sale(s, box, int(s.to_move))
    money = int(s.money[s.to_move]) + brings
    said = [_("brings {coins}, {money} then").format(coins=names.coins(brings), money=money)]
    if s.market_size == layout.MARKET:
        oldest = names.card(box, int(s.market[0]))
        said.append(_("pushes {card} out of the full black market").format(card=oldest))
    return said


# Answers


def _about_answer(s: np.record, box: Box, action: int) -> list[str]:
    if action == layout.PASS:
        return [_about_passing(s)]
    if s.phase == layout.TURN:
        return [_("you may act again in your next turn")]
    if s.phase == layout.TURN_END:
        return [_("asked of all who may hold gold, so that nobody learns who does")]
    if s.phase == layout.ASK_MORLEY:
        return _about_morley(s, box, action)
    if action == layout.YES:
        return [_about_unseen(s, box)]
    return []


def _about_unseen(s: np.record, box: Box) -> str:
    """What is left in the deck from which London or Judd draws."""
    left = int(s.deck_size[s.arg])
    if left <= box.limits.private_draw and not s.final:
        return _("the last card of the deck: this becomes the last round")
    return _("the deck holds {cards}").format(cards=names.cards(left))


def _about_passing(s: np.record) -> str:
    if s.final:
        return _("you have no further turn in this game")
    if is_last_to_pass(s):
        return _("you are the last to pass: you take or exchange one marker and start the next round")
    return _("no more actions in this round; in each of your turns you take or exchange one marker")


def _about_morley(s: np.record, box: Box, action: int) -> list[str]:
    if action == layout.DONE:
        return [_("costs no more")]
    price = int(s.paid) * (box.limits.morley_huts - 1)
    return [_("costs {coins} more, {left} left").format(coins=names.coins(price), left=int(s.money[s.to_move]) - price)]


# Markers


def _about_marker(s: np.record, box: Box, action: int) -> list[str]:
    if action >= layout.PAY:
        kind, proper = action - layout.PAY, asked_for(int(s.verb), int(s.arg))
        left = int(s.money[s.to_move]) - cost_with(s, box, kind, proper)
        return [_("{left} left").format(left=names.coins(left))]
    if action >= layout.GIVE:
        return [_("costs nothing; next you choose the kind that you take")]
    kind = action - layout.TAKE
    said = [_about_taken(s, box, kind)]
    if s.phase in (layout.SETUP_TAKE, layout.REFILL) and s.need > 1:
        left = int(s.need) - 1
        said.append(plural("{count} more to take after it", "{count} more to take after it", left).format(count=left))
    return said


def _about_taken(s: np.record, box: Box, kind: int) -> str:
    price = price_after_taking(s, box, kind)
    facts: dict[str, object] = {"coins": names.coins(price)}
    if kind < layout.MUSEUM:
        return _("hiring at {site} costs {coins} then").format(site=names.site(box, kind), **facts)
    if kind == layout.MUSEUM:
        return _("research and exhibitions cost {coins} then").format(**facts)
    return _("shipping costs {coins} then").format(**facts)


# Cards and roles


def _about_card(s: np.record, box: Box, kind: int) -> list[str]:
    said = []
    if s.phase == layout.SELL_CARD:
        said = _about_sale(s, box)
    elif s.phase in (layout.SHIP_PICK, layout.SHOW, layout.KEEP) and s.need > 1:
        left = int(s.need) - 1
        said.append(plural("{count} more after it", "{count} more after it", left).format(count=left))
    if s.phase in (layout.SELL_CARD, layout.SHOW) and _shows_unseen(s, kind):
        said.append(_("you drew it unseen, and now all see it"))
    return said


def _shows_unseen(s: np.record, kind: int) -> bool:
    """Would this make a card known that the others have not seen? A known copy goes first."""  # AR-21.2
    seat = int(s.to_move)
    return bool(s.blind[seat, kind] > 0 and s.shown[kind] >= s.hand[seat, kind] - s.blind[seat, kind])


def _about_role(s: np.record, box: Box, number: int) -> list[str]:
    field = s.city if number < layout.CITIES else s.archaeologist
    now = int(field[s.to_move])
    if now != layout.NO_ROLE:
        return [_("you give up {role} for it").format(role=names.role(box, now))]
    if number < layout.CITIES:
        return [_("your first city")]
    return [_("your first archaeologist")]
