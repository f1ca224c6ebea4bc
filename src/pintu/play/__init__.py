"""Games as immutable values: playing, saving, replaying, ranking and sharing, without I/O."""

from pintu.play.daily import daily_deal, daily_seed
from pintu.play.facts import GameFacts, facts_of
from pintu.play.game import Game
from pintu.play.records import Result, UnverifiedError, result_of
from pintu.play.rules import ASSISTANCE, GameError
from pintu.play.save import (
    SaveError,
    fields_of,
    format_save,
    game_of,
    parse_save,
)
from pintu.play.share import CodeError, format_code, parse_code
from pintu.play.steps import Step
from pintu.play.verification import unverified_reason

__all__ = [
    "ASSISTANCE",
    "CodeError",
    "Game",
    "GameError",
    "GameFacts",
    "Result",
    "SaveError",
    "Step",
    "UnverifiedError",
    "daily_deal",
    "daily_seed",
    "facts_of",
    "fields_of",
    "format_code",
    "format_save",
    "game_of",
    "parse_code",
    "parse_save",
    "result_of",
    "unverified_reason",
]
