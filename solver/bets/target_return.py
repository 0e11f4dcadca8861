"""Pay tables with a wanted return, exactly.

Let L be the chance to lose, and P the sum of probability times pays over the paid events.

Scaling all pays by one factor f does not change which event a deal is paid by, so EV(f) = f P - L.

With one event paying x, a deal that has this event and is otherwise paid o takes max(x, o). EV(x)
is piecewise linear and increasing, with corners at the pays o. The piece that contains the target
is solved for x.

Without a table, the events are taken from the rarest to the most frequent, each with the deals that
it does not share with a rarer one. Each event gets the same share s of the return: pays = s /
probability. An event that would pay more than a rarer one, and so take deals from it, is pooled
with it (pool adjacent violators): pooled events have one pay. This is repeated until the pays
decrease from each event to the next. With n events, s = (EV + L) / n.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from solver.bets.bet import LOSES, Bet, BetError
from solver.bets.deal_counts import DealCounts, count_deals
from solver.bets.paytable import PayTable
from solver.bets.value import ev_from_counts, known_cards
from solver.cards import Card
from solver.games import Game


def with_return(
    bet: Bet,
    game: Game,
    wanted: Fraction,
    table: PayTable | None,
    *,
    event: str | None = None,
    player: str | Sequence[Card] = (),
    upcard: str | Card | None = None,
) -> PayTable:
    """Return a pay table with which the bet has a wanted return, exactly.

    Parameters
    ----------
    wanted
        The return, one plus the EV per unit wagered.
    table
        The table to start from: all its pays are scaled by one factor. Without one, a table is
        computed in which every event returns the same share.
    event
        Change only the pays of this event. It need not be in the table.
    player, upcard
        Known cards of the deal, see `value_bet`.

    Raises
    ------
    BetError
        If no pays give that return. The message says which return is the least possible.

    Examples
    --------
    >>> from solver.bets import find_bet, pay_table, value_bet
    >>> from solver.games import load_game
    >>> bet, game = find_bet("pairs-pay"), load_game("single-deck")
    >>> table = with_return(bet, game, Fraction(96, 100), pay_table(bet, game))
    >>> table.pays["any pair"], 1 + value_bet(bet, game, table).ev
    (Fraction(383, 25), Fraction(24, 25))
    >>> with_return(bet, game, Fraction(9, 10), pay_table(bet, game), event="mixed pair").pays
    {'mixed pair': Fraction(319, 20), 'any pair': Fraction(11, 1)}
    >>> with_return(bet, game, Fraction(0), pay_table(bet, game))
    Traceback (most recent call last):
    solver.bets.bet.BetError: pairs-pay: no pays give a return of 0 %; the least possible return \
is 5.88235 % (1/17), with every win a push
    """
    if table is not None and min(table.pays.values()) < 0:
        raise BetError(
            f"{bet.name}: its pays follow from the rules of the game and cannot be changed here"
        )
    counted = count_deals(bet, game.shoe, game.rules, known_cards(bet, player, upcard))
    if event is not None:
        pays = _one_event(bet, counted, wanted, table, event)
    elif table is not None:
        pays = _scaled(bet, counted, wanted, table)
    else:
        pays = _proposed(bet, counted, wanted)
    title = f"{bet.title} at a return of {_percent(wanted)}, shoe {game.shoe}"
    return PayTable(bet.name, "target", pays, title, "computed by Upcard")


def _scaled(
    bet: Bet, counted: DealCounts, wanted: Fraction, table: PayTable
) -> dict[str, Fraction]:
    pushes = replace(table, pays=dict.fromkeys(table.pays, Fraction(0)))
    least = 1 + ev_from_counts(bet, pushes, counted)
    won = 1 + ev_from_counts(bet, table, counted) - least
    _check_reach(bet, wanted, least, won, "every win a push")
    return {
        name: pays * (wanted - least) / won if won else pays for name, pays in table.pays.items()
    }


def _one_event(
    bet: Bet, counted: DealCounts, wanted: Fraction, table: PayTable | None, event: str
) -> dict[str, Fraction]:
    """Walk along EV(x): between two pays of other events the slope is constant."""
    if event not in bet.event_names:
        known = ", ".join(map(repr, bet.event_names))
        raise BetError(f"{bet.name} has no event {event!r}; its events are {known}")
    others = {name: pays for name, pays in (table.pays if table else {}).items() if name != event}
    rest = PayTable(bet.name, "", others)
    slope, steps = Fraction(0), dict[Fraction, Fraction]()
    for event_set, count in counted.counts.items():
        if event_set >> bet.event_names.index(event) & 1:
            other = bet.paid_index(rest, event_set)
            at = Fraction(0) if other == LOSES else tuple(others.values())[other]
            steps[at] = steps.get(at, Fraction(0)) + Fraction(count, counted.deals)
    pays = {
        name: others.get(name, Fraction(0)) for name in bet.event_names if name in {*others, event}
    }
    reached = 1 + ev_from_counts(bet, replace(rest, pays=pays), counted)
    _check_reach(
        bet, wanted, reached, sum(steps.values(), Fraction(0)), f"{event!r} paying nothing"
    )
    start = Fraction(0)
    for at in sorted(steps):
        if wanted <= reached + slope * (at - start):
            break
        reached += slope * (at - start)
        start, slope = at, slope + steps[at]
    return {**pays, event: start + (wanted - reached) / slope if slope else start}


def _check_reach(bet: Bet, wanted: Fraction, least: Fraction, rise: Fraction, how: str) -> None:
    if wanted < least or (wanted > least and not rise):
        bound = "the least possible return" if wanted < least else "the only possible return"
        raise BetError(
            f"{bet.name}: no pays give a return of {_percent(wanted)}; "
            f"{bound} is {_percent(least)} ({least}), with {how}"
        )


@dataclass(slots=True)
class _PooledEvents:
    """Events that share one pay, the rarest first."""

    names: list[str]
    count: int

    def outpaid_by(self, other: _PooledEvents) -> bool:
        return self.count * len(other.names) > other.count * len(self.names)


def _proposed(bet: Bet, counted: DealCounts, wanted: Fraction) -> dict[str, Fraction]:
    """Give every event the same share of the return, and pool those that violate the order."""
    pools: list[_PooledEvents] = []
    for name, count in _own_deals(bet, counted):
        pools.append(_PooledEvents([name], count))
        while len(pools) > 1 and pools[-2].outpaid_by(pools[-1]):
            last = pools.pop()
            pools[-1].names += last.names
            pools[-1].count += last.count
    events = sum(len(pool.names) for pool in pools)
    won = Fraction(sum(pool.count for pool in pools), counted.deals)
    _check_reach(bet, wanted, won, Fraction(events), "every win a push")
    share = (wanted - won) / max(events, 1)
    pays = {
        name: share * len(pool.names) * Fraction(counted.deals, pool.count)
        for pool in pools
        for name in pool.names
    }
    return {name: pays[name] for name in bet.event_names if name in pays}


def _own_deals(bet: Bet, counted: DealCounts) -> list[tuple[str, int]]:
    """Return the events, the rarest first, with the number of deals that no rarer event has."""
    deals = {
        name: {each for each in counted.counts if each >> rank & 1}
        for rank, name in enumerate(bet.event_names)
    }
    taken: set[int] = set()
    own = []
    for name in sorted(deals, key=lambda name: sum(counted.counts[each] for each in deals[name])):
        count = sum(counted.counts[each] for each in deals[name] - taken)
        taken |= deals[name]
        own += [(name, count)] if count else []
    return own


def _percent(share: Fraction) -> str:
    return (
        f"{float(100 * share):.6g} %"
        if share.denominator < 10**6
        else f"{float(100 * share):.4f} %"
    )
