"""Downloads of charts: their formats, how they are drawn, and what is refused."""

from __future__ import annotations

import pytest

from charts.formats import Format
from tests.charts.web.client import Client

TYPES = {
    Format.TEXT: ("text/plain", b"Six decks"),
    Format.MARKDOWN: ("text/markdown", b"# Six decks"),
    Format.WORDS: ("text/plain", b"Six decks"),
    Format.CSV: ("text/csv", b"kind,hand"),
    Format.JSON: ("application/json", b"{"),
    Format.ANKI: ("text/plain", b"#separator"),
    Format.HTML: ("text/html", b"<!DOCTYPE"),
    Format.SVG: ("image/svg+xml", b"<?xml"),
    Format.PDF: ("application/pdf", b"%PDF-"),
    Format.LATEX: ("application/x-tex", b"\\documentclass"),
}


@pytest.mark.parametrize("form", Format)
def test_downloads(form: Format, client: Client) -> None:
    answer = client.get(f"/chart.{form}?game=six-deck")
    kind, start = TYPES.get(form, (form.media_type, b""))
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith(kind)
    assert answer.content.startswith(start)
    assert 'filename="six-deck-' in answer.headers["content-disposition"]


def test_a_download_is_drawn_as_asked(client: Client) -> None:
    plain = client.get("/chart.svg?game=six-deck").content
    for more in ("paper=letter", "palette=classic", "mono=true", "heat=margin", "by=cards"):
        assert client.get(f"/chart.svg?game=six-deck&{more}").content != plain, more


def test_the_name_of_a_download_says_how_it_is_drawn(client: Client) -> None:
    plain = client.get("/chart.svg?game=six-deck").headers["content-disposition"]
    card = client.get("/chart.svg?game=six-deck&paper=wallet&mono=true")
    assert card.headers["content-disposition"] == plain.replace(".svg", "-wallet-mono.svg")


def test_a_download_has_side_bets_on_request(client: Client) -> None:
    page = client.get("/?game=double-attack").text
    assert "PDF with side bets" in page
    assert "PDF with side bets" not in client.get("/?game=six-deck").text
    plain, more = (
        client.get(f"/chart.words?game=double-attack{each}") for each in ("", "&sidebets=true")
    )
    assert "House edge 8.0064 percent, hit rate 15.3305 percent." in more.text
    assert "Bust It" not in plain.text
    name = plain.headers["content-disposition"]
    assert more.headers["content-disposition"] == name.replace(".txt", "-sidebets.txt")
    for form in ("csv", "anki"):
        same = [
            client.get(f"/chart.{form}?game=double-attack{each}").content
            for each in ("", "&sidebets=true")
        ]
        assert same[0] == same[1]


@pytest.mark.parametrize("address", ["/chart.png", "/chart.svg?heat=sun", "/chart.svg?mono=maybe"])
def test_what_may_be_written_is_said(address: str, client: Client) -> None:
    assert ": must be " in client.get(address).text


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/chart.png", 422),
        ("/chart.pdf?game=../etc/passwd", 422),
        ("/chart.pdf?paper=a3", 422),
        ("/chart.pdf?game=six-deck&by=cards&paper=wallet", 422),
        ("/chart.html?game=six-deck&paper=wallet", 422),
        ("/chart.pdf?game=six-deck&game=eight-deck", 422),
        ("/chart.pdf?game=six-deck&sidebets=true", 422),
        ("/chart.pdf?game=double-attack&shoe=8,8,8,8,8,8,8,8,8,32&sidebets=true", 422),
        ("/static/../app.py", 404),
        ("/static/%2e%2e/app.py", 404),
    ],
)
def test_downloads_that_are_refused(address: str, status: int, client: Client) -> None:
    answer = client.get(address)
    assert answer.status_code == status
    assert answer.text.strip()
    assert "Traceback" not in answer.text
