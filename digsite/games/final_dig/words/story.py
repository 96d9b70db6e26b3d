"""The story: a sentence for what was done, and sentences for what came of it."""

from typing import NamedTuple

from digsite.core.sentinels import CHANCE, NOBODY, OVER
from digsite.games.final_dig.box import Box
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.rules.digging import artifact_to_reroll, is_blocked
from digsite.games.final_dig.rules.pieces import seat_in_order
from digsite.games.final_dig.words import names
from digsite.games.final_dig.words.notation import word
from digsite.match.look import Look, Numbers
from digsite.text import _
from digsite.text.keeping import kept


class Step(NamedTuple):
    """What a reader sees of one action: the table before and after it, and the action if they may know it."""

    then: Look
    now: Look
    action: int | None

    @property
    def before(self) -> Numbers:
        return self.then.s

    @property
    def s(self) -> Numbers:
        return self.now.s

    @property
    def box(self) -> Box:
        box: Box = self.now.box
        return box

    @property
    def thing(self) -> str:
        """The name of what the action is done to."""
        return "" if self.action is None else names.thing(self.box, self.action)

    def tell(self, mover: int, you: str, they: str, **facts: object) -> str:
        return self.now.tell(mover, you, they, **facts)

    def tell_of_two(self, mover: int, other: int, you: str, they: str, at_you: str, **facts: object) -> str:
        """As the one who does it reads it, the one whom it hits, and everyone else."""
        sentence = at_you if self.now.seat == other else they
        return self.tell(mover, you, sentence, other=self.now.names[other], **facts)

    @property
    def active(self) -> int:
        return int(self.before.active)

    @property
    def turn_began(self) -> bool:
        """Did a turn begin with this?"""
        ended = self.before.phase == layout.MAIN and self.action == layout.END_TURN
        return bool(self.s.in_turn == 1 and (self.before.in_turn == 0 or ended))

    @property
    def collected(self) -> list[int]:
        """Artifacts that somebody has just reached."""
        owners = enumerate(zip(self.before.owner, self.s.owner, strict=True))
        return [artifact for artifact, (was, now) in owners if was == layout.FACE_UP and now < layout.MOST]


def story(before: Look, look: Look, action: int | None) -> str | None:
    """What happened, as this reader may know it; `action` is None if it may not know which card came."""
    step = Step(before, look, action)
    return " ".join([_happened(step), *_followed(step)])


def short(before: Look, look: Look, action: int | None) -> str:
    """A step in a few words, without who did it."""
    if action is None:
        return _("draws a card") if before.s.phase == layout.DRAW_CARD else _("takes a card")
    step, whole = Step(before, look, action), word(before, action)
    verb = whole.partition(":")[0]
    if verb in ("die", "keep"):
        return _short_of_roll(step, step.thing or before.s.die)
    if verb == "end" and look.s.escaped[step.active]:
        return _("escapes")
    sentences, depth = _shorts(), before.s.depth[min(step.active, look.seats - 1)]
    return sentences.get(whole, sentences.get(verb, "")).format(thing=step.thing, depth=depth)


def _short_of_roll(step: Step, die: object) -> str:
    if step.s.phase == layout.ROLL_CHOICE:
        return _("rolls {die}").format(die=die)
    sentence = _("rolls {die} and collects") if step.collected else _("rolls {die}, at {depth}")
    if step.before.phase == layout.ROLL_CHOICE:
        sentence = _("keeps {die} and collects") if step.collected else _("keeps {die}, at {depth}")
    return sentence.format(die=die, depth=step.s.depth[step.active])


@kept(8)
def _shorts() -> dict[str, str]:
    """By the verb of the notation, or by its whole word."""
    return {
        "pick": _("as {thing}"),
        "deal": _("as {thing}"),
        "start": _("seat {thing} starts"),
        "place": _("begins at {thing}"),
        "show": _("shows {thing}"),
        "dig:down": _("digs down"),
        "dig:up": _("digs up"),
        "move": _("moves to {thing}"),
        "draw": _("draws"),
        "play": _("plays {thing}"),
        "use": _("uses {thing}"),
        "power": _("uses the power"),
        "end": _("ends the turn"),
        "reroll": _("rolls again"),
        "obstacle": _("obstacle: {thing}"),
        "hazard": _("hazard: {thing}"),
        "stay": _("stays at {depth}"),
        "proceed": _("goes on"),
        "pay": _("pays"),
        "discard": _("discards {thing}"),
        "card": _("draws {thing}"),
        "lose": _("loses {thing}"),
        "steal": _("takes {thing}"),
        "rival": _("aims at seat {thing}"),
        "survey": _("surveys {thing}"),
        "give": _("gives {thing}"),
        "take": _("takes {thing}"),
        "put": _("puts VP on {thing}"),
        "go:down": _("goes down"),
        "go:up": _("goes up"),
        "effect:1": _("first effect"),
        "effect:2": _("second effect"),
        "event": _("event: {thing}"),
        "decline": _("keeps the cards"),
    }


# What was done


def _happened(step: Step) -> str:
    phase = step.before.phase
    if phase == layout.DRAW_CARD:
        return _story_of_draw(step)
    if phase == layout.TAKE_CARD:
        return _story_of_theft(step)
    assert step.action is not None  # everybody sees everything else (FD-17.1)
    if step.before.to_move == CHANCE:
        return _story_of_chance(step, step.action)
    if phase == layout.MAIN:
        return _story_of_main(step, step.action)
    if phase == layout.HAZARD:
        return _story_of_hazard(step, step.action)
    return _story_of_answer(step, step.action)


def _story_of_draw(step: Step) -> str:
    if step.action is None:
        return _("{name} draws a card.").format(name=step.now.names[step.active])
    return _("You draw {card}.").format(card=step.thing)


def _story_of_theft(step: Step) -> str:
    victim = step.before.victim
    if step.action is None:
        sentence = _("{name} takes a card from the hand of {other}.")
        return sentence.format(name=step.now.names[step.active], other=step.now.names[victim])
    you, at_you = _("You take {card} from the hand of {other}."), _("{name} takes {card} from your hand.")
    return step.tell_of_two(step.active, victim, you, at_you, at_you, card=step.thing)


def _story_of_chance(step: Step, action: int) -> str:
    box, phase = step.box, step.before.phase
    if names.is_card(action):
        you, they = _("You discard {card} at random."), _("{name} discards {card} at random.")
        return step.tell(step.before.victim, you, they, card=step.thing)
    if phase == layout.DEAL_CHARACTERS:
        you, they = _("You are {character}."), _("{name} is {character}.")
        return step.tell(step.active, you, they, character=step.thing)
    if phase == layout.START_PLAYER:
        you, they = _("You are the starting player."), _("{name} is the starting player.")
        return step.tell(action - layout.SEAT, you, they)
    if phase == layout.DIE:
        return _story_of_roll(step, action - layout.FACE + 1)
    if phase == layout.EVENT:
        text = box.said(box.event[action - layout.EVENT_CARD])
        return _("Event: {event}. {text}").format(event=step.thing, text=text)
    if phase == layout.OBSTACLE_FLIP:
        return _story_of_obstacle(box, action - layout.OBSTACLE_CARD)
    if phase == layout.HAZARD_FLIP:
        row = box.hazard[action - layout.HAZARD_CARD]
        site = int(box.record.hazard_site[row.index])
        sentence = _("The hazard of the {site} is {hazard}. {text}")
        return sentence.format(site=names.site(box, site), hazard=_(row.name), text=box.said(row))
    row = box.artifact[action - layout.ARTIFACT]
    sentence = _("{artifact} is turned up at the {site}: worth {value}, {marks}.")
    where = names.site(box, int(box.record.site[action - layout.ARTIFACT]))
    return sentence.format(artifact=_(row.name), site=where, value=row.value, marks=names.marks_of(row))


def _story_of_obstacle(box: Box, obstacle: int) -> str:
    cards, site = names.openers(box, obstacle), int(box.record.obstacle_site[obstacle])
    sentence = _("The obstacle of the {site} is {obstacle}.")
    if cards:
        sentence = _("The obstacle of the {site} is {obstacle}; it names {cards}.")
    where, name = names.site(box, site), names.obstacle(box, obstacle)
    return sentence.format(site=where, obstacle=name, cards=names.either(cards))


def _story_of_roll(step: Step, face: int) -> str:
    """A face of the die that is rolled or kept, and what it makes with all modifiers."""
    before = step.before
    total = names.dig_of(step.then, before.direction, face, before.digs)
    if before.phase == layout.DIE:
        you, they = _("You roll {face}."), _("{name} rolls {face}.")
        if total != face:
            you, they = _("You roll {face}, which makes {total}."), _("{name} rolls {face}, which makes {total}.")
    else:
        you, they = _("You keep {face}."), _("{name} keeps {face}.")
        if total != face:
            you, they = _("You keep {face}, which makes {total}."), _("{name} keeps {face}, which makes {total}.")
    return step.tell(step.active, you, they, face=face, total=total)


def _story_of_main(step: Step, action: int) -> str:  # FD-3.1
    box, mover = step.box, step.active
    if names.is_card(action):
        return step.tell(mover, _("You play {card}."), _("{name} plays {card}."), card=step.thing)
    if layout.SITE <= action < layout.DOWN:
        return _story_of_move(step)
    if layout.ARTIFACT <= action < layout.CARD:
        you, they = _("You use {artifact}."), _("{name} uses {artifact}.")
        if box.artifact[action - layout.ARTIFACT].use == "discard":
            you, they = _("You use {artifact} and discard it."), _("{name} uses {artifact} and discards it.")
        return step.tell(mover, you, they, artifact=step.thing)
    you, they = {
        layout.DOWN: (_("You dig down."), _("{name} digs down.")),
        layout.UP: (_("You dig towards the surface."), _("{name} digs towards the surface.")),
        layout.DRAW: (_("You spend {ap} to draw."), _("{name} spends {ap} to draw.")),
        layout.END_TURN: (_("You end your turn."), _("{name} ends the turn.")),
        layout.POWER: (_("You use the power of {character}."), _("{name} uses the power of {character}.")),
    }[action]
    character = names.character(box, step.before.character[mover])
    return step.tell(mover, you, they, ap=names.ap(1), character=character)


def _story_of_move(step: Step) -> str:
    depth = step.s.depth[step.active]
    you, they = _("You move to the {site}."), _("{name} moves to the {site}.")
    if depth > 0:
        you = _("You move to the {site} and begin there at {depth}.")
        they = _("{name} moves to the {site} and begins there at {depth}.")
    return step.tell(step.active, you, they, site=step.thing, depth=depth)


def _story_of_hazard(step: Step, action: int) -> str:  # FD-7.2
    if action == layout.STAY:
        you, they = _("You stay in front of {hazard}."), _("{name} stays in front of {hazard}.")
    elif action == layout.PROCEED:
        you, they = _("You go on and face {hazard}."), _("{name} goes on and faces {hazard}.")
    elif action == layout.POWER:
        you, they = _("You improvise against {hazard}."), _("{name} improvises against {hazard}.")
    elif action < layout.CARD:
        you, they = _("You ward off {hazard} with {artifact}."), _("{name} wards off {hazard} with {artifact}.")
    else:
        you, they = _("You ward off {hazard} with {card}."), _("{name} wards off {hazard} with {card}.")
    hazard = names.open_hazard(step.then, names.here(step.then))
    return step.tell(step.active, you, they, hazard=hazard, artifact=step.thing, card=step.thing)


def _story_of_answer(step: Step, action: int) -> str:
    """An answer to any other question."""
    before, phase, mover = step.before, step.before.phase, step.before.to_move
    if phase == layout.ROLL_CHOICE and action == layout.KEEP:
        return _story_of_roll(step, before.die)
    if phase == layout.CHOOSE_RIVAL:
        you, they, at_you = _("You choose {other}."), _("{name} chooses {other}."), _("{name} chooses you.")
        return step.tell_of_two(mover, action - layout.SEAT, you, they, at_you)
    if phase == layout.CHOOSE_RIVAL_ARTIFACT:
        return _story_of_wish(step, action - layout.ARTIFACT)
    if phase == layout.CURSE and action == layout.PAY:
        return step.tell(mover, _("You choose to pay."), _("{name} chooses to pay."))
    if action == layout.DECLINE:
        return step.tell(mover, _("You keep your cards."), _("{name} keeps the cards."))
    if phase == layout.DIRECTION:
        return _story_of_direction(step, action)
    you, they = {
        layout.PICK_CHARACTER: (_("You choose {thing}."), _("{name} chooses {thing}.")),
        layout.PLACE_FIGURE: (_("You begin at the {thing}."), _("{name} begins at the {thing}.")),
        layout.CHOOSE_SITE: (_("You survey the {thing}."), _("{name} surveys the {thing}.")),
        layout.ROLL_CHOICE: (_("You roll again by {thing}."), _("{name} rolls again by {thing}.")),
        layout.CHOOSE_OWN_ARTIFACT: (_("You offer {thing}."), _("{name} offers {thing}.")),
    }.get(phase, (_("You discard {thing}."), _("{name} discards {thing}.")))
    return step.tell(mover, you, they, thing=step.thing or _source_of_reroll(step, action))


def _story_of_direction(step: Step, action: int) -> str:
    if names.is_one_of_two(step.then):
        you, they = _("You choose the first effect of {card}."), _("{name} chooses the first effect of {card}.")
        if action == layout.UP:
            you, they = _("You choose the second effect of {card}."), _("{name} chooses the second effect of {card}.")
    else:
        you, they = _("You choose the way down."), _("{name} chooses the way down.")
        if action == layout.UP:
            you, they = _("You choose the way up."), _("{name} chooses the way up.")
    return step.tell(step.active, you, they, card=_(names.row_now(step.then).name))


def _source_of_reroll(step: Step, action: int) -> str:
    if action == layout.REROLL_CHARACTER:
        return names.character(step.box, step.before.character[step.active])
    return names.artifact(step.box, int(artifact_to_reroll(step.then.record, step.box.record, step.active)))


def _story_of_wish(step: Step, artifact: int) -> str:
    """A rival's artifact: taken for one's own, or paid for by the Celebrity."""
    before, s, box, mover = step.before, step.s, step.box, step.active
    owner = before.owner[artifact]
    facts: dict[str, object] = {"artifact": step.thing, "vp": names.vp(1)}
    if before.offered != layout.NO_ARTIFACT:
        you = _("You exchange {own} for {other}'s {artifact}.")
        they = _("{name} exchanges {own} for {other}'s {artifact}.")
        at_you = _("{name} exchanges {own} for your {artifact}.")
        facts["own"] = names.artifact(box, before.offered)
    elif s.owner[artifact] == mover:
        you = _("You put {vp} on {artifact}. The trade happens: it is yours, and {other} gets {paid}.")
        they = _("{name} puts {vp} on {artifact}. The trade happens: {name} gets it, and {other} gets {paid}.")
        at_you = _("{name} puts {vp} on {artifact}. The trade happens: {name} gets it, and you get {paid}.")
        facts["paid"] = names.vp(before.fame[artifact] + 1)
    else:
        you = _("You put {vp} on {other}'s {artifact}: {fame}.")
        they = _("{name} puts {vp} on {other}'s {artifact}: {fame}.")
        at_you = _("{name} puts {vp} on your {artifact}: {fame}.")
        facts["fame"] = names.fame(step.now, artifact)
    return step.tell_of_two(mover, owner, you, they, at_you, **facts)


# What came of it


def _followed(step: Step) -> list[str]:
    return [
        *_what_marks_did(step),
        *_where_the_mover_is(step),
        *_what_was_collected(step),
        *_what_the_clock_did(step),
        *_what_players_felt(step),
        *_what_the_slot_brought(step),
    ]


def _what_marks_did(step: Step) -> list[str]:
    """FD-6.4, FD-6.6: the obstacle of the active player is cleared or bypassed."""
    before, s, mover = step.before, step.s, step.active
    site = before.site[mover] if before.in_turn == 1 else layout.NO_SITE
    if site == layout.NO_SITE or before.obstacle[site] != layout.OPEN:
        return []
    name = names.obstacle(step.box, before.obstacle_card[site])
    if s.obstacle[site] == layout.DONE:
        return [_("{obstacle} is cleared.").format(obstacle=name)]
    if s.bypass[mover] > before.bypass[mover]:
        return [step.tell(mover, _("You bypass {obstacle}."), _("{name} bypasses {obstacle}."), obstacle=name)]
    return []


def _where_the_mover_is(step: Step) -> list[str]:
    """FD-5: how far the active player got, and what is in the way now."""
    before, s, mover = step.before, step.s, step.active
    moves = before.in_turn == 1 and before.phase != layout.NEXT_ARTIFACT and step.action != layout.END_TURN
    if not moves or s.site[mover] != before.site[mover] or step.collected:
        return []
    said, old, new = list[str](), before.depth[mover], s.depth[mover]
    if new > old:
        said.append(step.tell(mover, _("You go down to {depth}."), _("{name} goes down to {depth}."), depth=new))
    elif new < old and before.phase in (layout.MAIN, layout.DIE, layout.ROLL_CHOICE, layout.DIRECTION):
        said.append(_climbed(step, mover, new))
    elif new < old:
        said.append(_thrown_back(step, mover, old, new))
    return said + _what_is_in_the_way(step, new > old)


def _climbed(step: Step, mover: int, depth: int) -> str:
    if depth == 0:
        return step.tell(mover, _("You climb to the surface."), _("{name} climbs to the surface."))
    return step.tell(mover, _("You climb to {depth}."), _("{name} climbs to {depth}."), depth=depth)


def _thrown_back(step: Step, seat: int, old: int, new: int) -> str:
    if new == 0:
        return step.tell(seat, _("You are back on the surface."), _("{name} is back on the surface."))
    if new > old:
        return step.tell(seat, _("You land at {depth}."), _("{name} lands at {depth}."), depth=new)
    you, they = _("You are thrown back to {depth}."), _("{name} is thrown back to {depth}.")
    return step.tell(seat, you, they, depth=new)


def _what_is_in_the_way(step: Step, went_down: bool) -> list[str]:
    s, site, on_the_way = step.s, step.s.site[step.active], step.s.surveyed == layout.NO_SITE
    if s.phase == layout.OBSTACLE_FLIP and on_the_way:
        return [_("A hidden obstacle is in the way.")]
    if s.phase == layout.HAZARD_FLIP and on_the_way:
        return [_("A hidden hazard is in the way.")]
    if s.phase == layout.HAZARD and step.before.phase != layout.HAZARD_FLIP:
        return [_("{hazard} is in the way.").format(hazard=names.open_hazard(step.now, site))]
    if went_down and names.plainly(is_blocked)(s, step.box.record, step.active):
        return [_("{obstacle} blocks the way.").format(obstacle=names.open_obstacle(step.now, site))]
    return []


def _what_was_collected(step: Step) -> list[str]:  # FD-8.1
    said, mover = list[str](), step.active
    for artifact in step.collected:
        you, they = _("You collect {artifact}, worth {value}."), _("{name} collects {artifact}, worth {value}.")
        row = step.box.artifact[artifact]
        said.append(step.tell(mover, you, they, artifact=_(row.name), value=row.value))
        if step.s.phase != layout.NEXT_ARTIFACT:
            where = names.site(step.box, step.s.site[mover])
            said.append(_("The {site} shows no artifact any more.").format(site=where))
    return said


def _what_the_clock_did(step: Step) -> list[str]:
    before, s, sentence = step.before, step.s, ""
    if before.final == 0 and s.final == 1:
        sentence = _("The clock is at {clock}: the Final Dig begins. Climb out before it is back at 0.")
    elif s.clock > before.clock:
        sentence = _("The clock goes up to {clock} of {most}.")
    elif s.clock < before.clock:
        sentence = _("The clock goes down to {clock}.")
    return [sentence.format(clock=s.clock, most=step.box.clock.max)] if sentence else []


def _what_players_felt(step: Step) -> list[str]:
    """Counters of others, VP, AP and penalties, in turn order."""
    returned, said = _vp_that_came_back(step), list[str]()
    for place in range(0 if step.s.start == NOBODY else step.s.seats):
        seat = int(seat_in_order(step.now.record, place))
        said += _what_its_counter_did(step, seat)
        said += _what_its_vp_did(step, seat, returned)
        said += _what_holds_for_it(step, seat)
    return said


def _what_its_counter_did(step: Step, seat: int) -> list[str]:
    """A counter that somebody else moved, or a collection."""
    before, old, new = step.before, step.before.depth[seat], step.s.depth[seat]
    own = before.in_turn == 1 and seat == step.active and before.phase != layout.NEXT_ARTIFACT
    moved = step.collected and new == 0 if own else new != old
    return [_thrown_back(step, seat, old, new)] if moved else []


def _vp_that_came_back(step: Step) -> int:
    """FD-13.4: VP that lay on artifacts and are the Celebrity's again."""
    if _puts_vp(step):
        return 0
    return sum(max(0, was - now) for was, now in zip(step.before.fame, step.s.fame, strict=True))


def _puts_vp(step: Step) -> bool:
    """Is it the Celebrity who puts VP on an artifact?"""
    before = step.before
    return bool(before.phase == layout.CHOOSE_RIVAL_ARTIFACT and before.offered == layout.NO_ARTIFACT)


def _what_its_vp_did(step: Step, seat: int, returned: int) -> list[str]:
    said, gain = list[str](), step.s.vp[seat] - step.before.vp[seat]
    if returned and seat == step.s.celebrity:
        you, they = _("You get {vp} back from artifacts."), _("{name} gets {vp} back from artifacts.")
        said.append(step.tell(seat, you, they, vp=names.vp(returned)))
        gain -= returned
    if _puts_vp(step):
        gain = gain + 1 if seat == step.active else 0  # the VP that was put there and the price were told
    if gain:
        more, less = (_("You gain {vp}."), _("{name} gains {vp}.")), (_("You lose {vp}."), _("{name} loses {vp}."))
        said.append(step.tell(seat, *(more if gain > 0 else less), vp=names.vp(abs(gain))))
    return said


def _what_holds_for_it(step: Step, seat: int) -> list[str]:
    """AP of this turn and the next, and a penalty on digs."""
    before, s, said = step.before, step.s, list[str]()
    if step.turn_began and seat == s.active:
        return said
    change = s.ap_change[seat] - before.ap_change[seat]
    if change:
        you, they = _("You have {ap} more on your next turn."), _("{name} has {ap} more on the next turn.")
        if change < 0:
            you, they = _("You have {ap} fewer on your next turn."), _("{name} has {ap} fewer on the next turn.")
        said.append(step.tell(seat, you, they, ap=names.ap(abs(change))))
    if s.spores[seat] > before.spores[seat]:
        you = _("You have {loss} on each dig until the end of your next turn.")
        they = _("{name} has {loss} on each dig until the end of the next turn.")
        said.append(step.tell(seat, you, they, loss=f"{s.spore_loss[seat]:+d}"))
    if seat == step.active and s.active == seat and before.in_turn == 1:
        said += _what_its_ap_did(step, seat)
    return said


def _what_its_ap_did(step: Step, seat: int) -> list[str]:
    before, s = step.before, step.s
    if s.ap > before.ap:
        return [step.tell(seat, _("You have {ap} now."), _("{name} has {ap} now."), ap=names.ap(s.ap))]
    if before.phase == layout.HAZARD and s.ap < before.ap:
        you, they = _("You lose the {ap} left."), _("{name} loses the {ap} left.")
        return [step.tell(seat, you, they, ap=names.ap(before.ap))]
    return []


def _what_the_slot_brought(step: Step) -> list[str]:
    """FD-2.2, FD-10.2, FD-15.5: a new deck, an escape, the next turn, the end."""
    before, s, said = step.before, step.s, list[str]()
    if sum(s.discard) < sum(before.discard):
        said.append(_("The discard pile becomes the deck."))
    for seat in range(s.seats):
        if s.escaped[seat] > before.escaped[seat]:
            said.append(step.tell(seat, _("You have escaped."), _("{name} has escaped.")))
    if s.dry > before.dry:
        said.append(_("The event deck is used up and shuffled anew."))
    if step.turn_began and s.to_move != OVER:
        you, they = _("It is your turn, with {ap}."), _("It is the turn of {name}, with {ap}.")
        said.append(step.tell(s.active, you, they, ap=names.ap(s.ap)))
    if s.to_move == OVER:
        said.append(_("The game is over."))
    return said
