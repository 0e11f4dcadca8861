"""Residues: primes, whole numbers from their residues, and the arithmetic of one prime."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from math import isqrt, prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.engine.hand.dealer import trie
from solver.engine.kernels._residues import reduced
from solver.exact.field import MOST_KNOWN, Field
from solver.exact.primes import BELOW, _primes, joined, primes_for, residue


def is_prime(number: int) -> bool:
    return number > 1 and all(number % divisor for divisor in range(2, isqrt(number) + 1))


def test_the_primes_are_the_largest_below_two_to_the_27() -> None:
    found = list(islice(_primes(), 12))
    expected = (number for number in range(BELOW - 1, 0, -2) if is_prime(number))
    assert found == list(islice(expected, 12))


def test_the_primes_go_on_in_the_next_window() -> None:
    found = list(islice(_primes(), 900))
    assert found == sorted(set(found), reverse=True)
    assert found[-1] < BELOW - 2 * 2**13
    assert all(is_prime(number) for number in found[430:445])


@pytest.mark.parametrize("bound", [1, 3, 2**26, BELOW, 10**40, 10**300])
def test_the_primes_determine_every_number_within_the_bound(bound: int) -> None:
    primes = primes_for(bound)
    assert prod(primes) > 2 * bound
    assert not primes[1:] or prod(primes[:-1]) <= 2 * bound
    numbers = [-bound, bound, 1 - bound, bound - 1, bound // 3, -1, 0, 1]
    assert together(numbers, primes) == numbers


def test_no_prime_divides_the_denominator() -> None:
    first = primes_for(10**30)
    others = primes_for(10**30, first[1] * first[3])
    assert not set(others) & {first[1], first[3]}
    assert prod(others) > 2 * 10**30
    assert others[:2] == (first[0], first[2])


def together(numbers: list[int], primes: tuple[int, ...]) -> list[object]:
    residues = [np.array([residue(each, prime) for each in numbers]) for prime in primes]
    return joined(residues, primes).tolist()


@settings(derandomize=True, max_examples=200, deadline=None, database=None)
@given(data=st.data(), bound=st.integers(1, 10**120))
def test_whole_numbers_come_back_from_their_residues(data: st.DataObject, bound: int) -> None:
    numbers = data.draw(st.lists(st.integers(-bound, bound), max_size=5))
    numbers += [bound, -bound]
    assert together(numbers, primes_for(bound)) == numbers


def test_largest_and_smallest_number_that_the_primes_determine() -> None:
    primes = primes_for(10**20)
    most = prod(primes) // 2
    assert together([most, -most], primes) == [most, -most]
    assert together([most + 1], primes) == [-most]


def test_nothing_comes_back_from_nan() -> None:
    primes = primes_for(10**10)
    residues = [np.array([[np.nan, 3.0], [-2.0, np.nan]]) for _ in primes]
    assert joined(residues, primes).tolist() == [[None, 3], [-2, None]]


PRIMES = (5, 101, *primes_for(10**30))


@settings(derandomize=True, max_examples=300, deadline=None, database=None)
@given(data=st.data(), prime=st.sampled_from(PRIMES))
def test_products_of_residues_are_exact(data: st.DataObject, prime: int) -> None:
    most = prime // 2
    edge = st.sampled_from((-most, most, 0, 1, -1)) | st.integers(-most, most)
    left, right = data.draw(edge), data.draw(edge)
    field = Field.of(prime, 4)
    found = field.times(np.array([float(left)]), float(right))
    assert found.tolist() == [residue(left * right, prime)]
    assert reduced(float(left * right), float(prime), 1 / prime) == residue(left * right, prime)


@settings(derandomize=True, max_examples=300, deadline=None, database=None)
@given(number=st.integers(-(2**53) + 1, 2**53 - 1), prime=st.sampled_from(PRIMES[1:]))
def test_a_number_is_reduced_at_least_to_the_prime(number: int, prime: int) -> None:
    """Sums of products are below 2**53; the residue may be half a unit off the middle."""
    found = reduced(float(number), float(prime), 1 / prime)
    assert found == int(found)
    assert (number - int(found)) % prime == 0
    assert abs(found) <= prime // 2 + 1


@settings(derandomize=True, max_examples=100, deadline=None, database=None)
@given(values=st.lists(st.fractions(max_denominator=10**6), max_size=6))
def test_residues_of_fractions(values: list[Fraction]) -> None:
    prime = primes_for(1)[0]
    found = Field.of(prime, 52).residues(values)
    for value, each in zip(values, found.tolist(), strict=True):
        assert (value.numerator - int(each) * value.denominator) % prime == 0


@pytest.mark.parametrize("cards", [3, 52, MOST_KNOWN, MOST_KNOWN + 1, 416, 5000])
def test_every_number_of_cards_that_a_round_meets_has_an_inverse(cards: int) -> None:
    prime = primes_for(1)[0]
    field = Field.of(prime, cards)
    assert len(field.inverse) == min(cards, MOST_KNOWN) + 1
    for number in range(field.lowest, cards + 1):
        inverse = field.inverse[number - field.lowest]
        if number:
            assert int(inverse) * number % prime == 1
        else:
            assert np.isnan(inverse)


@pytest.mark.parametrize("hits", [False, True])
def test_sums_over_the_orders_of_the_dealer_are_exact(hits: bool) -> None:
    """The kernel reduces them at the end only."""
    tree = trie(hits, tuple(range(10)))
    orders = np.bincount(tree.slot, weights=tree.weight)
    assert orders.max() * (BELOW // 2) < 2**53


def test_inverses_of_an_array() -> None:
    field = Field.of(7, 6)
    assert field.inverses(np.array([[1, 2, 0], [3, 2, 6]])).tolist() == [[1, -3, 0], [-2, -3, -1]]
    assert field.constants.tolist() == [7.0, 1 / 7]
