"""Sentences of the pages go through the same catalogue as all others."""

from django import template
from django.utils.safestring import mark_safe

from digsite.text import _
from digsite.web.parts import mark_of

register = template.Library()


@register.simple_tag
def say(sentence: str, **facts: object) -> str:
    """{% say "Hand over to {name}." name=name %}"""
    return _(sentence).format(**facts)


@register.simple_tag
def mark(seat: int) -> str:
    """{% mark seat %}: the shape of a seat in its colour."""
    return mark_safe(mark_of(seat, 18))  # type: ignore[no-any-return]  # noqa: S308
