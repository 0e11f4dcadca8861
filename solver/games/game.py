"""A game: a shoe and the rules it is played by, with the source of each rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from solver.cards import Shoe, parse_cards
from solver.errors import GameError
from solver.rules import Rules, TableLimits, parse_assignments


@dataclass(frozen=True, slots=True)
class Game:
    """A shoe and the rules it is played by, the side bets of the game and the table's limits.

    ``original`` is the game before it was changed.

    Examples
    --------
    >>> from solver.games import load_game
    >>> game = load_game("double-attack")
    >>> str(game.shoe), game.rules.max_hands, game.sources["insurance_pays"]
    ('8x48', 4, '58 Pa. Code s. 665a.12(b)')
    >>> load_game("six-deck").change(removed="5")
    <Game six-deck: 6x52-5, S17, DOA, DAS, 4 hands, NRSA, BJ 3:2>
    """

    name: str
    title: str
    shoe: Shoe
    rules: Rules
    note: str = ""
    side_bets: tuple[str, ...] = ()
    limits: TableLimits = field(default_factory=TableLimits)
    sources: Mapping[str, str] = field(default_factory=dict, compare=False)
    original: Game | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        for name, kind in (("shoe", Shoe), ("rules", Rules)):
            value = getattr(self, name)
            if not isinstance(value, kind):
                raise GameError(f"the {name} of a game must be {kind.__name__}, not {value!r}")

    def change(
        self,
        *,
        shoe: str | Shoe | None = None,
        removed: str = "",
        rules: Mapping[str, object] | Sequence[str] = (),
    ) -> Game:
        """Return this game with another shoe, cards removed from it, or rules changed.

        Parameters
        ----------
        shoe
            Replaces the shoe.
        removed
            Cards to take out of it.
        rules
            New values by field, or one or several ``field=value`` texts.

        Raises
        ------
        UpcardError
            If the shoe, a card or a rule is wrong.

        Examples
        --------
        >>> from solver.games import load_game
        >>> game = load_game("six-deck").change(removed="5,5", rules=["surrender=late"])
        >>> str(game.shoe), game.rules.surrender
        ('6x52-55', 'late')
        """
        texts = [rules] if isinstance(rules, str) else rules
        values = texts if isinstance(texts, Mapping) else parse_assignments(list(texts))
        full = self.shoe if shoe is None else shoe
        full = full if isinstance(full, Shoe) else Shoe.parse(full)
        return replace(
            self,
            shoe=full.without(parse_cards(removed)),
            rules=self.rules.change(values),
            sources=without_keys(self.sources, (*values, *(() if shoe is None else ("shoe",)))),
            original=self.original or self,
        )

    def __repr__(self) -> str:
        terms = ", ".join(term.shorthand for term in self.rules.terms().values())
        return f"<Game {self.name}: {self.shoe}, {terms}>"


def without_keys(sources: Mapping[str, str], names: Iterable[str]) -> dict[str, str]:
    """Return the sources without those of some rules.

    Examples
    --------
    >>> without_keys({"shoe": "a book", "charlie": "a page"}, ["shoe"])
    {'charlie': 'a page'}
    """
    left = dict(sources)
    for name in names:
        left.pop(name, None)
    return left


def check_game(game: object) -> Game:
    """Return the game; refuse anything else.

    Raises
    ------
    GameError
        If it is not a `Game`.

    Examples
    --------
    >>> check_game("six-deck")
    Traceback (most recent call last):
    solver.errors.GameError: a Game is needed, not 'six-deck': use load_game
    """
    if isinstance(game, Game):
        return game
    raise GameError(f"a Game is needed, not {game!r}: use load_game")
