"""What every test gets: the rule marker, a home of its own, property tests that run the same way twice."""

import gc
import os
import signal
import sys
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import HealthCheck, settings

from engines.kernel.say import Voice, speaking

pytest_plugins = ["pytester", "tests.rules_report"]

# Workers and the programs that tests start keep what they have compiled, whatever the shell says: to compile
# everything again at each of some thousand starts is most of what a start costs.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# No deadlines: a busy machine is not a fault. `HYPOTHESIS_PROFILE=search` looks for new examples instead.
# Nor is slow drawing of examples, which Hypothesis otherwise takes for a bad test.
BUSY = [HealthCheck.too_slow]
settings.register_profile(
    "steady", deadline=None, derandomize=True, database=None, suppress_health_check=BUSY
)
settings.register_profile(
    "search", deadline=None, max_examples=2000, print_blob=True, suppress_health_check=BUSY
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


@pytest.fixture(autouse=True)
def nobody_named() -> Iterator[None]:
    """The players of one test are not spoken of in the next."""
    with speaking(Voice()):
        yield


@pytest.fixture(autouse=True, scope="session")
def heeds_interrupts() -> None:
    """A shell's background job ignores interrupts and its children inherit that; some tests send them one."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True, scope="session")
def disks_are_not_waited_for() -> Iterator[None]:
    """No test can see when a disk has what was written; programs that tests start do wait."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda descriptor: None)
        yield


@pytest.fixture(autouse=True, scope="session")
def own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A fresh home folder: no test reads or writes the keys, settings and games of whoever runs it."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        patch.setenv("RUNETABLE_MEET", "off")  # no test asks a server that it did not start
        for name in (
            "RUNETABLE_HOME",
            "XDG_DATA_HOME",
            "XDG_CONFIG_HOME",
            "XDG_STATE_HOME",
            "XDG_CACHE_HOME",
        ):
            patch.delenv(name, raising=False)
        yield home


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: minutes instead of seconds; runs with -m slow")
    config.addinivalue_line("markers", "card(shown): the sentences of a card that this scenario shows")
    config.addinivalue_line("markers", "attack(*numbers): the rows of docs/threats.md that this test tries")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long forms run only when they are asked for."""
    if "slow" not in config.getoption("markexpr"):
        for item in items:
            if item.get_closest_marker("slow"):
                item.add_marker(pytest.mark.skip(reason="the long form: ./test -m slow"))


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Examples in docstrings are the packages'; each worker would look through all tests for some."""
    found = yield
    return [one for one in found if not isinstance(one, DoctestModule)]


def pytest_collection_finish() -> None:
    """What was loaded until now stays: no collection of garbage need look through it again."""
    gc.collect()
    gc.freeze()
