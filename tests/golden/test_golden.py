"""Recorded games come out the same; a change in rules raises the revision; a change in words is read."""

from pathlib import Path

import pytest

from engines.kernel import Work
from tests.battery.games import Case, case
from tests.golden import logs, play, record
from tests.kernel.highcard import HighCard

MISSING = f"is not recorded. Run: {logs.RECORD}"


@pytest.mark.parametrize(
    ("one", "path"), [(c, p) for c, _, p in logs.paths()], ids=lambda x: getattr(x, "name", "")
)
def test_log_comes_out_as_recorded(one: Case, path: Path) -> None:
    assert path.exists(), f"{path.name} {MISSING}"
    logs.check(one, logs.read(path.read_text(encoding="utf-8")))


def test_every_log_belongs_to_a_game() -> None:
    known = {path for _, _, path in logs.paths()}
    assert sorted(path.name for path in logs.HOME.iterdir() if path not in known) == []


@pytest.mark.parametrize("one", play.games(), ids=lambda one: one.game)
def test_playthrough_reads_the_same(one: Case) -> None:
    path = play.path(one)
    assert path.exists(), f"{path.name} {MISSING}"
    recorded, played = path.read_text(encoding="utf-8").splitlines(), play.transcript(one)
    for number, (was, now) in enumerate(zip(recorded, played, strict=False), 1):
        assert now == was, f"{path.name}, line {number} (to take it as it is now: {logs.RECORD})"
    assert len(played) == len(recorded)


# --- the tool itself ----------------------------------------------------------------------------------------


class Harsher(HighCard):
    """High Card with other rules under the same number."""

    def flow(self, w: Work) -> None:
        w.add(w.t.active, "points", 1)
        super().flow(w)


class Revised(Harsher):
    revision = 2


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place of its own for logs, with those of High Card."""
    monkeypatch.setattr(logs, "HOME", tmp_path)
    monkeypatch.setattr(play, "HOME", tmp_path)
    assert record.main(["highcard"]) == 0
    return tmp_path


def rules(monkeypatch: pytest.MonkeyPatch, kind: type) -> None:
    """From now on High Card is played by these rules."""
    old = case("highcard-duel")
    monkeypatch.setattr(logs, "cases", lambda: (Case(old.id, old.mode, kind, old.decks),))


def test_other_rules_under_the_same_revision_are_noticed_and_not_recorded(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (home / "highcard-duel.1.log").read_bytes()
    rules(monkeypatch, Harsher)
    assert record.main(["highcard"]) == 1
    assert "raise the revision of Harsher from 1" in capsys.readouterr().err
    assert (home / "highcard-duel.1.log").read_bytes() == before


def test_a_raised_revision_asks_for_a_new_log(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules(monkeypatch, Revised)
    old = logs.read((home / "highcard-duel.1.log").read_text())
    with pytest.raises(logs.Differs, match="highcard-duel is at revision 2, its log at 1"):
        logs.check(logs.paths()[0][0], old)
    assert record.main(["highcard"]) == 0
    assert logs.read((home / "highcard-duel.1.log").read_text()).revision == 2


def test_a_log_that_comes_out_is_left_alone(home: Path) -> None:
    before = (home / "highcard-duel.1.log").stat().st_mtime_ns
    assert record.main(["highcard"]) == 0
    assert (home / "highcard-duel.1.log").stat().st_mtime_ns == before


def test_a_log_that_was_altered_does_not_come_out(home: Path) -> None:
    path = home / "highcard-duel.1.log"
    lines = path.read_text().splitlines()
    lines[8] = lines[8][:-1] + ("0" if lines[8][-1] != "0" else "1")
    with pytest.raises(logs.Differs, match="step 5 gives another table"):
        logs.check(case("highcard-duel"), logs.read("\n".join(lines)))
