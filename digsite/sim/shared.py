"""Arrays on a GPU that other libraries read and write in place: by DLPack and by `__cuda_array_interface__`."""

import ctypes
from typing import Any

import numpy as np

from digsite.text import _
from digsite.text.errors import DigsiteError

CUDA = 2  # DLPack's number for such a device
CODES = {"i": 0, "u": 1, "f": 2, "b": 6}  # DLPack's numbers for kinds of numbers
NAME, USED_NAME = b"dltensor", b"used_dltensor"


class BadArray(DigsiteError):
    """An array of the caller does not fit."""


def insist_on_room(array: Any, shape: tuple[int, ...], kinds: tuple[Any, ...]) -> None:
    """Refuse an array of another shape or kind, or one with gaps."""
    if getattr(array, "shape", None) != shape or array.dtype not in kinds:
        sentence = _("The array must have the shape {shape} and be {kinds}.")
        raise BadArray(sentence.format(shape=shape, kinds=_(" or ").join(np.dtype(kind).name for kind in kinds)))
    flags = array.flags
    if not (flags["C_CONTIGUOUS"] if isinstance(flags, dict) else flags.c_contiguous):
        raise BadArray(_("The array must be contiguous."))


class Shared:
    """An array on the GPU."""

    def __init__(self, array: Any, synchronize: Any) -> None:
        self.array, self._synchronize = array, synchronize

    def __repr__(self) -> str:
        return f"<{self.dtype} {self.shape} on the GPU>"

    @property
    def shape(self) -> tuple[int, ...]:
        shape: tuple[int, ...] = self.array.shape
        return shape

    @property
    def dtype(self) -> np.dtype:
        kind: np.dtype = self.array.dtype
        return kind

    def __len__(self) -> int:
        return self.shape[0]

    def copy_to_host(self) -> np.ndarray:
        """A copy in this machine's memory."""
        copied: np.ndarray = self.array.copy_to_host()
        return copied

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        if copy is False:
            raise BadArray(_("An array on the GPU cannot be read here without a copy."))
        return self.copy_to_host() if dtype is None else self.copy_to_host().astype(dtype)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        found: dict[str, Any] = self.array.__cuda_array_interface__
        return found

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA, 0

    def __dlpack__(self, **_asked: Any) -> Any:
        """A capsule for `from_dlpack`; what was asked of the GPU before is done first."""
        self._synchronize()
        return capsule(self.array.__cuda_array_interface__["data"][0], self.shape, self.dtype, self.array)


# DLPack's structures


class _Device(ctypes.Structure):
    _fields_ = (("kind", ctypes.c_int32), ("number", ctypes.c_int32))


class _Kind(ctypes.Structure):
    _fields_ = (("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16))


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device", _Device),
        ("dimensions", ctypes.c_int32),
        ("kind", _Kind),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
    )


class _Managed(ctypes.Structure):
    pass


_DELETER = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = (("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _DELETER))
_DESTRUCTOR = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_kept: dict[int, tuple[Any, ...]] = {}  # what a reader still holds, by the address of its structure


@_DELETER  # type: ignore[untyped-decorator]
def _forget(managed: Any) -> None:
    _kept.pop(ctypes.addressof(managed.contents), None)


@_DESTRUCTOR  # type: ignore[untyped-decorator]
def _drop(found: int) -> None:
    """A capsule that nobody has read."""
    made = ctypes.c_void_p(found)
    if _is_valid(made, NAME):
        _kept.pop(_pointer(made, NAME), None)


_api = ctypes.pythonapi
_new = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, _DESTRUCTOR)(("PyCapsule_New", _api))
_is_valid = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)(("PyCapsule_IsValid", _api))
_pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)(("PyCapsule_GetPointer", _api))


def capsule(
    address: int, shape: tuple[int, ...], kind: np.dtype, owner: Any, device: tuple[int, int] = (CUDA, 0)
) -> Any:
    """A DLPack capsule for memory that `owner` keeps."""
    lengths = (ctypes.c_int64 * len(shape))(*shape)
    tensor = _Tensor(
        address,
        _Device(*device),
        len(shape),
        _Kind(CODES[kind.kind], kind.itemsize * 8, 1),
        ctypes.cast(lengths, ctypes.POINTER(ctypes.c_int64)),
        None,
        0,
    )
    managed = _Managed(tensor, None, _forget)
    _kept[ctypes.addressof(managed)] = managed, lengths, owner
    return _new(ctypes.addressof(managed), NAME, _drop)
