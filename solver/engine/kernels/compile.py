"""Kernels as machine code: compiled once by numba, loaded afterwards without it.

Importing numba and bringing its dispatcher up takes half a second, ten times as long as solving a
game. So each kernel is compiled as a C function, and its object code is kept in the user's cache
folder under a digest of all that it depends on. The next process hands the object code to LLVM
and calls the function by its address. With ``NUMBA_DISABLE_JIT`` set, the kernels run as the
plain Python they are.
"""

from __future__ import annotations

import ctypes
import hashlib
import logging
import os
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from inspect import getfile, isfunction, signature
from pathlib import Path
from types import FunctionType
from typing import Any

from solver.cache import cache_folder

_log = logging.getLogger("upcard")
_DIGEST = hashlib.sha256().digest_size
_NUMBA_SYMBOLS = (
    "NRT_Free",
    "NRT_MemInfo_call_dtor",
    "numba_do_raise",
    "numba_gil_ensure",
    "numba_gil_release",
    "numba_runtime_build_excinfo_struct",
    "numba_unpickle",
)


_lock = threading.RLock()


def kernel(function: Callable[..., None]) -> Callable[..., None]:
    """Return a function of one of the kernel modules, compiled.

    It takes C-contiguous arrays of int64 or float64, which it sees flat, and integers.
    """
    with _lock:
        return _kernel(function)


@cache
def _kernel(function: Callable[..., None]) -> Callable[..., None]:
    kinds = [parameter.annotation for parameter in signature(function).parameters.values()]
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return lambda *values: function(*map(_flat, values))
    types: list[Any] = []
    for kind in kinds:
        types += [ctypes.c_int64] if kind == "int" else [ctypes.c_void_p, ctypes.c_int64]
    symbol, code = _object_code(function)
    call = ctypes.CFUNCTYPE(None, *types)(_address(symbol, code))

    def compiled(*values: Any) -> None:
        flat: list[Any] = []
        for kind, value in zip(kinds, values, strict=True):
            if kind == "int":
                flat.append(value)
                continue
            wanted = "float64" if kind == "Floats" else "int64"
            if value.dtype != wanted or not value.flags.c_contiguous:
                raise TypeError(f"{function.__name__} needs a contiguous array of {wanted}")
            flat += (value.ctypes.data, value.size)
        call(*flat)

    return compiled


def _flat(value: Any) -> Any:
    return value if isinstance(value, int) else value.reshape(-1)


def _object_code(function: Callable[..., None]) -> tuple[str, bytes]:
    """Symbol and machine code of a kernel, from the cache or fresh."""
    path = _cache_path(function)
    with suppress(OSError, ValueError):
        stored = path.read_bytes() if path is not None and _is_ours(path) else b""
        if hashlib.sha256(stored[_DIGEST:]).digest() == stored[:_DIGEST]:
            symbol, _, code = stored[_DIGEST:].partition(b"\n")
            return symbol.decode(), code
    symbol_text, code = _compile(function)
    content = symbol_text.encode() + b"\n" + code
    if path is None:
        return symbol_text, code
    try:
        _write(path, hashlib.sha256(content).digest() + content)
    except OSError as error:
        _log.warning("cannot keep compiled code in %s: %s", path.parent, error.strerror)
    return symbol_text, code


def _cache_path(function: Callable[..., None]) -> Path | None:
    """Where the code of a kernel is kept: under a digest of this file and the room's kernels."""
    import llvmlite
    import llvmlite.binding as llvm

    kernels = sorted(Path(getfile(function)).parent.glob("_*.py"))
    source = b"".join(each.read_bytes() for each in (Path(__file__), *kernels))
    target = f"{llvmlite.__version__} {llvm.get_host_cpu_name()} {_features()}"
    digest = hashlib.sha256(source + target.encode()).hexdigest()
    folder = cache_folder()
    return folder and folder / "kernels" / f"{function.__name__}-{digest[:24]}.o"


def _is_ours(path: Path) -> bool:
    """Whether no other user can have written the file: what is in it will be run."""
    if not hasattr(os, "geteuid"):
        return True
    places = (path.stat(), path.parent.stat())
    return all(each.st_uid == os.geteuid() and not each.st_mode & 0o022 for each in places)


def _write(path: Path, content: bytes) -> None:
    """Put the file in place whole, or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(temporary).replace(path)
    except OSError:
        Path(temporary).unlink(missing_ok=True)
        raise


@cache
def _say_what_takes_time() -> None:
    _log.warning("compiling the solver for this machine, once; this takes some seconds ...")


def _compile(function: Callable[..., None]) -> tuple[str, bytes]:
    """Compile a kernel with numba behind a C signature, pointer and length for each array."""
    _say_what_takes_time()
    import llvmlite.binding as llvm
    import numba

    name = function.__name__
    parameters: list[str] = []
    arguments: list[str] = []
    types: list[Any] = []
    for each in signature(function).parameters.values():
        if each.annotation == "int":
            parameters.append(each.name)
            arguments.append(each.name)
            types.append(numba.types.int64)
        else:
            parameters += [each.name, f"{each.name}_size"]
            arguments.append(f"carray({each.name}, ({each.name}_size,))")
            item = numba.types.float64 if each.annotation == "Floats" else numba.types.int64
            types += [numba.types.CPointer(item), numba.types.int64]
    namespace: dict[str, Any] = {"kernel": _jitted(function), "carray": numba.carray}
    source = f"def {name}({', '.join(parameters)}):\n    kernel({', '.join(arguments)})\n"
    exec(source, namespace)
    with _all_vectors():
        entry = numba.cfunc(numba.types.void(*types))(namespace[name])
        module = llvm.parse_assembly(entry.inspect_llvm())
    for each in module.functions:
        runtime = each.name.startswith(("NRT_", "numba_")) and each.is_declaration
        if runtime and each.name not in _NUMBA_SYMBOLS:
            raise RuntimeError(f"the kernel {name} needs {each.name} of numba")
    return entry.native_name, _machine().emit_object(module)


@contextmanager
def _all_vectors() -> Iterator[None]:
    """Let numba use the widest vectors of this processor, unless the user has named another."""
    import llvmlite.binding as llvm
    import numba

    config = numba.config
    before = config.CPU_NAME, config.CPU_FEATURES
    if not config.CPU_NAME:
        config.CPU_NAME, config.CPU_FEATURES = llvm.get_host_cpu_name(), _features()
    try:
        yield
    finally:
        config.CPU_NAME, config.CPU_FEATURES = before


def _jitted(function: Any, **options: Any) -> Any:
    """Hand a function to numba, and with it the plain functions that it calls."""
    import numba

    scope = dict(function.__globals__)
    for name in function.__code__.co_names:
        if isfunction(scope.get(name)):
            scope[name] = _jitted(scope[name], forceinline=True)
    jit = numba.njit(error_model="numpy", fastmath={"contract", "nsz"}, _nrt=False, **options)
    return jit(FunctionType(function.__code__, scope))


def _features() -> str:
    """Name what this processor can do; where it has wide vectors they are to be used."""
    import llvmlite.binding as llvm

    features = llvm.get_host_cpu_features()
    wide = ",-prefer-256-bit" if features.get("avx512f") else ""
    return str(features.flatten()) + wide


def _machine() -> Any:
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=_features(), opt=3, jit=True
    )


_never = ctypes.CFUNCTYPE(None)(lambda: None)
"""Stands in for numba's error handling: the kernels raise nothing."""


@cache
def _linker() -> Any:
    """Return the execution engine that all kernels live in; it must live as long as they do."""
    import llvmlite.binding as llvm

    for symbol in _NUMBA_SYMBOLS:
        llvm.add_symbol(symbol, ctypes.cast(_never, ctypes.c_void_p).value)
    return llvm.create_mcjit_compiler(llvm.parse_assembly(""), _machine())


def _address(symbol: str, code: bytes) -> int:
    import llvmlite.binding as llvm

    engine = _linker()
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    address: int = engine.get_function_address(symbol)
    return address
