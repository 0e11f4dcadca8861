"""Kernels as machine code: compiled by numba once, loaded without numba afterwards.

A kernel is a plain function of loops over flat arrays. Importing numba and starting its dispatcher
takes half a second, ten times as long as solving a game. `kernel` therefore compiles each function
once and keeps its object code in the user's cache folder, under a digest of everything that the
code depends on. The next process loads the object code and calls it by its address.

Two other ways give the same results. With ``NUMBA_DISABLE_JIT`` set, kernels run as plain Python.
If anything goes wrong with the object code, numba compiles and runs the kernel itself.
"""

from __future__ import annotations

import ctypes
import hashlib
import logging
import os
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from inspect import getfile, signature
from pathlib import Path
from typing import Any

import numpy as np

from solver.cache import cache_folder
from solver.engine.kernels import machine_code
from solver.engine.kernels.object_cache import keep_object, read_object

DTYPES = {"int": None, "Ints": np.dtype(np.int64), "Floats": np.dtype(np.float64)}
"""What an annotation of a kernel's parameter means: a whole number, or an array of that type."""

_log = logging.getLogger("upcard")
_lock = threading.RLock()


def kernel(function: Callable[..., None]) -> Callable[..., None]:
    """Return a function of a kernel module, compiled.

    The compiled function takes the same arguments as the plain one, by position or by name. Arrays
    must be C-contiguous, of int64 or float64 as annotated, and of any shape: the kernel sees them
    flat.

    Raises
    ------
    TypeError
        If a parameter is annotated with anything but ``int``, ``Ints`` or ``Floats``.

    Examples
    --------
    >>> from solver.engine.kernels._policies import reach
    >>> hands, upcards, child = np.array([0]), np.array([3]), np.zeros(10, dtype=np.int64)
    >>> choice, need, ever = np.zeros((3, 10), dtype=np.int64)
    >>> need[3] = 1
    >>> kernel(reach)(
    ...     hands, upcards, child, choice=choice, doubled_choice=choice, need=need, ever=ever[:1]
    ... )
    >>> int(need[3])
    3
    """
    with _lock:
        return _kernel(function)


@cache
def _kernel(function: Callable[..., None]) -> Callable[..., None]:
    dtypes = _dtypes(function)
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return _on_flat_arrays(function, function, dtypes)
    try:
        address = _address(function, dtypes)
    except Exception as error:
        _say_numba_runs_it(f"{type(error).__name__}: {' '.join(str(error).split())}")
        return _on_flat_arrays(function, machine_code.numba_function(function), dtypes)
    return _on_pointers(function, address, dtypes)


def _dtypes(function: Callable[..., None]) -> list[np.dtype[Any] | None]:
    for name, parameter in signature(function).parameters.items():
        if parameter.annotation not in DTYPES:
            raise TypeError(
                f"parameter {name} of the kernel {function.__name__} is annotated "
                f"{parameter.annotation!r}: use one of {', '.join(DTYPES)}"
            )
    return [DTYPES[each.annotation] for each in signature(function).parameters.values()]


def _on_flat_arrays(
    function: Callable[..., None], call: Callable[..., None], dtypes: list[np.dtype[Any] | None]
) -> Callable[..., None]:
    """Return a function that calls ``call`` with its arrays flattened."""
    in_order = _binder(function)

    def run(*values: Any, **named: Any) -> None:
        flat = []
        for dtype, value in zip(dtypes, in_order(values, named), strict=True):
            if dtype is not None:
                _check(function, dtype, value)
            flat.append(value if dtype is None else value.reshape(-1))
        call(*flat)

    return run


def _on_pointers(
    function: Callable[..., None], address: int, dtypes: list[np.dtype[Any] | None]
) -> Callable[..., None]:
    """Return a function that calls the machine code at an address."""
    in_order = _binder(function)
    types: list[Any] = [ctypes.c_void_p, ctypes.c_void_p]
    for dtype in dtypes:
        types += [ctypes.c_int64] if dtype is None else [ctypes.c_void_p, ctypes.c_int64]
    call = ctypes.CFUNCTYPE(ctypes.c_int32, *types)(address)

    def run(*values: Any, **named: Any) -> None:
        result, exception = ctypes.c_void_p(), ctypes.c_void_p()
        flat: list[Any] = [ctypes.addressof(result), ctypes.addressof(exception)]
        for dtype, value in zip(dtypes, in_order(values, named), strict=True):
            if dtype is None:
                flat.append(value)
                continue
            _check(function, dtype, value)
            flat += (value.ctypes.data, value.size)
        if call(*flat):
            raise RuntimeError(f"the kernel {function.__name__} raised an exception")

    return run


def _binder(
    function: Callable[..., None],
) -> Callable[[tuple[Any, ...], Mapping[str, Any]], tuple[Any, ...]]:
    """Return a function that puts arguments in the order of the parameters.

    `inspect.Signature.bind` does the same, but takes as long as a small kernel.
    """
    names = tuple(signature(function).parameters)

    def in_order(values: tuple[Any, ...], named: Mapping[str, Any]) -> tuple[Any, ...]:
        if len(values) + len(named) == len(names):
            try:
                return values + tuple([named[name] for name in names[len(values) :]])
            except KeyError:
                pass
        return signature(function).bind(*values, **named).args

    return in_order


def _check(function: Callable[..., None], dtype: np.dtype[Any], value: Any) -> None:
    if value.dtype != dtype or not value.flags.c_contiguous:
        raise TypeError(f"{function.__name__} needs a contiguous array of {dtype}")


def _address(function: Callable[..., None], dtypes: list[np.dtype[Any] | None]) -> int:
    """Return the address of a kernel's code, read from the cache folder or newly compiled."""
    folder = cache_folder()
    path = folder and folder / "kernels" / f"{function.__name__}-{_digest(function)}.o"
    kept = read_object(path) if path else None
    if kept is not None:
        with suppress(RuntimeError):  # if LLVM cannot load it, it is compiled again
            return machine_code.load(function.__name__, kept)
    _say_what_takes_time()
    code = machine_code.compile_function(function, dtypes)
    if path:
        keep_object(path, code)
    return machine_code.load(function.__name__, code)


def _digest(function: Callable[..., None]) -> str:
    """Return a digest of all that the object code of a kernel depends on.

    The sources are the files of this folder, and the function's file with the kernel modules
    beside it. A test makes sure that a kernel module imports nothing but kernel modules.
    """
    own = Path(getfile(function))
    sources = sorted({own, *own.parent.glob("_*.py"), *Path(__file__).parent.glob("*.py")})
    parts = [each.read_bytes() for each in sources]
    names = f"{function.__module__} {function.__name__} {machine_code.target()} {sys.version}"
    parts += [_numba_version(), names.encode()]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:24]


def _numba_version() -> bytes:
    """Return the text of the file in which numba keeps its version.

    Importing numba takes half a second, and `importlib.metadata` takes longer to import than all
    kernels take to load.
    """
    numba = find_spec("numba")
    if numba is None or numba.origin is None:
        return b""
    return Path(numba.origin).with_name("_version.py").read_bytes()


@cache
def _say_what_takes_time() -> None:
    _log.warning("upcard: compiling the solver for this machine, once; this takes some seconds ...")


@cache
def _say_numba_runs_it(reason: str) -> None:
    _log.warning(
        "upcard: compiled code cannot be used, so each process compiles its own (%s)", reason
    )
