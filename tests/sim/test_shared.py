"""Memory is handed to other libraries by DLPack, and given up when they have done with it."""

import gc

import numpy as np
import pytest

from digsite.sim import shared
from tests.catalogue import compiled_only

pytestmark = compiled_only
CPU = (1, 0)


class Lent:
    """An array of this machine's memory behind our own capsule."""

    def __init__(self, array: np.ndarray) -> None:
        self.array = array

    def __dlpack_device__(self) -> tuple[int, int]:
        return CPU

    def __dlpack__(self, **_asked: object) -> object:
        array = self.array
        return shared.capsule(array.ctypes.data, array.shape, array.dtype, array, CPU)


@pytest.mark.parametrize("kind", [np.int16, np.int32, np.int64, np.uint8, np.float32, np.bool_])
def test_another_library_reads_the_same_memory(kind: type) -> None:
    array: np.ndarray = np.arange(12).reshape(3, 4).astype(kind)
    read = np.from_dlpack(Lent(array))  # type: ignore[arg-type]
    assert read.dtype == array.dtype
    assert read.tolist() == array.tolist()
    array[1, 2] = 0
    assert read[1, 2] == 0


def test_what_was_read_or_never_read_is_given_up() -> None:
    before = len(shared._kept)
    read = np.from_dlpack(Lent(np.zeros(3)))  # type: ignore[arg-type]
    never = Lent(np.zeros(3)).__dlpack__()
    assert len(shared._kept) == before + 2
    del read, never
    gc.collect()
    assert len(shared._kept) == before
