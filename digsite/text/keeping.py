"""What is worked out once and kept: in each language apart, or for one box."""

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Any, Generic, TypeVar, cast

from digsite.text import _

Function = TypeVar("Function", bound=Callable[..., Any])
AnyBox = TypeVar("AnyBox")


def kept(most: int) -> Callable[[Function], Function]:
    """Remember the last so many results of a function, in each language apart: the catalogue's header tells them."""

    def keep(function: Function) -> Function:
        @lru_cache(most)
        def remembered(_language: str, *args: Hashable, **kwargs: Hashable) -> object:
            return function(*args, **kwargs)

        @wraps(function)
        def look_up(*args: Hashable, **kwargs: Hashable) -> object:
            return remembered(_(""), *args, **kwargs)

        return cast("Function", look_up)

    return keep


class ThisBox(Generic[AnyBox]):
    """A box as a key to what is kept: the very same one."""

    def __init__(self, box: AnyBox) -> None:
        self.box = box

    def __hash__(self) -> int:
        return id(self.box)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ThisBox) and self.box is other.box
