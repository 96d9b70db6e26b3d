"""What is worth knowing beside a choice: how far it leads, what it risks, what a thing is or does."""

import numpy as np

from digsite.core.records import copy
from digsite.games.final_dig.box import Box
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.rules.digging import can_go_down
from digsite.games.final_dig.rules.pieces import has, landing
from digsite.games.final_dig.words.facts import (
    dig_of,
    effect_of_way,
    fame,
    first_effect,
    in_box,
    is_card,
    is_one_of_two,
    kind,
    obstacle_stands,
    open_hazard,
    open_obstacle,
    row_now,
    shown,
    site_of,
    turns_left,
)
from digsite.games.final_dig.words.names import phrases, site_name, text_of_artifact, vp
from digsite.text import _, plural


def note(s: np.record, box: Box, action: int) -> str | None:
    """What is worth knowing beside a choice: how far it leads, what it risks, what a thing is or does."""
    if s.to_move >= s.seats:
        return None
    if is_card(action):
        return _note_of_card(s, box, kind(action)) if in_box(box, kind(action)) else None
    if action < layout.SITE:
        return box.said(box.character[action - layout.CHARACTER]) if s.phase == layout.PICK_CHARACTER else None
    if action < layout.DOWN:
        return _note_of_site(s, box, action - layout.SITE)
    if action < layout.SEAT:
        return _note_of_step(s, box, action)
    if action < layout.ARTIFACT:
        return (
            _note_of_rival(s, box, action - layout.SEAT)
            if s.phase == layout.CHOOSE_RIVAL and action - layout.SEAT < s.seats
            else None
        )
    return _note_of_artifact(s, box, action - layout.ARTIFACT) if action < layout.CARD else None


def _note_of_site(s: np.record, box: Box, site: int) -> str | None:
    if s.phase == layout.CHOOSE_SITE:
        return phrases(marks(s, box, site))
    if s.phase not in (layout.PLACE_FIGURE, layout.MAIN):
        return None
    parts = [lying(s, box, site), *marks(s, box, site)]
    if s.phase == layout.MAIN:
        seat, there = int(s.active), _after_move(s, box, site)
        if there > 0:
            parts.append(_("you begin there at {depth}").format(depth=there))
        if s.depth[seat] > there:
            parts.append(_("you give up your depth of {depth}").format(depth=int(s.depth[seat])))
    return phrases(parts)


def _after_move(s: np.record, box: Box, site: int) -> int:
    """FD-9.2, FD-12.6: the counter after a Move."""
    moved = copy(s)
    moved.site[s.active] = site
    return int(landing(moved, box.record, int(s.active)))


def lying(s: np.record, box: Box, site: int) -> str:
    """What can be dug for at a site."""
    artifact = shown(s, site)
    if artifact is None:
        return _("no artifact lies there")
    row = box.artifact[artifact]
    sentence = _("{artifact}, worth {value}, lies at {final}")
    return sentence.format(artifact=_(row.name), value=row.value, final=row.final)


def marks(s: np.record, box: Box, site: int) -> list[str]:
    """The marks of a site that still matter."""
    artifact, parts = shown(s, site), list[str]()
    if artifact is None:
        return parts
    row = box.artifact[artifact]
    obstacle, hazard = open_obstacle(s, box, site), open_hazard(s, box, site)
    if s.obstacle[site] == layout.FACE_DOWN:
        parts.append(_("a hidden obstacle at {depth}").format(depth=row.obstacle_at))
    if obstacle:
        parts.append(_("{obstacle} at {depth}").format(obstacle=obstacle, depth=row.obstacle_at))
    if s.hazard[site] == layout.FACE_DOWN:
        parts.append(_("a hidden hazard at {depth}").format(depth=row.hazard_at))
    if hazard:
        parts.append(_("{hazard} at {depth}").format(hazard=hazard, depth=row.hazard_at))
    return parts


def _note_of_step(s: np.record, box: Box, action: int) -> str | None:
    if s.phase == layout.MAIN and action in (layout.DOWN, layout.UP):
        totals = [dig_of(s, box, action, face, int(s.digs) + 1) for face in range(1, box.turn.die_faces + 1)]
        return phrases(way_down(s, box, totals) if action == layout.DOWN else way_up(s, totals))
    if s.phase == layout.ROLL_CHOICE and action == layout.KEEP:
        total = [dig_of(s, box, int(s.direction), int(s.die), int(s.digs))]
        return phrases(way_down(s, box, total) if s.direction == layout.DOWN else way_up(s, total))
    if s.phase == layout.ROLL_CHOICE:
        return _("the new roll counts, whatever it is")
    if s.phase == layout.DIRECTION:
        return _note_of_direction(s, box, action)
    if s.phase == layout.MAIN and action == layout.DRAW:
        return plural("{count} card in the deck", "{count} cards in the deck", int(s.deck_size)).format(
            count=int(s.deck_size)
        )
    if s.phase == layout.MAIN and action == layout.END_TURN and s.final == 1:
        return _note_of_end(s, box)
    if s.phase == layout.HAZARD and action == layout.PROCEED:
        return _("your way leads to {depth}").format(depth=int(s.noted))
    return None


def _note_of_end(s: np.record, box: Box) -> str:
    depth, count = int(s.depth[s.active]), turns_left(s, box)
    if depth == 0:
        return _("you are out of play, and your artifacts count")
    if count == 0:
        return _("your last turn: {depth} deep, your artifacts do not count").format(depth=depth)
    sentence = plural("{count} more turn to climb from {depth}", "{count} more turns to climb from {depth}", count)
    return sentence.format(count=count, depth=depth)


def _note_of_direction(s: np.record, box: Box, action: int) -> str | None:
    if is_one_of_two(s, box):
        return box.said(row_now(s, box))
    effect = effect_of_way(s, box, action)
    if effect.op == "bypass_obstacle":
        return None
    return phrases(way_down(s, box, [effect.n or 0]) if action == layout.DOWN else way_up(s, [effect.n or 0]))


def way_down(s: np.record, box: Box, totals: list[int]) -> list[str]:
    """Where a movement down may lead: the counter, the marks that it meets, the artifact."""
    seat = int(s.active)
    site, depth = site_of(s, seat), int(s.depth[seat])
    artifact = shown(s, site)
    if artifact is None:
        return []
    row, least, most = box.artifact[artifact], depth + min(totals), depth + max(totals)
    parts = [_from_to(depth, min(least, row.final), min(most, row.final))]
    stop = row.final
    if obstacle_stands(s, seat) and depth <= row.obstacle_at < most:
        stop = row.obstacle_at
        name = open_obstacle(s, box, site)
        if name:
            parts.append(_("{obstacle} stops you at {depth}").format(obstacle=name, depth=stop))
        else:
            parts.append(_("a hidden obstacle stops you at {depth}").format(depth=stop))
    lurks = s.hazard[site] in (layout.FACE_DOWN, layout.OPEN)
    if lurks and depth <= row.hazard_at < min(most, stop):
        name = open_hazard(s, box, site)
        if name:
            parts.append(_("past {depth} you face {hazard}").format(depth=row.hazard_at, hazard=name))
        else:
            parts.append(_("past {depth} you face a hidden hazard").format(depth=row.hazard_at))
    reached = sum(depth + total >= row.final for total in totals)
    if reached and stop == row.final:
        parts.append(_takes(row.name, reached, len(totals)))
    elif len(totals) > 1:
        parts.append(_("{artifact} lies at {final}").format(artifact=_(row.name), final=row.final))
    return parts


def _from_to(depth: int, least: int, most: int) -> str:
    if least == most:
        return _("from {depth} to {most}").format(depth=depth, most=most)
    return _("from {depth} to {least}-{most}").format(depth=depth, least=least, most=most)


def _takes(name: str, reached: int, faces: int) -> str:
    if reached == faces:
        return _("it reaches {artifact}").format(artifact=_(name))
    return _("{count} of {faces} faces reach {artifact}").format(count=reached, faces=faces, artifact=_(name))


def way_up(s: np.record, totals: list[int]) -> list[str]:
    depth = int(s.depth[s.active])
    least, most = max(0, depth - max(totals)), max(0, depth - min(totals))
    parts = [_from_to(depth, most, most) if least == most else _from_to(depth, least, most)]
    reached = sum(total >= depth for total in totals)
    if 0 < reached < len(totals):
        sentence = _("{count} of {faces} faces reach the surface")
        parts.append(sentence.format(count=reached, faces=len(totals)))
    return parts


def _note_of_rival(s: np.record, box: Box, seat: int) -> str:
    held, depth = int(s.held[seat]), int(s.depth[seat])
    if depth == 0:
        sentence = plural(
            "seat {seat}, on the surface at the {site}, {vp}, {count} card",
            "seat {seat}, on the surface at the {site}, {vp}, {count} cards",
            held,
        )
    else:
        sentence = plural(
            "seat {seat}, {depth} deep at the {site}, {vp}, {count} card",
            "seat {seat}, {depth} deep at the {site}, {vp}, {count} cards",
            held,
        )
    site = site_name(box, site_of(s, seat))
    return sentence.format(seat=seat, site=site, depth=depth, vp=vp(int(s.vp[seat])), count=held)


def _note_of_artifact(s: np.record, box: Box, artifact: int) -> str | None:
    if s.phase == layout.CHOOSE_RIVAL_ARTIFACT and s.offered == layout.NO_ARTIFACT:
        sentence = _("{fame} lie on it. {text}")
        return sentence.format(fame=fame(s, box, artifact), text=box.said(box.artifact[artifact]))
    if s.phase in (layout.CURSE, layout.CHOOSE_OWN_ARTIFACT, layout.CHOOSE_RIVAL_ARTIFACT):
        return text_of_artifact(box, artifact)
    row = box.artifact[artifact]
    if s.phase != layout.MAIN or row.use != "discard":
        return None
    return _("it leaves the game and is worth {value} no more").format(value=row.value)


def _note_of_card(s: np.record, box: Box, kind: int) -> str | None:
    row = box.adventure[kind]
    if s.phase in (layout.CHOOSE_CARD, layout.OFFER):
        return box.said(row)
    if s.phase != layout.MAIN:
        return None
    seat, effect, parts = int(s.active), first_effect(row), list[str]()
    if effect is not None and effect.op == "advance" and can_go_down(s, box.record, seat):
        parts += way_down(s, box, [effect.n or 0])
    if effect is not None and effect.op == "clear_obstacle":
        bonus = int(has(s, box.record, seat, layout.CLEAR_VP))
        parts += [_("you gain {vp} for it").format(vp=vp(bonus))] if bonus else []
    if s.hand[seat, kind] > 1:
        parts.append(_("you hold {count}").format(count=int(s.hand[seat, kind])))
    return phrases(parts)
