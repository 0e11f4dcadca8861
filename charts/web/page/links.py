"""The addresses that a page links to: its own question with some fields changed."""

from __future__ import annotations

from collections.abc import Callable

from charts.web.question.question import Question, query_string

Link = Callable[..., str]
"""Returns the address of the page with some fields of the question changed."""

NO_HAND = {"hand": "", "upcard": "", "after_split": "", "pair": ""}
"""The changes that remove the hand from a question."""


def link_of(question: Question) -> Link:
    """Return a function that makes addresses from the fields that change.

    It does not check the changes: the page only links to valid questions.

    Examples
    --------
    >>> link_of(Question(game="six-deck", removed="5", hand="88", upcard="T"))(hand="T6")
    '/?game=six-deck&removed=5&hand=T6&upcard=T'
    """
    fields = dict(question.fields())
    order = ["game", *(name for name in type(question).model_fields if name != "name")]

    def link(**changes: object) -> str:
        changed = {**fields, **{name: str(value) for name, value in changes.items()}}
        if changed.get("pair") == changed.get("hand", "")[:1]:
            changed["pair"] = ""
        return f"/?{query_string((name, changed[name]) for name in order if changed.get(name))}"

    return link
