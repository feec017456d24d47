"""The table of a networked game, without input or output: seats, engine, joint dealer and signed log.

`Table` is one player's, `SpectatorTable` a spectator's, `resume` takes a seat up again from its journal,
`Review` judges a finished game.
"""

from netcore.table.fold import ClosedStep, Fold, Stage
from netcore.table.messages import LARGEST, Message, decode, encode
from netcore.table.opening import CannotOpen
from netcore.table.outputs import (
    Ask,
    AskOrder,
    At,
    Changed,
    Chatted,
    Job,
    Offered,
    Output,
    Over,
    Refusal,
    Seen,
    Send,
    Trouble,
    Waiting,
    Watched,
)
from netcore.table.pen import NotNow
from netcore.table.private import TableJournal
from netcore.table.resume import CannotResume, resume
from netcore.table.review import Review, ReviewFault
from netcore.table.showing import AT_THE_END, CLOSED, GALLERY
from netcore.table.spectator import SpectatorTable
from netcore.table.table import Table
from netcore.table.terms import FORFEIT, GAME, MATCH, VOID, TableTerms
from netcore.table.words import DRAW, OVERDUE, PAUSE, TAKE_BACK, VOID_GAME, WRONG

__all__ = [
    "AT_THE_END",
    "CLOSED",
    "DRAW",
    "FORFEIT",
    "GALLERY",
    "GAME",
    "LARGEST",
    "MATCH",
    "OVERDUE",
    "PAUSE",
    "TAKE_BACK",
    "VOID",
    "VOID_GAME",
    "WRONG",
    "Ask",
    "AskOrder",
    "At",
    "CannotOpen",
    "CannotResume",
    "Changed",
    "Chatted",
    "ClosedStep",
    "Fold",
    "Job",
    "Message",
    "NotNow",
    "Offered",
    "Output",
    "Over",
    "Refusal",
    "Review",
    "ReviewFault",
    "Seen",
    "Send",
    "SpectatorTable",
    "Stage",
    "Table",
    "TableJournal",
    "TableTerms",
    "Trouble",
    "Waiting",
    "Watched",
    "decode",
    "encode",
    "resume",
]
