"""A simulation from start to end: prepare the input, play the rounds, compute the statistics."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from time import perf_counter, process_time

from joblib import effective_n_jobs

from solver.bets import Bet, PayTable, find_bet, pay_table
from solver.bets.value import value_bet
from solver.bounds import MOST_DIGITS, MOST_SEED, is_short_number
from solver.errors import UpcardError
from solver.games import Game, check_game
from solver.results.chart import Chart
from solver.results.strategy import Strategy
from solver.simulation.batches import Tally, batches, compiled
from solver.simulation.exact import ExactValues, exact_chart, exact_composition
from solver.simulation.kernel_input import KernelInput, is_known, make_kernel_input
from solver.simulation.result import Simulation
from solver.simulation.statistics import statistics_of
from solver.solving.charts import best_chart

ROUNDS = 1_000_000
MOST_ROUNDS = 10**12
_MOST_WORKERS = 256


class SimulationError(UpcardError):
    """A simulation with invalid options."""


def simulate(  # noqa: PLR0913, all options of a simulation
    game: Game,
    rounds: int = ROUNDS,
    *,
    strategy: Strategy | str = Strategy.TOTALS,
    chart: Chart | None = None,
    side_bets: Sequence[str] | None = None,
    pay_tables: Mapping[str, str] | None = None,
    seats: int = 1,
    behind: int | None = None,
    seed: int = 0,
    workers: int = -1,
    progress: Callable[[int], object] = lambda rounds: None,
) -> Simulation:
    """Deal rounds from a shuffled shoe, play and settle them, and compare with the exact values.

    Parameters
    ----------
    game
        Rules and shoe.
    rounds
        Number of rounds; a few more are played until the last shoe reaches its cut card.
    strategy
        ``totals``, ``cdz-`` or ``cdp1``.
    chart
        Play by this chart instead of the best one.
    side_bets
        Names of the side bets that every hand makes, one unit each. Default: the side bets of the
        game that have a pay table, if ranks and suits of all cards in the shoe are known.
    pay_tables
        The name of a pay table or the path of a file, by the name of the side bet.
    seats
        Number of hands at the table, all played by the same strategy.
    behind
        Number of cards behind the cut card: the shoe is shuffled after the round in which the cut
        card is reached. Default: shuffle before each round.
    seed
        The same seed deals the same cards, whatever the number of workers.
    workers
        Number of threads; -1 for one per core.
    progress
        Called with the number of rounds played so far.

    Returns
    -------
    Simulation
        If the run is interrupted (Ctrl-C), of the rounds played so far.

    Raises
    ------
    SimulationError
        If the number of rounds, seats, workers or cards behind the cut card is not possible.
    UpcardError
        If a side bet, pay table, strategy class or shoe cannot be used.

    Examples
    --------
    >>> from solver.games import load_game
    >>> found = simulate(load_game("double-attack"), 20_000, seed=1)
    >>> found.rounds, found.names, abs(found.round.z) < 4
    (20000, ('main', 'attack', 'bust-it'), True)
    """
    _check(game, rounds, seats, behind, seed, workers)
    wanted = Strategy.parse(strategy)
    bets = _side_bets(game, side_bets, pay_tables or {})
    exact = _exact(game, wanted, chart)
    evs = {bet.name: _ev(game, bet, table) for bet, table in bets}
    kernel_input = make_kernel_input(
        game, exact.play_table, exact.cell, bets, seats=seats, behind=behind
    )
    compiled()
    begun, busy = perf_counter(), process_time()
    tally = _played(kernel_input, rounds, seed, workers, progress)
    return Simulation(
        game=game.name,
        shoe=str(game.shoe),
        strategy=wanted.value,
        wanted=rounds,
        seed=seed,
        seats=seats,
        behind=behind,
        seconds=perf_counter() - begun,
        core_seconds=process_time() - busy,
        workers=_threads(workers),
        **statistics_of(kernel_input, tally, exact, evs),
    )


def _check(
    game: Game, rounds: int, seats: int, behind: int | None, seed: int, workers: int
) -> None:
    check_game(game)
    numbers = {"rounds": rounds, "seats": seats, "seed": seed, "workers": workers}
    for name, number in {**numbers, "cut card": 0 if behind is None else behind}.items():
        if type(number) is not int:
            raise SimulationError(f"{name}: must be a whole number, not {number!r}")
        if not is_short_number(number):
            raise SimulationError(f"{name}: has more than {MOST_DIGITS} digits")
    if not 1 <= rounds <= MOST_ROUNDS:
        raise SimulationError(f"rounds: must be from 1 to {MOST_ROUNDS:,}, not {rounds:,}")
    if not 1 <= seats <= game.limits.seats:
        raise SimulationError(
            f"seats: must be from 1 to {game.limits.seats} for {game.name}, not {seats}"
        )
    if behind is not None and not 0 <= behind < game.shoe.total:
        raise SimulationError(
            f"behind: must be from 0 to {game.shoe.total - 1} cards, not {behind}"
        )
    if not 0 <= seed <= MOST_SEED:
        raise SimulationError(f"seed: must be from 0 to {MOST_SEED:,}, not {seed}")
    if workers != -1 and not 1 <= workers <= _MOST_WORKERS:
        raise SimulationError(
            f"workers: must be from 1 to {_MOST_WORKERS}, or -1 for all cores, not {workers}"
        )


def _side_bets(
    game: Game, names: Sequence[str] | None, tables: Mapping[str, str]
) -> list[tuple[Bet, PayTable]]:
    """Return the side bets to simulate, with their pay tables."""
    found = []
    wanted = tuple(game.side_bets if names is None else names)
    if len(set(wanted)) < len(wanted):
        raise SimulationError("side bets: a name is given twice")
    for name in wanted:
        bet = find_bet(name)
        table = pay_table(bet, game, tables.get(name))
        if table is None and names is not None:
            raise SimulationError(f"{name}: no pay table is published; give one to simulate it")
        dealt = names is not None or is_known(game.shoe) or not bet.inputs.needs_cards
        if table is not None and dealt:
            found.append((bet, table))
    unused = [name for name in tables if name not in {bet.name for bet, _ in found}]
    if unused:
        raise SimulationError(f"a pay table is given for {unused[0]}, which is not simulated")
    return found


def _exact(game: Game, strategy: Strategy, chart: Chart | None) -> ExactValues:
    if strategy is not Strategy.TOTALS:
        if chart is not None:
            raise SimulationError(f"a chart can be simulated only by class totals, not {strategy}")
        return exact_composition(game, strategy)
    return exact_chart(game, chart or best_chart(game))


def _ev(game: Game, bet: Bet, table: PayTable) -> float | None:
    ev = value_bet(bet, game, table).ev
    return None if ev is None else float(ev)


def _played(
    kernel_input: KernelInput,
    rounds: int,
    seed: int,
    workers: int,
    progress: Callable[[int], object],
) -> Tally:
    """Play all rounds; if interrupted, return the rounds played so far, if there are any."""
    tally = Tally.empty(kernel_input)
    try:
        with closing(batches(kernel_input, rounds, seed, workers)) as found:
            for each in found:
                tally.add(each)
                progress(tally.rounds)
    except KeyboardInterrupt:
        if not tally.rounds:
            raise
    return tally


def _threads(workers: int) -> int:
    threads: int = effective_n_jobs(workers)
    return threads
