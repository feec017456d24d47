"""The effect language as typed nodes; decoding a card into them is most of the check.

`words` has the sorts of word, the limits and the base types; `sets` numbers, sets, filters and tests; `parts`
costs, limits and changes; `control` and `action` the verbs; `card` abilities, cards and the file. All are
re-exported here.
"""

from .action import *
from .card import *
from .control import *
from .parts import *
from .sets import *
from .words import *
