"""Cards, hands, numbers and rows of a chart in words, as they are read aloud."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from charts.page.hand_group import HandGroup
from charts.page.model import Line
from charts.text.numbers import has_simple_odds
from solver.cards import RANK_NAMES, SUIT_NAMES, UPCARD_ORDER, Card, Hand, Shoe, Value
from solver.games import Game
from solver.results.chart import Kind
from solver.rules.terms import spoken_ratio


def sentence(text: str) -> str:
    """Return text with a capital letter at its start and a full stop at its end.

    Examples
    --------
    >>> sentence("hard 16: stand")
    'Hard 16: stand.'
    """
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def word_list(words: Sequence[str], last: str = "and") -> str:
    """Return words as a list.

    Examples
    --------
    >>> word_list(["2", "5", "9 to ace"]), word_list(["hit", "stand"], "or")
    ('2, 5 and 9 to ace', 'hit or stand')
    """
    *most, end = words
    return f"{', '.join(most)} {last} {end}" if most else end


def card_name(value: int) -> str:
    """Return what an upcard or a card of a hand is called; numbers stay figures.

    Examples
    --------
    >>> card_name(Value.TEN), card_name(Value.SEVEN)
    ('ten', '7')
    """
    card = str(Value(value))
    return card if card.isdecimal() else RANK_NAMES[card][0]


def several_cards(value: int) -> str:
    """Return what several cards of a value are called.

    Examples
    --------
    >>> several_cards(Value.SIX)
    'sixes'
    """
    return RANK_NAMES[str(Value(value))][1]


def upcard_list(upcards: Iterable[Value]) -> str:
    """Return upcards in words; three neighbours or more as a range.

    Examples
    --------
    >>> order = UPCARD_ORDER
    >>> upcard_list(order[:5]), upcard_list(order[5:7]), upcard_list(order[:1] + order[7:])
    ('2 to 6', '7 and 8', '2 and 9 to ace')
    """
    words: list[str] = []
    for run in upcard_runs(upcards):
        names = [card_name(value) for value in run]
        words += names if len(names) < 3 else [f"{names[0]} to {names[-1]}"]
    return word_list(words)


def upcard_runs(upcards: Iterable[Value]) -> list[list[Value]]:
    """Return upcards, which are in order, as runs of neighbours.

    Examples
    --------
    >>> upcard_runs([Value.TWO, Value.THREE, Value.NINE, Value.TEN])
    [[Value.TWO, Value.THREE], [Value.NINE, Value.TEN]]
    """
    runs: list[list[Value]] = []
    for value in upcards:
        place = UPCARD_ORDER.index(value)
        if runs and UPCARD_ORDER.index(runs[-1][-1]) == place - 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    return runs


def hand_in_words(hand: Hand) -> str:
    """Return the cards of a hand in words.

    Examples
    --------
    >>> [hand_in_words(Hand.parse(text)) for text in ("T6", "AA", "A42")]
    ['ten and 6', 'two aces', 'ace, 4 and 2']
    """
    if hand.is_pair:
        return f"two {several_cards(hand.values[0])}"
    return word_list([card_name(value) for value in hand.values])


def row_in_words(line: Line) -> str:
    """Return the hands of a row in words.

    Examples
    --------
    >>> def row(kind: Kind, *numbers: int, soft: bool = False) -> str:
    ...     return row_in_words(Line(tuple(HandGroup(kind, each, soft) for each in numbers), ()))
    >>> row(Kind.HARD, 17, 21), row(Kind.SOFT, 18, soft=True)
    ('hard 17 and up', 'soft 18 (ace and 7)')
    >>> row(Kind.SOFT, 12, 15, soft=True), row(Kind.RESCUE, 13, 16, soft=True)
    ('soft 12 to 15 (two aces to ace and 4)', 'doubled soft 13 to 16')
    >>> row(Kind.PAIR, Value.EIGHT), row(Kind.PAIR, Value.TWO, Value.THREE)
    ('pair of eights', 'pairs of twos and threes')
    >>> row_in_words(Line((HandGroup.of_cards(Hand.parse("T6")),), ()))
    'ten and 6'
    """
    first, last = line.first, line.last
    if first.kind is Kind.PAIR:
        return _pairs(first, last)
    if first.cards is not None:
        return hand_in_words(first.cards)
    text = f"{'soft' if first.soft else 'hard'} {_totals(first.number, last.number)}"
    if first.kind is Kind.RESCUE:
        return f"doubled {text}"
    return f"{text} ({_with_aces(first, last)})" if first.soft else text


def _pairs(first: HandGroup, last: HandGroup) -> str:
    one, other = several_cards(first.number), several_cards(last.number)
    if first == last:
        return f"pair of {one}"
    return f"pairs of {one} {'and' if last.follows(first) else 'to'} {other}"


def _totals(low: int, high: int) -> str:
    if low == high:
        return str(low)
    if high == 21:
        return f"{low} and up"
    return f"{low} {'and' if high - low == 1 else 'to'} {high}"


def _with_aces(low: HandGroup, high: HandGroup) -> str:
    """Return the two cards of soft totals."""
    first, last = (hand_in_words(Hand((Value.ACE, each.beside_ace))) for each in (low, high))
    if low == high:
        return first
    if high.number == 21:
        return f"{first} and up"
    return f"{first} {'or' if high.follows(low) else 'to'} {last}"


def shoe_in_words(shoe: Shoe) -> str:
    """Return the decks of a shoe, or its counts, and the cards removed from it.

    Examples
    --------
    >>> shoe_in_words(Shoe.parse("8x48-55K")), shoe_in_words(Shoe.parse("1d-7h"))
    ('8 decks of 48 cards without two fives and a king', '1 deck of 52 cards without a seven of \
hearts')
    >>> shoe_in_words(Shoe.parse("4 1 0 0 0 0 0 0 0 9"))
    'a shoe of 4 aces, 1 two and 9 tens'
    """
    pack = shoe.pack
    if pack.counts:
        held = [
            f"{count} {RANK_NAMES[str(value)][count > 1]}"
            for value, count in zip(Value, pack.counts, strict=True)
            if count
        ]
        text = f"a shoe of {word_list(held)}"
    else:
        text = f"{pack.decks} {'deck' if pack.decks == 1 else 'decks'} of {pack.size} cards"
    removed = [_cards(card, count) for card, count in Counter(shoe.removed).items()]
    return f"{text} without {word_list(removed)}" if removed else text


def _cards(card: Card, count: int) -> str:
    one, several = RANK_NAMES[card.rank]
    article = "an" if one[0] in "ae" else "a"
    name = f"{article} {one}" if count == 1 else f"{_count(count)} {several}"
    return f"{name} of {SUIT_NAMES[card.suit]}" if card.suit else name


def _count(count: int) -> str:
    """Return a small count as a word, so that it is not taken for a card."""
    rank = str(count)
    return RANK_NAMES[rank][0] if rank in RANK_NAMES else rank


def rules_in_words(game: Game) -> str:
    """Return the shoe and the rules of a game in words.

    Examples
    --------
    >>> from solver.games import load_game
    >>> print(rules_in_words(load_game("single-deck")))
    1 deck of 52 cards, the dealer stands on soft 17, double on any total, double after a split, \
up to 4 hands by splitting, aces split once only, blackjack pays 3 to 2
    """
    terms = (term.spoken for term in game.rules.terms().values())
    return ", ".join([shoe_in_words(game.shoe), *terms])


def spoken_percent(value: float, decimals: int = 4) -> str:
    """Return a value in percent in words, with its sign; zero has none.

    Examples
    --------
    >>> spoken_percent(-0.0062), spoken_percent(0.5, 1), spoken_percent(-1e-9, 2)
    ('minus 0.6200 percent', 'plus 50.0 percent', '0.00 percent')
    """
    plain = spoken_plain_percent(value, decimals)
    return f"plus {plain}" if round(100 * value, decimals) > 0 else plain


def spoken_plain_percent(value: float, decimals: int = 4) -> str:
    """Return a value in percent in words without a plus: a house edge, a cost, a share.

    Examples
    --------
    >>> spoken_plain_percent(0.0062), spoken_plain_percent(-0.02, 1)
    ('0.6200 percent', 'minus 2.0 percent')
    """
    minus = "minus " if round(100 * value, decimals) < 0 else ""
    return f"{minus}{abs(100 * value):.{decimals}f} percent"


def odds_in_words(pays: Fraction) -> str:
    """Return what a bet pays.

    Examples
    --------
    >>> odds_in_words(Fraction(5, 2)), odds_in_words(Fraction(11)), odds_in_words(Fraction(9, 20))
    ('5 to 2', '11 to 1', '0.4500 to 1')
    """
    if pays.denominator == 1 or has_simple_odds(pays):
        return spoken_ratio(pays)
    return f"{float(pays):.4f} to 1"
