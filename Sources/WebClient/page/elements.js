// The parts of the page that all views share: elements, the message below the view, and errors.

import { DownloadError } from "../authority/download_error.js";
import { PublicationError } from "../protocol/signed_file.js";
import { LINKS, NAME } from "./brand.js";
import { icon } from "./icons.js";
import { ago, hasText, localDay, measuredHours, text } from "./texts.js";

/** The reason why the page refuses an entry or cannot do something. `code` is the key of a text. `input` is the field, or null. */
export class PageError extends Error {
  constructor(code, input = null) {
    super(`the page refused: ${code}`);
    Object.assign(this, { code, input });
  }
}

const content = document.querySelector("#content");
const heading = document.querySelector("#heading");
const status = document.querySelector("#status");

/** The number of views that were shown. */
let views = 0;

/**
 * Replaces the view. Moves the focus to its heading, so that screen readers begin there. Returns a function
 * that returns whether this view is still shown. `title` is a text, or a list of nodes.
 */
export function render(title, ...nodes) {
  const number = ++views;
  say("");
  content.after(status);
  heading.replaceChildren(...[title].flat());
  heading.dir = "auto";
  heading.tabIndex = -1;
  content.replaceChildren(...nodes);
  content.parentElement.className = "";
  heading.focus();
  return () => number === views;
}

/** Shows the view over the whole screen, in the colours of a class. */
export function fill(name) {
  content.parentElement.className = name;
}

/** Returns the place for messages, if a view has it elsewhere than at its end. */
export function statusPlace() {
  return status;
}

/** Shows a message or an error, and scrolls to it. Screen readers read it aloud. */
export function say(message) {
  const isError = message instanceof Error;
  status.className = isError ? "error" : "";
  status.replaceChildren(...(isError ? errorNodes(message) : [message].filter(Boolean)));
  if (message !== "") status.scrollIntoView({ block: "nearest" });
}

/** An error has a sign, and its technical part is under “Details”. */
function errorNodes(error) {
  const { path, code, status = "" } = error;
  const technical = path ? [details("details", element("p", { class: "bytes", dir: "ltr" }, `/${path} ${code} ${status}`.trim()))] : [];
  return [icon("warning"), element("div", {}, sentence(error), ...technical)];
}

/**
 * Shows an error at its field, and moves the focus there. Below the view if it has no field: it is the error's `input`, or the
 * field of the form that names the error's code.
 */
function explainError(error, form = null) {
  const input = error.input ?? form?.querySelector(`[data-errors~="${error.code}"]`);
  if (!input?.isConnected) return say(error);
  say("");
  input.setAttribute("aria-invalid", "true");
  input.setAttribute("aria-describedby", "error");
  const folded = input.closest("details");
  if (folded) folded.open = true;
  input.closest("label").after(element("div", { class: "error", id: "error" }, ...errorNodes(error)));
  input.focus();
}

/** Removes the error at a field. */
function forgetError() {
  document.querySelector("#error")?.remove();
  for (const input of document.querySelectorAll("[aria-invalid]")) {
    for (const name of ["aria-invalid", "aria-describedby"]) input.removeAttribute(name);
  }
}

/** Names the view in the title of the window. Browsers keep titles in their history: a title must not show a venue or what was shared. */
export function nameView(key) {
  document.title = `${text(key)} – ${pageName()}`;
}

/** The authority's name for the page. */
export function pageName() {
  return NAME || text("title");
}

/** Creates an element. */
export function element(name, attributes, ...children) {
  const node = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) node.setAttribute(attribute, value);
  node.append(...children);
  return node;
}

/** Creates a card: a pictogram, a text, and other nodes. `kind` is its class. */
export function card(kind, picture, key, ...nodes) {
  return element("section", { class: `card ${kind}` }, icon(picture), paragraph(key), ...nodes);
}

/** Creates a card with a heading: a pictogram, the heading, and a text below it. */
export function headedCard(kind, picture, title, words, ...nodes) {
  const body = element("div", {}, element("h2", {}, title), element("p", {}, words));
  return element("section", { class: `card ${kind}` }, icon(picture), body, ...nodes);
}

/** Creates a question with its two answers, which look alike. It stays on the screen while the reasons above it are read. */
export function question(words, ...answers) {
  return element("div", { class: "ask" }, element("h2", { class: "question" }, words), element("div", { class: "answers" }, ...answers));
}

/** Creates details that are not open at first. */
export function details(key, ...nodes) {
  return element("details", {}, element("summary", {}, text(key)), ...nodes);
}

/** Creates a list of texts, each with a pictogram. */
export function facts(...rows) {
  const items = rows.map(([picture, key]) => element("li", {}, icon(picture), element("span", {}, text(key))));
  return element("ul", { class: "facts" }, ...items);
}

/** Puts buttons side by side. */
export function buttons(...nodes) {
  return element("div", { class: "buttons" }, ...nodes);
}

/** Creates a paragraph with a text. */
export function paragraph(key) {
  return element("p", {}, text(key));
}

/** Creates a line with a telephone number. The number is from left to right in each language. */
export function telephoneLine(number) {
  const link = element("a", { href: `tel:${number.replace(/[^0-9+]/gu, "")}`, dir: "ltr" }, number);
  return element("p", { class: "telephone" }, `${text("telephone")} `, link);
}

/** Lines with the authority's telephone numbers, or none. */
export function officeLines() {
  return LINKS.filter(([kind]) => kind === "telephone").map(([, , number]) => telephoneLine(number));
}

/** Creates a button with a text. The text's key is its class; `kind` is another one. */
export function button(key, action, kind = "") {
  const node = element("button", { type: "button", class: `${key} ${kind}`.trim() }, text(key));
  node.addEventListener("click", () => attempt(action));
  return node;
}

/** Creates a large button with a pictogram. */
export function tile(key, picture, action) {
  const node = button(key, action, "tile");
  node.prepend(icon(picture));
  return node;
}

/** Creates the button that submits a form. */
export function submitButton(key, kind = "primary") {
  return element("button", { class: `${key} ${kind} submit` }, text(key));
}

/** Creates a list of choices: values with their texts. `action` gets the chosen value, which is a number. */
export function select(key, options, chosen, action) {
  const input = element("select", {}, ...options.map(([value, words]) => element("option", { value }, words)));
  input.value = chosen;
  input.addEventListener("change", () => attempt(() => action(Number(input.value))));
  return { input, label: element("label", {}, element("span", {}, text(key)), input) };
}

/**
 * Creates a form that runs an action, and shows an error at its field. Instead of the browser, the page says what a field lacks: in
 * its own language, and for screen readers.
 */
export function form(action, ...children) {
  const node = element("form", { novalidate: "" }, ...children);
  node.addEventListener("submit", (event) => {
    // The policy also forbids to send forms
    event.preventDefault();
    attempt(() => {
      requireValues(node);
      return action();
    }, node);
  });
  return node;
}

/** Refuses the first field that is empty, or whose value is outside its limits. */
function requireValues(node) {
  const input = node.querySelector("input:invalid, select:invalid");
  if (!input) return;
  // A day that is not complete is empty, too.
  if (input.value === "") throw new PageError(input === node.querySelector("select:invalid") ? "choose" : "empty", input);
  const [min, max] = [input.min, input.max].map(shownValue);
  throw Object.assign(new PageError("outside", input), { min, max });
}

/** A limit of a field: a day, or a number. */
function shownValue(value) {
  return value.includes("-") ? localDay(Date.parse(`${value}T12:00`) / 1000) : value;
}

/** Creates a field with its label. */
export function field(key, attributes) {
  const input = element("input", attributes);
  return { input, label: element("label", {}, element("span", {}, text(key)), input) };
}

/** Creates a field for a passphrase, with its label. `errors` are the codes of the errors that the field can have. */
export function passphraseField(key, autocomplete, errors = "wrong_passphrase") {
  return field(key, { type: "password", autocomplete, required: "", "data-errors": errors });
}

/** A field for a local time. If it is not changed, the value keeps its seconds. */
export function timeField(key, seconds, errors) {
  const offset = 60_000 * new Date(1000 * seconds).getTimezoneOffset();
  const local = new Date(1000 * seconds - offset).toISOString().slice(0, 16);
  const { input, label } = field(key, { type: "datetime-local", required: "", value: local, "data-errors": errors });
  const value = () => (input.value === local ? seconds : Math.floor(new Date(input.value).getTime() / 1000));
  return { value, label };
}

/**
 * Asks for a consent, and stores the answer.
 *
 * @param name the consent in the diary
 * @param texts the keys of the heading, of each paragraph, of the paragraphs under “More”, of the question, of both
 *   answers, and of the message after a refusal
 * @param next shows the view after the consent
 * @param back shows the view after a refusal
 */
export function askConsent(diary, name, { heading, paragraphs, more = [], asked, yes, no, refused }, next, back) {
  const answer = (isGiven, show) => async () => {
    await diary.setConsent(name, isGiven);
    await show();
    if (!isGiven) say(text(refused));
  };
  const answers = [button(yes, answer(true, next), "agree primary"), button(no, answer(false, back), "refuse primary")];
  const rest = more.length > 0 ? [details("more", ...more.map(paragraph))] : [];
  render(text(heading), ...paragraphs.map(paragraph), question(text(asked), ...answers), ...rest);
}

/** Creates a button that withdraws a consent. */
export function withdrawButton(key, diary, name, back) {
  return button(key, async () => {
    await diary.setConsent(name, false);
    await back();
    say(text("withdrawn"));
  });
}

/** Runs an action, and shows its error as a sentence, at a field of the form if it has one for this error. */
export async function attempt(action, form = null) {
  forgetError();
  try {
    await action();
  } catch (error) {
    explainError(error, form);
  }
}

/** The number of hours of an error, if it has one, as texts have it. */
function timesOf({ hours }) {
  return Number.isFinite(hours) ? { hours: measuredHours(hours), ago: ago(hours) } : {};
}

/** Describes an error and what to do. */
function sentence(error) {
  if (error instanceof PublicationError) return text("refusedFile");
  if (error instanceof DownloadError) return text(error.code, { ...error, ...timesOf(error) });
  // Browsers name their own errors.
  const key = [`${error.code}_${error.purpose}`, error.code, error.name, "failed"].find(hasText);
  return text(key, error);
}

/** The time of this device's clock in seconds since 1970. */
export function now() {
  return Math.floor(Date.now() / 1000);
}
