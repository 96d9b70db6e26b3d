"""Links of the pages as pictures for a phone's camera."""

from django import template
from django.utils.safestring import mark_safe

from digsite.web.codes import qr_svg

register = template.Library()


@register.simple_tag
def qr(link: str) -> str:
    """{% qr link %}"""
    return mark_safe(qr_svg(link))  # type: ignore[no-any-return]  # noqa: S308
