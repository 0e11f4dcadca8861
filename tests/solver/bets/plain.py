"""The side bets in plain code, one deal at a time. Only the cards are shared with the solver.

A shoe of a few cards is dealt out in every order. Removed cards of known rank and unknown suit are
the last cards of an order. Known cards of the deal select the orders that have them in place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations

from solver.bets import Dealt
from solver.cards import Card, Pack, Shoe, parse_cards

LOW = "A23456789TJQK"
HIGH = "23456789TJQKA"
RED = "dh"
Pays = Callable[[set[str]], Fraction]


def small_shoe(decks: int, left: str, gone: str = "") -> Shoe:
    """A shoe with the cards ``left``, without the cards ``gone``, whose suits are unknown."""
    pack = Pack(decks)
    assert pack.cards is not None
    removed = Counter(pack.cards)
    removed.subtract(parse_cards(left))
    assert min(removed.values()) >= 0
    return Shoe(pack, (*removed.elements(), *parse_cards(gone)))


def fits(card: Card, known: Card) -> bool:
    """Whether a card can be the known card, which may have no suit."""
    if known.suit:
        return card == known
    return known.rank in {card.rank, "T" if card.rank in "TJQK" else ""}


def is_blackjack(*cards: Card) -> bool:
    ranks = "".join(card.rank for card in cards)
    return len(ranks) == 2 and "A" in ranks and any(ten in ranks for ten in "TJQK")


def total(cards: Sequence[Card]) -> tuple[int, bool]:
    """Best total, and whether an ace counts eleven in it."""
    hard = sum(LOW.index(card.rank) + 1 if card.rank not in "JQK" else 10 for card in cards)
    soft = any(card.rank == "A" for card in cards) and hard <= 11
    return hard + 10 * soft, soft


def play_out(player: Sequence[Card], rest: Sequence[Card], hits_soft_17: bool) -> Dealt:
    """Let the dealer take two cards and draw by the rules."""
    held = 2
    while True:
        points, soft = total(rest[:held])
        if points > 17 or (points == 17 and not (soft and hits_soft_17)):
            first, second = player
            return Dealt.of(first, second, *rest[:held])
        held += 1
        assert held <= len(rest), "the shoe ran out"


def orders(
    cards: str, gone: str, player: str, upcard: str, hits_soft_17: bool
) -> Iterator[tuple[Dealt, int]]:
    """Every deal of a few cards, and the number of orders that give it."""
    last, known = parse_cards(gone), parse_cards(player)
    seen = parse_cards(upcard)
    found: Counter[Dealt] = Counter()
    for order in permutations(parse_cards(cards)):
        places = [*zip(order, known, strict=False), *zip(order[2:], seen, strict=False)]
        places += zip(reversed(order), last, strict=False)
        if all(fits(card, wanted) for card, wanted in places):
            rest = order[2 : len(order) - len(last)]
            found[play_out(order[:2], rest, hits_soft_17)] += 1
    yield from found.items()


def events(bet: str, dealt: Dealt) -> set[str] | None:
    """The events of the bet that happen in the deal; None if the bet is not offered."""
    return _READ[bet](dealt)


def pair_kind(dealt: Dealt) -> str | None:
    one, other = dealt.player
    if one.rank != other.rank:
        return None
    if one.suit == other.suit:
        return "suited"
    return "coloured" if (one.suit in RED) == (other.suit in RED) else "mixed"


def poker(cards: Sequence[Card]) -> set[str]:
    """The poker hands that three cards make."""
    ranks = sorted((card.rank for card in cards), key=LOW.index)
    found = set()
    if len({card.suit for card in cards}) == 1:
        found.add("flush")
    if "".join(ranks) in LOW or "".join(sorted(ranks, key=HIGH.index)) in HIGH:
        found.add("straight")
    if len(set(ranks)) == 1:
        found.add("three of a kind")
    if len(set(ranks)) < 3:
        found.add("pair")
    if {"flush", "straight"} <= found:
        found.add("straight flush")
    if {"flush", "three of a kind"} <= found:
        found.add("suited three of a kind")
    return found


def _bust_it(dealt: Dealt) -> set[str]:
    cards = (dealt.upcard, dealt.hole, *dealt.drawn)
    if len(cards) != 3 or total(cards)[0] <= 21:
        return set()
    third = cards[2].rank
    found = {f"third card {'ten-valued' if third in 'TJQK' else third}"}
    if {card.rank for card in cards} == {"8"}:
        if len({card.suit for card in cards}) == 1:
            found.add("8-8-8 suited")
        if len({card.suit in RED for card in cards}) == 1:
            found.add("8-8-8 same colour")
    return found


def _trifecta(dealt: Dealt) -> set[str]:
    cards = (*dealt.player, dealt.upcard)
    found = poker(cards) & {"flush", "straight", "straight flush", "three of a kind"}
    if all(card.rank == "5" for card in cards):
        found.add("5-5-5")
    if any(one.rank == two.rank and one.rank in "JQKA" for one, two in combinations(cards, 2)):
        found.add("pair of jacks or better")
    return found


def _in_between(dealt: Dealt) -> set[str]:
    low, high = sorted(HIGH.index(card.rank) for card in dealt.player)
    middle = HIGH.index(dealt.upcard.rank)
    if low == high == middle:
        return {"triple match"}
    between = range(low + 1, high)
    if middle not in between:
        return set()
    names = {1: "one rank", 2: "two ranks", 3: "three ranks"}
    return {f"spread of {names.get(len(between), 'four ranks or more')}"}


def _hole_card(dealt: Dealt) -> set[str]:
    one, other = dealt.player
    suited = one.suit == other.suit
    kind = pair_kind(dealt)
    steps = {abs(order.index(one.rank) - order.index(other.rank)) for order in (LOW, HIGH)}
    found = {f"total {total(dealt.player)[0]}"} & {"total 20", "total 19", "total 18"}
    found |= {"suited"} if suited else set()
    if is_blackjack(*dealt.player):
        found |= {"blackjack", *(["suited blackjack"] if suited else [])}
    if kind:
        found |= {"pair", f"{kind} pair"} - {"mixed pair"}
    if 1 in steps:
        found |= {"straight", *(["suited straight"] if suited else [])}
    return found


def _lucky_ladies(dealt: Dealt) -> set[str]:
    names = [str(card) for card in dealt.player]
    ranks = [card.rank for card in dealt.player]
    found = {"any queen"} if "Q" in ranks else set()
    found |= {"queen of hearts"} if "Qh" in names else set()
    if total(dealt.player)[0] == 20:
        found.add("any 20")
        kind = pair_kind(dealt)
        found |= {"ranked 20"} if kind else set()
        found |= {"suited 20"} if dealt.player[0].suit == dealt.player[1].suit else set()
        found |= {"matched 20"} if kind == "suited" else set()
    ladies = {"pair of queens"} if ranks == ["Q", "Q"] else set()
    ladies |= {"queens of hearts"} if names == ["Qh", "Qh"] else set()
    if is_blackjack(dealt.upcard, dealt.hole):
        ladies |= {f"{name}, dealer blackjack" for name in ladies}
    return found | ladies


def _buster(dealt: Dealt) -> set[str]:
    cards = (dealt.upcard, dealt.hole, *dealt.drawn)
    if total(cards)[0] <= 21:
        return set()
    name = f"bust with {'8 or more' if len(cards) >= 8 else len(cards)} cards"
    return {name, *([f"{name}, player blackjack"] if is_blackjack(*dealt.player) else [])}


def _insurance(dealt: Dealt) -> set[str] | None:
    if dealt.upcard.rank != "A":
        return None
    return {"dealer blackjack"} if is_blackjack(dealt.upcard, dealt.hole) else set()


def _even_money(dealt: Dealt) -> set[str] | None:
    found = _insurance(dealt)
    if found is None or not is_blackjack(*dealt.player):
        return None
    return found or {"no dealer blackjack"}


def _royal_match(dealt: Dealt) -> set[str]:
    one, other = dealt.player
    if one.suit != other.suit:
        return set()
    return {"suited", *(["royal match"] if {one.rank, other.rank} == {"K", "Q"} else [])}


def _pairs_pay(dealt: Dealt) -> set[str]:
    kind = pair_kind(dealt)
    return {f"{kind} pair", "any pair"} if kind else set()


def _perfect_pairs(dealt: Dealt) -> set[str]:
    kind = pair_kind(dealt)
    return {f"{kind.replace('suited', 'perfect')} pair"} if kind else set()


_READ: dict[str, Callable[[Dealt], set[str] | None]] = {
    "21+3": lambda dealt: poker((*dealt.player, dealt.upcard)),
    "bust-it": _bust_it,
    "buster": _buster,
    "even-money": _even_money,
    "hole-card-bonus": _hole_card,
    "in-between": _in_between,
    "insurance": _insurance,
    "lucky-ladies": _lucky_ladies,
    "pairs-pay": _pairs_pay,
    "perfect-pairs": _perfect_pairs,
    "royal-match": _royal_match,
    "trifecta": _trifecta,
}
