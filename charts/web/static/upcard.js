// What the page does beyond links and forms: arrow keys in the chart, quick clicks on the shoe,
// typing that survives an update, announcements for screen readers, and error messages.
"use strict";

// The tab key reaches one cell of each chart; the arrow keys move from cell to cell.
function arrangeTabs(root) {
  for (const table of root.querySelectorAll("table.chart")) {
    table.querySelectorAll("td a").forEach((link, place) => {
      link.tabIndex = place === 0 ? 0 : -1;
    });
  }
}

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

function moveInChart(event) {
  const link = event.target.closest("table.chart td a");
  const step = STEPS[event.key];
  if (!link || !step || event.ctrlKey || event.altKey || event.metaKey) return;
  const cell = link.closest("td");
  const rows = [...cell.closest("tbody").rows];
  let [row, column] = [rows.indexOf(cell.parentElement), cell.cellIndex];
  let next = null;
  do {
    row += step[0];
    column += step[1];
    if (!rows[row] || !rows[row].cells[column]) return;
    next = rows[row].cells[column].querySelector("a");
  } while (!next);
  event.preventDefault();
  link.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

// The chosen cell keeps the focus when the page is replaced. Chart and panels fetch themselves: such
// a request is not a choice of the reader, and a panel that arrives first keeps the choice.
let chosen = null;
let shown = true;

function remember(event) {
  if (event.target.matches("#chart, .waiting")) return;
  const link = event.target.closest("table.chart td a");
  chosen = link ? link.getAttribute("aria-label").split(":")[0] : null;
  shown = !chosen;
}

function settle(event) {
  arrangeTabs(document);
  restoreDraft();
  if (!event.target.matches(".panel")) {
    focusChosen();
    if (!shown) showAnswer();
    shown = true;
  }
  announce();
  if (event.target.id === "page") settling = false;
  if (waiting) send();
}

function focusChosen() {
  if (!chosen) return;
  const links = [...document.querySelectorAll("table.chart td a")];
  const link = links.find((each) => each.getAttribute("aria-label").startsWith(chosen + ":"));
  const lost = document.activeElement === document.body;
  if (link && lost) link.focus({ preventScroll: true });
  if (link || !lost) chosen = null;
}

function showAnswer() {
  const answer = document.querySelector("#answer");
  const { top, bottom } = answer.getBoundingClientRect();
  if (bottom < 80 || top > window.innerHeight - 80) answer.scrollIntoView();
}

// What is being typed survives when the page is replaced.
let draft = null;

function keepDraft(sent) {
  const field = document.activeElement;
  const typed = field.matches("input[id]") && field.value !== field.defaultValue;
  draft = typed && sent[field.name] !== field.value ? { id: field.id, value: field.value } : null;
}

function restoreDraft() {
  const field = draft && document.getElementById(draft.id);
  if (field) field.value = draft.value;
  draft = null;
}

// The form collects the cards of quick clicks and is sent as soon as possible; a page that was just
// replaced has to settle first.
let settling = false;
let waiting = false;

function send() {
  waiting = settling;
  if (!settling) htmx.trigger("#game-form", "submit");
}

function stepCard(event) {
  const link = event.target.closest("a[data-remove], a[data-back]");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  const field = document.querySelector("#removed");
  const { remove, back } = link.dataset;
  field.value = remove ? field.value + remove : withoutLast(field.value, back);
  send();
}

function withoutLast(cards, card) {
  const ranks = card === "T" ? "10|[TJQK]" : card;
  const found = [...cards.matchAll(new RegExp(`(?:${ranks})[cdhs]?`, "gi"))].pop();
  return found ? cards.slice(0, found.index) + cards.slice(found.index + found[0].length) : cards;
}

// A response that is not a page, or a missing response, leaves the page and is shown below it.
function complain(text) {
  const trouble = document.querySelector("#trouble");
  trouble.textContent = text.trim();
  trouble.hidden = !text;
}

// The page keeps its scroll position; the browser would follow content that is replaced.
let scrolled = 0;

function beforeSwap(event) {
  scrolled = window.scrollY;
  const answer = event.detail.xhr.responseText;
  const isPage = answer.includes('id="page"');
  event.detail.shouldSwap = isPage;
  keepDraft(event.detail.requestConfig.parameters);
  complain(isPage ? "" : answer.slice(0, 300) || "The server sent no answer.");
}

function afterSwap(event) {
  settling = settling || event.target.id === "page";
  window.scrollTo(0, scrolled);
}

let announced = null;

function announce() {
  const text = ["#answer h2", "#best", ".errors", "#round"]
    .map((name) => document.querySelector(name))
    .filter(Boolean)
    .map((part) => part.textContent.trim())
    .join(" ");
  if (announced !== null && text !== announced) document.querySelector("#live").textContent = text;
  announced = text;
}

document.addEventListener("DOMContentLoaded", () => {
  arrangeTabs(document);
  announce();
  document.body.addEventListener("keydown", moveInChart);
  document.addEventListener("click", stepCard, true);
  window.addEventListener("popstate", () => htmx.trigger("#game-form", "htmx:abort"));
  document.body.addEventListener("htmx:beforeRequest", remember);
  document.body.addEventListener("htmx:afterSettle", settle);
  document.body.addEventListener("htmx:beforeSwap", beforeSwap);
  document.body.addEventListener("htmx:afterSwap", afterSwap);
  document.body.addEventListener("htmx:sendError", () => complain("The server cannot be reached."));
});
