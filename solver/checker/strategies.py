"""The strategy classes: how the hands of a split are played.

``cdz-``    as before the split, by the hand's own cards; see `ZeroMemory`.
``cdp1``    as is best when one further pair card is known to be gone.
``cdp``     as is best for the number of pair cards known to be gone.
``totals``  as the lines of the certificate say.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from solver.checker.cards import ACE, PlayerHand, copies
from solver.checker.hands import Choice, Play, UpcardTable, World, best
from solver.checker.rules import AFTER_ACES, AFTER_SPLIT
from solver.checker.splits import Parts, parts

CDZ, CDP1, CDP, TOTALS = STRATEGIES = ("cdz-", "cdp1", "cdp", "totals")


def stage_after(pair: int) -> str:
    """Return the stage of a hand split from a pair.

    Examples
    --------
    >>> stage_after(0), stage_after(7)
    ('split aces', 'split')
    """
    return AFTER_ACES if pair == ACE else AFTER_SPLIT


class ByOwnCards:
    """Play of split hands by their own cards alone.

    Parameters
    ----------
    table
        ClaimedGame and upcard.
    choose
        The action of a hand of a stage.
    choose_doubled
        The action of a hand that was just doubled.
    """

    def __init__(
        self, table: UpcardTable, choose: Callable[[str, PlayerHand], str], choose_doubled: Choice
    ) -> None:
        self._table = table
        self._choose = choose
        self._choose_doubled = choose_doubled

    def parts(self, pair: int, x: int) -> Parts:
        """Return A(x) and B(x) of `solver.checker.splits`."""
        stage = stage_after(pair)
        world = World(self._table, copies(pair, 1 + x))
        choose = partial(self._choose, stage)
        return parts(Play(world, stage, choose, self._choose_doubled), pair)


class ZeroMemory:
    """The play of split hands in the class ``cdz-``.

    A hand does what is best before a split. If that is not allowed after it, it does the best of
    what is allowed, valued as if no hand had been split off, with this play afterwards.

    Parameters
    ----------
    unsplit
        The best play of hands that are not split.
    before
        What is best before a split, other than to split.
    """

    def __init__(self, unsplit: Play, before: Choice) -> None:
        self._before = before
        self._plays = {
            stage: Play(unsplit.world, stage, partial(self.choice, stage), unsplit.doubled_choice)
            for stage in (AFTER_SPLIT, AFTER_ACES)
        }

    def choice(self, stage: str, hand: PlayerHand) -> str:
        """Return the action of a hand that may do more than one thing."""
        play = self._plays[stage]
        wanted = self._before(hand)
        return wanted if wanted in play.rules.allowed(stage, hand) else best(play.values(hand))


class BestByPairs:
    """The play of split hands in the classes ``cdp1`` and ``cdp``.

    Parameters
    ----------
    table
        ClaimedGame and upcard.
    strategy
        The class.
    """

    def __init__(self, table: UpcardTable, strategy: str) -> None:
        self._table = table
        self._by_x = strategy == CDP
        self._plays: dict[tuple[int, int], Play] = {}

    def best_play(self, pair: int, known: int) -> Play:
        """Return the best play of a hand when so many further pair cards are known to be gone."""
        if (pair, known) not in self._plays:
            world = World(self._table, copies(pair, known))
            self._plays[pair, known] = Play(world, stage_after(pair))
        return self._plays[pair, known]

    def parts(self, pair: int, x: int) -> Parts:
        """Return A(x) and B(x) of `solver.checker.splits`."""
        if x == 0 or self._by_x:
            return parts(self.best_play(pair, 1 + x), pair)
        followed = self.best_play(pair, 1)
        world = World(self._table, copies(pair, 1 + x))
        play = Play(world, stage_after(pair), followed.choice, followed.doubled_choice)
        return parts(play, pair)
