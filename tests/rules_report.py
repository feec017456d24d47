"""pytest plugin: which clauses of the rule ledgers have passing tests.

A test names what it shows with `@pytest.mark.rule("RN-047", "RN-050")`. A number that no ledger has is an
error when the test is collected. `--rules-report FILE` writes the state of every ledger as JSON.

In a full run a game that pyproject.toml lists under `[tool.runetable] complete_rules` fails the run while one
of its clauses (other than those tagged table or view) has no passing test. A run of some tests skips that.
"""

import json
import tomllib
from collections.abc import Generator
from pathlib import Path

import pytest

from engines.ledger import Clause, LedgerError, read_ledger

LEDGERS = "docs/rules"
PROPERTY = "rule"  # carried by the reports of tests, so that it also crosses from the workers of xdist
SELECTIONS = ("keyword", "markexpr", "deselect", "ignore", "ignore_glob", "lf", "stepwise", "collectonly")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rules-report", metavar="FILE", help="write which rule clauses have passing tests, as JSON"
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the ledger clauses that this test shows")
    config.pluginmanager.register(RulesReport(config), "rules-report-state")


class RulesReport:
    """One run's knowledge: the ledgers, and for each number the tests that passed."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.passed: dict[str, set[str]] = {}
        self.shortfall: list[str] = []
        try:
            self.ledgers = read_ledgers(config.rootpath / LEDGERS)
        except LedgerError as error:
            raise pytest.UsageError(str(error)) from error
        self.known = {clause.id for clauses in self.ledgers.values() for clause in clauses}
        self.complete = complete_games(config.rootpath / "pyproject.toml")
        for game in self.complete:
            if game not in self.ledgers:
                raise pytest.UsageError(
                    f"complete_rules names {game!r}, but {LEDGERS}/{game}.md does not exist."
                )
        target = config.getoption("--rules-report")
        self.target = config.invocation_params.dir / target if target else None
        if self.target and not self.target.parent.is_dir():
            raise pytest.UsageError(f"--rules-report: there is no folder {self.target.parent}.")

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        report = yield
        items = [node for node in report.result or () if isinstance(node, pytest.Item)]
        mistakes = [mistake for item in items for mistake in self.mark(item)]
        if mistakes:
            report.outcome, report.longrepr, report.result = "failed", "\n".join(mistakes), []
        return report

    def mark(self, item: pytest.Item) -> list[str]:
        """Puts the item's clauses into its report; returns what is wrong with its markers."""
        mistakes = []
        for marker in item.iter_markers("rule"):
            if not marker.args or marker.kwargs:
                mistakes.append(f"{item.nodeid}: the rule marker takes clause numbers and nothing else.")
            for number in marker.args:
                item.user_properties.append((PROPERTY, number))
                if number not in self.known:
                    mistakes.append(
                        f"{item.nodeid} names the rule {number!r}, which no ledger in {LEDGERS} has."
                    )
        return mistakes

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, number in report.user_properties:
            if name == PROPERTY and report.when == "call" and report.passed:
                self.passed.setdefault(str(number), set()).add(report.nodeid)
            elif name == PROPERTY and report.failed:  # passed, but its teardown did not
                self.passed.get(str(number), set()).discard(report.nodeid)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if hasattr(self.config, "workerinput"):
            return  # a worker of xdist saw a part; the one that started it sees all
        state = {game: self.state(clauses) for game, clauses in self.ledgers.items()}
        if self.target:
            self.target.write_text(json.dumps(state, indent=1) + "\n", encoding="utf-8")
        if exitstatus == pytest.ExitCode.OK and is_full_run(self.config):
            for game in self.complete:
                for number in state[game]["missing"]:
                    self.shortfall.append(f"{game}: {number} has no passing test.")
            if self.shortfall:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def state(self, clauses: tuple[Clause, ...]) -> dict:
        covered = {c.id: sorted(self.passed[c.id]) for c in clauses if self.passed.get(c.id)}
        need = [c.id for c in clauses if c.needs_test]
        return {
            "clauses": sum(c.tag != "ruling" for c in clauses),
            "need": len(need),
            "covered": covered,
            "missing": [number for number in need if number not in covered],
        }

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.shortfall:
            terminalreporter.section("rules without a test", red=True)
            for line in self.shortfall:
                terminalreporter.line(line)


def read_ledgers(folder: Path) -> dict[str, tuple[Clause, ...]]:
    """The ledgers of a folder by game; a game's file is `<game>.md`."""
    pages = sorted(folder.glob("*.md"))
    return {
        page.stem: read_ledger(page.read_text(encoding="utf-8"), f"{LEDGERS}/{page.name}") for page in pages
    }


def complete_games(pyproject: Path) -> list[str]:
    """The games that pyproject.toml declares complete."""
    settings = tomllib.loads(pyproject.read_text(encoding="utf-8")) if pyproject.exists() else {}
    return settings.get("tool", {}).get("runetable", {}).get("complete_rules", [])


def is_full_run(config: pytest.Config) -> bool:
    """Whether nothing was left out: every test path, no choice among the tests."""
    paths = {(config.invocation_params.dir / arg).resolve() for arg in config.args}
    everything = {(config.rootpath / path).resolve() for path in config.getini("testpaths")}
    return paths == everything and not any(getattr(config.option, name, None) for name in SELECTIONS)
