"""The verbs of the base language: each turns its node into operations."""

from engines.effects.catalogue import Compile
from engines.effects.verbs import control, questions, rules, table

BASE: dict[type, Compile] = {**control.VERBS, **questions.VERBS, **table.VERBS, **rules.VERBS}

__all__ = ["BASE"]
