"""Imports between folders, import circles, and the size of classes."""

import ast
import inspect
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import MISSING, fields
from pathlib import Path

import grimp
import pytest

import topologic_qt
from topologic_qt.games import contract, screen

ROOT = Path(topologic_qt.__file__).parent
MOST_ARGUMENTS, MOST_ATTRIBUTES = 6, 20
MOST_REQUIRED = 15


def test_the_arrows_between_the_rooms_hold() -> None:
    lint = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([lint, "--no-logo"], cwd=ROOT.parent, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def circles(graph: grimp.ImportGraph) -> list[set[str]]:
    """The groups of modules that import each other, directly or not."""
    ahead = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    waiting: list[str] = []
    found: list[set[str]] = []

    def visit(name: str) -> None:  # Tarjan's algorithm
        order[name] = lowest[name] = len(order)
        waiting.append(name)
        for other in ahead[name]:
            if other not in order:
                visit(other)
                lowest[name] = min(lowest[name], lowest[other])
            elif other in waiting:
                lowest[name] = min(lowest[name], order[other])
        if lowest[name] == order[name]:
            group = set(waiting[waiting.index(name) :])
            del waiting[waiting.index(name) :]
            if len(group) > 1:
                found.append(group)

    for name in graph.modules:
        if name not in order:
            visit(name)
    return found


def test_no_module_imports_itself_in_a_circle_and_no_package_offers_a_name_of_its_modules() -> None:
    graph = grimp.build_graph("topologic_qt", exclude_type_checking_imports=False, cache_dir=None)
    assert circles(graph) == []
    # Once a module is loaded, its package has it under that name, whatever else it offered.
    for file in ROOT.rglob("__init__.py"):
        offered = {
            node.value
            for made in ast.walk(ast.parse(file.read_text("utf-8")))
            if isinstance(made, ast.Assign) and "__all__" in [ast.unparse(each) for each in made.targets]
            for node in ast.walk(made.value)
            if isinstance(node, ast.Constant)
        }
        assert not offered & {other.stem for other in file.parent.iterdir()}, file


def classes() -> Iterator[tuple[Path, ast.ClassDef]]:
    """Every class of the program, with the file it is in."""
    for file in ROOT.rglob("*.py"):
        text = file.read_text("utf-8")
        for node in ast.walk(ast.parse(text)) if "class " in text else ():
            if isinstance(node, ast.ClassDef):
                yield file, node


def functions(made: ast.ClassDef) -> Iterator[ast.FunctionDef]:
    """The methods of a class."""
    return (node for node in made.body if isinstance(node, ast.FunctionDef))


@pytest.mark.long
def test_no_class_is_large_without_a_reason() -> None:
    """One that is says why in its docstring, after the word Large."""
    large = []
    for file, made in classes():
        arguments = [len(each.args.args) - 1 for each in functions(made) if each.name == "__init__"]
        attributes = {
            node.attr
            for node in ast.walk(made)
            if isinstance(node, ast.Attribute)
            and isinstance(node.ctx, ast.Store)
            and isinstance(node.value, ast.Name)
            and node.value.id == "self"
        }
        is_large = max(arguments, default=0) > MOST_ARGUMENTS or len(attributes) > MOST_ATTRIBUTES
        if is_large and "Large:" not in (ast.get_docstring(made) or ""):
            large.append(f"{file.relative_to(ROOT)}: {made.name} {arguments} {len(attributes)}")
    assert large == []


def test_values_never_change_but_for_a_few() -> None:
    """Also models of what was stored, which are strict."""
    needed = {"dataclass": "frozen=True", "model_config": "strict=True, frozen=True"}
    changing = set()
    for _, made in classes():
        for node in (*made.decorator_list, *(node for node in made.body if isinstance(node, ast.Assign))):
            said = ast.unparse(node)
            if any(said.startswith(kind) and words not in said for kind, words in needed.items()):
                changing.add(made.name)
    assert changing == {"Collected", "Joined", "Layer", "Nodes", "Row", "Sides", "_Begun"}


def test_little_is_required_of_a_game_and_all_else_has_a_usual_form() -> None:
    required = [field.name for field in fields(contract.GamePackage) if field.default is MISSING]
    for name, member in vars(screen.GameScreen).items():
        if getattr(member, "__isabstractmethod__", False):
            required.append(name)
    assert "open_screen" in required
    assert "present" in required
    assert len(required) <= MOST_REQUIRED


def test_nothing_goes_unchecked_between_the_program_and_a_game() -> None:
    for module in (contract, screen):
        folder = Path(inspect.getfile(module)).parent
        for file in folder.glob("*.py"):
            names = [
                node.id for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Name)
            ]
            assert "Any" not in names, file


LOADED_LATER = """
import sys
from importlib import import_module
from pkgutil import walk_packages
import_module(sys.argv[1])
before = {name for name in sys.modules if name.startswith("pydantic")}
for place in ("app", "online", "games", "storage"):
    package = import_module(f"topologic_qt.{place}")
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        import_module(module.name)
print("pydantic" in before, *{name for name in sys.modules if name.startswith("pydantic")} - before)
"""
"""Loads a module, then all others; tells which modules of pydantic only came with those."""


@pytest.mark.long
def test_pydantic_is_loaded_before_there_are_threads_that_need_it() -> None:
    """Its parts import each other in circles: of two threads that load them, one is given half of one.

    What windows are made of is loaded before the first of them has a shelf or a game.
    """
    done = subprocess.run(
        [sys.executable, "-c", LOADED_LATER, "topologic_qt.app.start.features"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["True"]
