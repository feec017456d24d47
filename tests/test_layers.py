"""What the layers may not do and an import contract cannot say: no chance, clock, files or floats in rules.

The checks read the source. They know names, literals and what a function itself calls a set: a net for slips,
not a proof. The contracts between packages are in pyproject.toml.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[1]
FILE_MODULES = frozenset({"glob", "io", "os", "pathlib", "shutil", "socket", "subprocess", "tempfile"})
CHANCE_MODULES = frozenset({"datetime", "random", "secrets", "time", "uuid"})
IMPURE_CALLS = frozenset({"float", "hash", "id"})
# These take a set's elements in whatever order they come.
ORDER_TAKERS = frozenset({"enumerate", "iter", "list", "map", "tuple", "zip"})
# To these the order of what they are given is all one.
ORDER_FREE = frozenset({"all", "any", "frozenset", "len", "max", "min", "set", "sorted", "sum"})

Finding = tuple[ast.AST, str]  # where, what


def imported(node: ast.AST) -> list[str]:
    """The modules that a statement imports, as written."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.module and not node.level:
        return [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return []


def function_called(node: ast.AST) -> str:
    """The name of the plain function that this calls, else nothing."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def method_called(node: ast.AST) -> str:
    """The name of the method that this calls, else nothing."""
    return node.func.attr if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else ""


def file_access(tree: ast.AST) -> Iterator[Finding]:
    """Everything that could reach the file system or the system beneath."""
    for node in ast.walk(tree):
        for name in imported(node):
            if name.split(".")[0] in FILE_MODULES or name.startswith("importlib.resources"):
                yield node, f"imports {name}"
        if function_called(node) == "open":
            yield node, "calls open"


def impurities(tree: ast.AST) -> Iterator[Finding]:
    """Everything that could make two machines disagree about a position."""
    for node in ast.walk(tree):
        for name in imported(node):
            if name.split(".")[0] in CHANCE_MODULES:
                yield node, f"imports {name}"
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            yield node, f"has the float {node.value}"
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            yield node, "divides with / (a float)"
        elif function_called(node) in IMPURE_CALLS:
            yield node, f"calls {function_called(node)}"
        elif isinstance(node, ast.FunctionDef | ast.Module):
            yield from set_walks(node)


def own_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function or module without those of the functions inside it."""
    for node in ast.iter_child_nodes(scope):
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from own_nodes(node)


def set_walks(scope: ast.FunctionDef | ast.Module) -> Iterator[Finding]:
    """Where a scope goes through something it knows to be a set, in the set's own order."""
    names: set[str] = set()
    for node in own_nodes(scope):
        if isinstance(node, ast.Assign) and is_set(node.value, names):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif (
            isinstance(node, ast.AnnAssign)
            and isinstance(node.target, ast.Name)
            and is_set_type(node.annotation)
        ):
            names.add(node.target.id)
        elif isinstance(node, ast.arg) and node.annotation and is_set_type(node.annotation):
            names.add(node.arg)
    harmless = [
        node.args[0] for node in own_nodes(scope) if isinstance(node, ast.Call) and is_order_free(node)
    ]
    for node in own_nodes(scope):
        walked: list[ast.expr] = []
        if node in harmless:
            continue
        if isinstance(node, ast.For):
            walked = [node.iter]
        elif isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp):
            walked = [loop.iter for loop in node.generators]
        elif isinstance(node, ast.Starred):
            walked = [node.value]
        elif isinstance(node, ast.Call) and (
            function_called(node) in ORDER_TAKERS or method_called(node) == "join"
        ):
            walked = node.args
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "pop":
            walked = [node.func.value]
        for value in walked:
            if is_set(value, names):
                yield value, f"goes through the set {ast.unparse(value)} in no fixed order"


def is_order_free(call: ast.Call) -> bool:
    return bool(call.args) and function_called(call) in ORDER_FREE


def is_set_type(annotation: ast.expr) -> bool:
    return ast.unparse(annotation).split("[")[0] in ("set", "frozenset", "AbstractSet", "Set")


def is_set(value: ast.expr, names: set[str]) -> bool:
    """Whether an expression is a set, as far as its own words and the scope's names tell."""
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.BitOr | ast.BitAnd | ast.Sub | ast.BitXor):
        return is_set(value.left, names) or is_set(value.right, names)
    return (
        isinstance(value, ast.Set | ast.SetComp)
        or function_called(value) in ("set", "frozenset")
        or (isinstance(value, ast.Name) and value.id in names)
    )


REGISTRY = ROOT / "engines" / "registry.py"
ENGINES = [path for path in sorted((ROOT / "engines").rglob("*.py")) if path != REGISTRY]
# Bots may use floats, and a generator that is handed to them.
BOTS = {"bots", "bot", "thinker"}
"""Folders and modules of bots, which may use floats and a generator that is passed in."""
RULES = [path for path in ENGINES if not BOTS & {*path.relative_to(ROOT).parts, path.stem}]


def findings(paths: list[Path], check) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)} {what}"
        for path in paths
        for node, what in check(ast.parse(path.read_text(encoding="utf-8")))
    ]


def test_engines_touch_no_files_outside_the_registry() -> None:
    assert findings(ENGINES, file_access) == []


def test_rules_are_the_same_on_every_machine() -> None:
    assert findings(RULES, impurities) == []


def terminal_use(tree: ast.AST) -> Iterator[Finding]:
    """Everything by which code would speak to a terminal or read its arguments."""
    for node in ast.walk(tree):
        for name in imported(node):
            if name in ("argparse", "getpass.getpass") or name.startswith("argparse."):
                yield node, f"imports {name}"
        if function_called(node) in ("print", "input"):
            yield node, f"calls {function_called(node)}"
        if isinstance(node, ast.Attribute) and node.attr in ("stdin", "stdout", "stderr", "argv"):
            yield node, f"uses {node.attr}"


def test_the_service_speaks_to_no_terminal() -> None:
    assert findings(sorted((ROOT / "client" / "service").rglob("*.py")), terminal_use) == []


@pytest.mark.parametrize("source", ["import argparse", "print(1)", "import sys\nsys.stdin.read()"])
def test_use_of_a_terminal_is_found(source: str) -> None:
    assert list(terminal_use(ast.parse(source)))


def test_twisted_stays_in_netcore_link() -> None:
    """What decides in netcore is sans-I/O: it knows neither Twisted nor the adapters that do."""
    graph = grimp.build_graph("netcore", include_external_packages=True, cache_dir=None)
    link = {module for module in graph.modules if f"{module}.".startswith("netcore.link.")}
    outside = [
        f"{module} imports {target}"
        for module in sorted(graph.modules - link)
        for target in sorted(graph.find_modules_directly_imported_by(module))
        if target in link or target in ("twisted", "zeroconf")
    ]
    assert outside == []


@pytest.mark.parametrize(
    "source",
    [
        "open('x')",
        "import os",
        "from pathlib import Path",
        "from importlib import resources",
        "import importlib.resources",
    ],
)
def test_file_access_is_found(source: str) -> None:
    assert list(file_access(ast.parse(source)))


@pytest.mark.parametrize(
    "source",
    [
        "x = 0.5",
        "x = 1 / 2",
        "x /= 2",
        "float(x)",
        "hash(x)",
        "import random",
        "from time import monotonic",
        "for x in {1, 2}: pass",
        "a = set(b)\nfor x in a: pass",
        "def f(a: frozenset[int]): return [x for x in a]",
        "def f(a: set[int]): return tuple(a - {1})",
        "x = [*{1, 2}]",
        "','.join({'a', 'b'})",
        "a = {1, 2}\na.pop()",
    ],
)
def test_impurity_is_found(source: str) -> None:
    assert list(impurities(ast.parse(source)))


@pytest.mark.parametrize(
    "source",
    [
        "x = 7 // 2",
        "a = {1, 2}\nfor x in sorted(a): pass",
        "a = {1, 2}\n3 in a",
        "a = {1, 2}\nx = sorted(y + 1 for y in a)",
        "{'a': 1}.pop('a')",
        "def f(a: set[int]): return {x for x in a}",
        "def f():\n    a = {1}\ndef g(a):\n    return list(a)",
        "stamp.time(3)",
    ],
)
def test_pure_code_passes(source: str) -> None:
    assert list(impurities(ast.parse(source))) == []


STARTED = """
import sys
from importlib import import_module
from client.cli.commands import MODULES
lines = {"host", "join", "watch", "resume", "online", "meet", "replay_together", "contacts_list"}
for module in sorted({*MODULES.values()} - lines):
    import_module(f"client.cli.{module}")
    assert not {"twisted", "PySide6"} & sys.modules.keys(), module
for module in ("host", "contacts_list"):
    import_module(f"client.cli.{module}")
assert not {"zeroconf", "segno", "wormhole", "twisted.internet.endpoints"} & sys.modules.keys(), sys.modules
"""


def test_commands_load_only_what_they_need() -> None:
    """Each start pays for what it loads: no command waits for a network or a window that it does not use."""
    subprocess.run([sys.executable, "-c", STARTED], cwd=ROOT, check=True, timeout=100)
