"""Sentences of the pages go through the same catalogue as all others."""

from django import template

from digsite.text import _

register = template.Library()


@register.simple_tag
def say(sentence: str, **facts: object) -> str:
    """{% say "Hand over to {name}." name=name %}"""
    return _(sentence).format(**facts)
