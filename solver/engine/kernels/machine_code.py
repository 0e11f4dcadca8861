"""From a kernel to object code, and from object code to an address that can be called.

numba turns a function into LLVM code with this C signature:

    int32 function(void **result, void **exception, parameters ...)

where an array is a pointer and a length. The status that comes back is 0 unless the function
raised an exception. Only that function is kept. Object code that needs any other symbol, of numba,
of Python or of a library, is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from inspect import isfunction, signature
from itertools import count
from types import FunctionType
from typing import TYPE_CHECKING, Any

import llvmlite
import llvmlite.binding as llvm

if TYPE_CHECKING:
    import numpy as np


def compile_function(function: Callable[..., None], dtypes: list[np.dtype[Any] | None]) -> bytes:
    """Return the object code of a kernel.

    Parameters
    ----------
    function
        The kernel.
    dtypes
        What each of its parameters is: an array of that type, or a whole number if None.

    Raises
    ------
    RuntimeError
        If the code of the kernel would call anything outside of it.
    """
    import numba

    name = function.__name__
    parameters: list[str] = []
    arguments: list[str] = []
    types: list[Any] = []
    for each, dtype in zip(signature(function).parameters, dtypes, strict=True):
        parameters.append(each)
        if dtype is None:
            arguments.append(each)
            types.append(numba.types.int64)
            continue
        parameters.append(f"{each}_size")
        arguments.append(f"carray({each}, ({each}_size,))")
        types += [numba.types.CPointer(numba.from_dtype(dtype)), numba.types.int64]
    # `_nrt` has no public name. Without it numba counts references to every slice of an array,
    # and the code needs numba's runtime.
    jitted = _jitted(function, _nrt=False)
    namespace: dict[str, Any] = {"kernel": jitted, "carray": numba.carray}
    source = f"def {name}({', '.join(parameters)}):\n    kernel({', '.join(arguments)})\n"
    exec(source, namespace)
    with _all_vectors():
        entry = numba.cfunc(numba.types.void(*types))(namespace[name])
        module = llvm.parse_assembly(entry.inspect_llvm())
    _keep_only(module, entry.native_name, name)
    return bytes(_machine().emit_object(module))


def _keep_only(module: llvm.ModuleRef, wrapper: str, name: str) -> None:
    """Remove all but the kernel itself, and call it ``name``.

    What `numba.cfunc` exports is a wrapper that prints an exception and goes on as if there had
    been none. The function that it wraps has the same name without the prefix and returns a
    status; numba has no public name for it.
    """
    module.get_function(wrapper).linkage = "internal"
    inner = module.get_function(wrapper.removeprefix("cfunc."))
    inner.linkage = "external"
    inner.name = _symbol(name)
    passes = llvm.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    passes.run(module, llvm.create_pass_builder(_machine(), llvm.create_pipeline_tuning_options()))
    outside = [each.name for each in module.functions if each.is_declaration]
    outside = [each for each in outside if not each.startswith("llvm.")]
    if outside:
        raise RuntimeError(f"the kernel {name} needs {', '.join(outside)}")


def _symbol(name: str) -> str:
    return f"upcard_{name}"


@contextmanager
def _all_vectors() -> Iterator[None]:
    """Let numba use the widest vectors of this processor, unless the user has named another.

    These are the settings that the environment variables ``NUMBA_CPU_NAME`` and
    ``NUMBA_CPU_FEATURES`` change.
    """
    from numba import config

    before = config.CPU_NAME, config.CPU_FEATURES
    if not config.CPU_NAME:
        config.CPU_NAME, config.CPU_FEATURES = llvm.get_host_cpu_name(), _features()
    try:
        yield
    finally:
        config.CPU_NAME, config.CPU_FEATURES = before


def numba_function(function: Callable[..., None]) -> Callable[..., None]:
    """Return a kernel that numba itself compiles and calls, without the lock of Python."""
    compiled: Callable[..., None] = _jitted(function, nogil=True)
    return compiled


def _jitted(function: Any, **options: Any) -> Any:
    """Hand a function to numba, and with it the plain functions that it calls."""
    import numba

    scope = dict(function.__globals__)
    for name in function.__code__.co_names:
        if isfunction(scope.get(name)):
            scope[name] = _jitted(scope[name], **options | {"forceinline": True})
    jit = numba.njit(error_model="numpy", fastmath={"contract", "nsz"}, **options)
    return jit(FunctionType(function.__code__, scope))


def target() -> str:
    """Return what object code depends on other than its source: LLVM and this processor."""
    return f"{llvmlite.__version__} {llvm.get_host_cpu_name()} {_features()}"


@cache
def _features() -> str:
    """Name what this processor can do. Wide vectors are to be used where it has them."""
    features = llvm.get_host_cpu_features()
    wide = ",-prefer-256-bit" if features.get("avx512f") else ""
    return str(features.flatten()) + wide


def _machine() -> llvm.TargetMachine:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=_features(), opt=3, jit=True
    )


@cache
def _linker() -> llvm.LLJIT:
    return llvm.create_lljit_compiler(_machine())


_loaded: list[llvm.ResourceTracker] = []
"""References that keep the loaded code in memory until the process ends."""
_numbers = count()
"""No two libraries may have the same name, even if one could not be loaded."""


def load(name: str, code: bytes) -> int:
    """Load the object code of a kernel and return its address."""
    library = llvm.JITLibraryBuilder().add_object_img(code).export_symbol(_symbol(name))
    # LLVM may call functions such as `memset`. The process provides them.
    loaded = library.add_current_process().link(_linker(), f"{name} {next(_numbers)}")
    _loaded.append(loaded)
    address: int = loaded[_symbol(name)]
    return address
