"""A few words for a button, for how far the game has come, for great moments and for the end."""

from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.rules.scoring import counted, wins_ties
from digsite.games.final_dig.words import names
from digsite.match.look import Look
from digsite.text import _


def when(look: Look) -> str:
    """The round, or that the Final Dig is on."""
    if look.s.rounds == 0:
        return ""
    if look.s.final:
        return _("round {round}, the Final Dig").format(round=look.s.rounds)
    return _("round {round}").format(round=look.s.rounds)


# Buttons


def button(look: Look, action: int) -> str | None:
    """What a button says that does it; None where the sentence itself is short."""
    s, thing = look.s, names.thing(look.box, action)
    if names.is_card(action):
        gives = s.phase in (layout.CHOOSE_CARD, layout.OFFER)
        return (_("Discard {thing}") if gives else _("Play {thing}")).format(thing=thing)
    if layout.SITE <= action < layout.DOWN:
        sentence = {layout.PLACE_FIGURE: _("Begin at {thing}"), layout.CHOOSE_SITE: _("Survey {thing}")}
        return sentence.get(s.phase, _("Move to {thing}")).format(thing=thing)
    if layout.SEAT <= action < layout.ARTIFACT:
        return _("Aim at {name}").format(name=look.names[action - layout.SEAT])
    if layout.ARTIFACT <= action < layout.CARD:
        return _button_of_artifact(look).format(thing=thing)
    if action < layout.SITE:
        return thing
    return _button_of_step(look, action)


def _button_of_artifact(look: Look) -> str:
    if look.s.phase == layout.CHOOSE_RIVAL_ARTIFACT and look.s.offered == layout.NO_ARTIFACT:
        return _("VP on {thing}")
    return {
        layout.CURSE: _("Discard {thing}"),
        layout.CHOOSE_OWN_ARTIFACT: _("Give {thing}"),
        layout.CHOOSE_RIVAL_ARTIFACT: _("Take {thing}"),
    }.get(look.s.phase, _("Use {thing}"))


def _button_of_step(look: Look, action: int) -> str | None:
    s = look.s
    if s.phase == layout.DIRECTION:
        if action == layout.DOWN and s.last[layout.OUTER] == layout.CHOOSING and not names.is_one_of_two(look):
            return _("Past the obstacle")
        return None if names.is_one_of_two(look) else _("Down") if action == layout.DOWN else _("Up")
    depth = _goal(look) if action == layout.PROCEED and s.phase == layout.HAZARD else s.depth[s.active]
    escapes = s.final == 1 and s.depth[s.active] == 0
    words = {
        layout.DOWN: _("Dig down"),
        layout.UP: _("Climb"),
        layout.DRAW: _("Draw"),
        layout.END_TURN: _("Escape") if escapes else _("End the turn"),
        layout.POWER: _("Use your power"),
        layout.KEEP: _("Keep {die}"),
        layout.REROLL_CHARACTER: _("Roll again"),
        layout.REROLL_ARTIFACT: _("Roll again"),
        layout.STAY: _("Stay at {depth}"),
        layout.PROCEED: _("Go on to {depth}"),
        layout.DECLINE: _("Keep all cards"),
        layout.PAY: _("Pay VP"),
    }
    return words.get(action, "").format(die=s.die, depth=depth) or None


def _goal(look: Look) -> int:
    """How deep a movement goes that a hazard has stopped (FD-5.1)."""
    lies: int = look.box.artifact[look.s.face_up[names.here(look)]].final
    noted: int = look.s.noted
    return min(noted, lies)


# Moments


def shout(before: Look, look: Look, action: int | None) -> str | None:
    """What everybody should notice: an artifact is taken, the Final Dig begins, somebody is out."""
    then, now = before.s, look.s
    if now.final and not then.final:
        return _("The Final Dig")
    for artifact, owner in enumerate(then.owner):
        if owner == layout.FACE_UP and now.owner[artifact] < look.seats:
            return names.artifact(look.box, artifact)
    if sum(now.escaped) > sum(then.escaped):
        return _("Escaped")
    return None


# The end


def tally(look: Look) -> list[list[tuple[str, int]]]:
    """VP, and what the artifacts of whoever has escaped count."""
    parts = []
    for seat, points in enumerate(look.scores):
        vp = look.s.vp[seat]
        parts.append([(_("VP"), vp), (_("artifacts"), points - vp)])
    return parts


def tie(look: Look, best: list[int]) -> str:
    """FD-16.3: what decided among equal scores."""
    if any(wins_ties(look.record, look.box.record, seat) for seat in best):
        return _("An artifact decides the tie (FD-16.3).")
    counts = [int(counted(look.record, seat)) for seat in best]
    if counts.count(max(counts)) == 1:
        return _("Most artifacts decide the tie (FD-16.3).")
    most = [seat for seat, count in zip(best, counts, strict=True) if count == max(counts)]
    vp = [look.s.vp[seat] for seat in most]
    return _("Most VP decide the tie (FD-16.3).") if vp.count(max(vp)) == 1 else ""
