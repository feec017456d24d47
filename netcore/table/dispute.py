"""Disagreements: a seat claims, under its signature, another table after a step than this program has.

The table after a step can be computed again by anybody from log and rules, so one of the two is wrong, and
each side names the other. The game stops there until the claim is taken back, all go back to where nothing
was opened since, or a word ends it.
"""

from __future__ import annotations

from enum import Enum

from netcore.ack import Ack
from netcore.identity import Identity
from netcore.item import ZERO_DIGEST
from netcore.table.around import Around
from netcore.table.company import Company
from netcore.table.desk import Desk, Mode
from netcore.table.messages import Report
from netcore.table.peers import Peer
from netcore.table.play import Phase, Play
from netcore.table.reports import REPORT_LIMIT, explain_report, make_report, report_holds, report_record
from netcore.wire import WireError


class Dispute(Enum):
    """Whether all have the same table after the last step.

    ========  ================================================  ========
    from      on                                                to
    ========  ================================================  ========
    LEVEL     a claim of another table after the last step      OPEN
    OPEN      every claimant acknowledges our table after all,  LEVEL
              has left, or all go back
    OPEN      the game ends by a word, or stops                 STRUCK
    ========  ================================================  ========

    While OPEN nothing is begun, and words are signed over no table; when STRUCK, so is the end.
    """

    LEVEL = "level"
    OPEN = "open"
    STRUCK = "struck"


class Disagreement:
    """What is claimed against this table's position, and the reports of both sides."""

    def __init__(
        self,
        desk: Desk,
        company: Company,
        identity: Identity,
        seat: int,
        around: Around,
    ) -> None:
        self.reports: list[Report] = []
        """Of each side, where tables differed."""
        self._desk = desk
        self._company = company
        self._identity = identity
        self._seat = seat
        self._around = around

    @staticmethod
    def state(play: Play) -> Dispute:
        """Where this table stands: the position itself says so."""
        if not play.fold.disputed:
            return Dispute.LEVEL
        return Dispute.OPEN if play.live else Dispute.STRUCK

    def claimed(self, play: Play, ack: Ack, own: Ack, *, both: bool) -> bool:
        """A seat claims another table; True if that opens a dispute, not if it says `both`: others have begun
        the next step on what it said first, or play on without it. Told once for each claim.
        """
        log = self._desk.log
        if not log.claim(ack):
            return False
        who = self._desk.who(ack.seat)
        sentence = f"after step {ack.step} the table of {who} is not the one that the rules give here"
        self._desk.trouble(sentence, ack.seat, ack)
        self._tell_report(play, ack.step)
        if both or ack.step != log.number - 1 or play.phase is not Phase.WAITING:
            return False
        log.claim(own)
        if not play.fold.disputed:
            log.dispute()
        play.fold.dispute({ack.seat: ack.digest})
        return True

    def agrees(self, play: Play, seat: int, digest: bytes) -> bool:
        """A seat acknowledges our table of the last step; True if that ends a dispute."""
        fold = play.fold
        if seat not in fold.claimed or self.state(play) is not Dispute.OPEN or self._desk.log.held:
            return False  # what is in was signed over no table: it must go on to hold
        del fold.claimed[seat]
        who = self._desk.who(seat)
        self._desk.trouble(f"{who} has come to the same table after all; what it claimed is kept", seat)
        if fold.claimed:
            return False
        fold.settle()
        self._desk.log.settle(digest)
        return True

    def restore(self, play: Play, digest: bytes) -> None:
        """Take up a dispute from the journal."""
        log = self._desk.log
        if log.number and log.digest == ZERO_DIGEST and not play.fold.disputed:
            last = [ack for ack in log.claims if ack.step == log.number - 1 and ack.seat != self._seat]
            play.fold.dispute({ack.seat: ack.digest for ack in last if ack.digest != digest})
            if not play.fold.claimed and play.live and not log.held:  # mended rules give what the others had
                play.fold.settle()
                log.settle(digest)

    # --- reports --------------------------------------------------------------------------------------------

    def _tell_report(self, play: Play, step: int) -> None:
        report = self._own(play, step)
        if self._keep(report):
            self._company.tell(self._around.neighbours, report)

    def _own(self, play: Play, step: int) -> Report:
        log = self._desk.log
        chain, table = log.steps[step].chain, play.fold.table_after(step)
        return make_report(self._identity, log.game, self._seat, step, chain, table)

    def heard(self, play: Play, peer: Peer, report: Report) -> None:
        """How another seat's table looks after a step: say where it differs."""
        log = self._desk.log
        if report.seat == self._seat or report.step >= log.number:
            return
        if not report_holds(report, log.game, log.hello.key(report.seat) or b""):
            raise WireError("a report is not signed by its seat")
        mine = self._own(play, report.step)
        if report.chain != mine.chain or report.digest == mine.digest or not self._keep(report):
            return
        others = (other for other in self._around.neighbours if other is not peer)
        self._company.tell(others, report)
        words = explain_report(play.fold.table_after(report.step), report)
        self._desk.trouble(f"after step {report.step} the tables differ: {words}", report.seat, report)
        self._tell_report(play, report.step)

    def _keep(self, report: Report) -> bool:
        """Keep the first report of a seat about a step; False if there is one, or are enough of all."""
        known = {(one.seat, one.step) for one in self.reports}
        if (report.seat, report.step) in known or len(self.reports) >= REPORT_LIMIT:
            return False
        self.reports.append(report)
        if self._desk.mode is Mode.LIVE:
            self._desk.write(report_record(report))
        return True
