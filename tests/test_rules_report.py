"""The `rule` marker, its report, and the check of games declared complete."""

import json

import pytest

LEDGER = """
- **XX-001** [end] Most points win. (L5)
- **XX-002** [turn] Turns alternate. (L6)
- **XX-003** [table] The table is round. (L7)

- **XX-R01** Ties? → Drawn.
"""
TESTS = """
import pytest

@pytest.mark.rule("XX-001", "XX-R01")
def test_points(): pass

@pytest.mark.rule("XX-002")
def test_turns(): {turns}
"""


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project with one ledger, of a game declared complete, whose tests are in `checks`."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    (pytester.mkdir("docs") / "rules").mkdir()
    (pytester.path / "docs/rules/demo.md").write_text(LEDGER, encoding="utf-8")
    pytester.makepyprojecttoml(
        '[tool.pytest.ini_options]\ntestpaths = ["checks"]\n[tool.runetable]\ncomplete_rules = ["demo"]\n'
    )
    pytester.mkdir("checks")
    return pytester


def run(project: pytest.Pytester, tests: str, *arguments: str) -> pytest.RunResult:
    (project.path / "checks/test_demo.py").write_text(tests, encoding="utf-8")
    return project.runpytest("-p", "tests.rules_report", "-p", "xdist", *arguments)


@pytest.mark.parametrize("workers", ["0", "2"])
def test_report_lists_passing_tests_by_clause(project: pytest.Pytester, workers: str) -> None:
    result = run(project, TESTS.format(turns="assert False"), "-n", workers, "--rules-report", "report.json")
    result.assert_outcomes(passed=1, failed=1)
    assert json.loads((project.path / "report.json").read_text()) == {
        "demo": {
            "clauses": 3,
            "need": 2,
            "covered": {
                "XX-001": ["checks/test_demo.py::test_points"],
                "XX-R01": ["checks/test_demo.py::test_points"],
            },
            "missing": ["XX-002"],
        }
    }


def test_a_test_whose_teardown_fails_covers_nothing(project: pytest.Pytester) -> None:
    broken = "@pytest.fixture(autouse=True)\ndef broken():\n    yield\n    assert False\n"
    run(project, TESTS.format(turns="pass") + broken, "--rules-report", "report.json")
    assert json.loads((project.path / "report.json").read_text())["demo"]["covered"] == {}


@pytest.mark.parametrize("workers", ["0", "2"])
def test_unknown_number_is_a_collection_error(project: pytest.Pytester, workers: str) -> None:
    result = run(project, TESTS.format(turns="pass").replace("XX-002", "XX-009"), "-n", workers)
    assert result.ret != pytest.ExitCode.OK
    result.stdout.fnmatch_lines(
        ["checks/test_demo.py::test_turns names the rule 'XX-009', which no ledger in docs/rules has."]
    )


def test_marker_without_numbers_is_a_collection_error(project: pytest.Pytester) -> None:
    result = run(project, TESTS.format(turns="pass").replace('"XX-002"', ""))
    result.stdout.fnmatch_lines(["*test_turns: the rule marker takes clause numbers and nothing else."])


def test_full_run_of_a_complete_game_passes(project: pytest.Pytester) -> None:
    assert run(project, TESTS.format(turns="pass")).ret == pytest.ExitCode.OK


@pytest.mark.parametrize("workers", ["0", "2"])
def test_full_run_fails_for_a_clause_without_passing_test(project: pytest.Pytester, workers: str) -> None:
    result = run(project, TESTS.format(turns="pytest.skip('later')"), "-n", workers)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["demo: XX-002 has no passing test."])


@pytest.mark.parametrize("selection", [["-k", "points"], ["checks/test_demo.py"], ["--deselect", "checks/x"]])
def test_partial_run_is_not_judged(project: pytest.Pytester, selection: list[str]) -> None:
    assert run(project, TESTS.format(turns="pytest.skip('later')"), *selection).ret == pytest.ExitCode.OK


def test_naming_the_whole_test_folder_is_a_full_run(project: pytest.Pytester) -> None:
    result = run(project, TESTS.format(turns="pytest.skip('later')"), "checks")
    assert result.ret == pytest.ExitCode.TESTS_FAILED


def test_complete_game_without_ledger_is_refused(project: pytest.Pytester) -> None:
    (project.path / "docs/rules/demo.md").rename(project.path / "docs/rules/other.md")
    result = run(project, TESTS.format(turns="pass"))
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*complete_rules names 'demo', but docs/rules/demo.md does not exist."])


def test_report_into_a_missing_folder_is_refused(project: pytest.Pytester) -> None:
    result = run(project, TESTS.format(turns="pass"), "--rules-report", "nowhere/report.json")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*--rules-report: there is no folder *nowhere."])
