// The page on which a venue makes its poster. It stores nothing, and requests nothing after it has been loaded.

import { NAME } from "../page/brand.js";
import { icon } from "../page/icons.js";
import { LANGUAGES } from "../page/languages.js";
import { VenueCodeError, venueCodeURL } from "../protocol/venue_code.js";
import { symbolOf } from "./qr_encoder.js";

const SEED_COUNT = 16;
const QUIET_ZONE = 4;
const PICTOGRAMS = ["phoneCamera", "phoneCode", "phoneTick"];
/** The texts below the code. */
const NOTES = ["privacy", "voluntary", "anotherWay", "posterDate", "posterToReplace"];
const MAXIMUM_LOGO_COUNT = 2_000_000;
/** The sizes of the name, in em, from the largest to the smallest. */
const NAME_SIZES = [6, 5, 4.2, 3.5, 3, 2.6];
/** The sizes of paper in the page's rule for printing. */
const PAPERS = { A3: "297mm 420mm", A4: "210mm 297mm", A5: "148mm 210mm", A6: "105mm 148mm", Letter: "8.5in 11in" };

/** The texts of all languages by their codes, so that the page needs no connection later. */
const TEXTS = Object.fromEntries((await Promise.all(Object.keys(LANGUAGES).map(textsOf))).filter(Boolean));
const form = document.querySelector("form");
const fields = form.elements;
const status = document.querySelector("#status");
const sheets = document.querySelector("#sheets");
const list = document.querySelector("#languages select");
let logo = null;
/** The seed, and the identity of the venue for which it was drawn. Two venues never have the same seed. */
let drawn = { identity: null, seed: null };

start();

/** A language and its texts. Null for a language that the operator has added: it is for the visitors' page only. */
async function textsOf(code) {
  const response = await fetch(new URL(`${code}.json`, import.meta.url));
  return response.ok ? [code, new Map(await response.json())] : null;
}

function start() {
  const codes = Object.keys(TEXTS);
  const best = navigator.languages.map((tag) => tag.toLowerCase().split("-")[0]).find((code) => codes.includes(code)) ?? codes[0];
  for (const select of [list, fields.first, fields.second]) {
    for (const code of codes) {
      const option = new Option(new Intl.DisplayNames([code], { type: "language" }).of(code), code);
      [option.lang, option.dir] = [code, LANGUAGES[code]];
      select.append(option);
    }
  }
  [list.value, fields.first.value] = [best, best];
  list.addEventListener("change", () => showTexts(list.value));
  form.addEventListener("input", show);
  fields.logo.addEventListener("change", readLogo);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (show()) print();
  });
  document.querySelector("#host").textContent = location.hostname;
  showTexts(best);
}

function showTexts(code) {
  [document.documentElement.lang, document.documentElement.dir] = [code, LANGUAGES[code]];
  for (const node of document.querySelectorAll("[data-text]")) node.textContent = TEXTS[code].get(node.dataset.text);
  list.setAttribute("aria-label", TEXTS[code].get("language"));
  document.title = TEXTS[code].get("title");
  document.querySelector("#translation").textContent = code === "en" ? "" : TEXTS[code].get("translation");
  show();
}

function say(key) {
  status.textContent = TEXTS[list.value].get(key) ?? "";
}

async function readLogo() {
  const [file] = fields.logo.files;
  logo = null;
  if (file && file.size > MAXIMUM_LOGO_COUNT) {
    fields.logo.value = "";
    show();
    return say("logoTooLarge");
  }
  if (file) {
    const picture = new FileReader();
    picture.readAsDataURL(file);
    await new Promise((resolve) => (picture.onloadend = resolve));
    logo = picture.result;
  }
  return show();
}

/** Shows the sheets. Returns whether there are any: a wrong entry removes them, so that no earlier poster is printed. */
function show() {
  sheets.replaceChildren();
  say("");
  const [name, address] = [fields.name, fields.address].map(({ value }) => value.trim().normalize("NFC"));
  if (name === "") return false;
  const identity = JSON.stringify([name, address]);
  if (identity !== drawn.identity) drawn = { identity, seed: crypto.getRandomValues(new Uint8Array(SEED_COUNT)) };
  let url;
  try {
    url = venueCodeURL({
      authority: location.hostname, seeds: [drawn.seed], name, address, defaultStay: fields.stay.valueAsNumber,
      setting: fields.setting.value, publicIdentifier: null,
    });
  } catch (error) {
    if (!(error instanceof VenueCodeError)) throw error;
    const [code] = error.code.split("/");
    say(TEXTS.en.has(code) ? code : "wrongText");
    return false;
  }
  const doors = fields.doors.value.split("\n").map((line) => line.trim()).filter(Boolean);
  for (const door of doors.length > 0 ? doors : [""]) sheets.append(sheet(url, name, address, door));
  setPaper(PAPERS[fields.paper.value]);
  for (const node of sheets.children) fit(node);
  return true;
}

function sheet(url, name, address, door) {
  const node = document.querySelector("template").content.firstElementChild.cloneNode(true);
  const part = (selector) => node.querySelector(selector);
  node.classList.add(fields.paper.value);
  const codes = [...new Set([fields.first.value, fields.second.value].filter(Boolean))];
  const line = (key, code) => {
    const node = document.createElement("span");
    [node.className, node.lang, node.dir] = ["line", code, LANGUAGES[code]];
    // In some languages, a date ends with a point.
    node.textContent = TEXTS[code].get(key).replace("{date}", () => dateIn(code)).replace(/\.\.$/u, ".");
    return node;
  };
  const lines = (key) => codes.map((code) => line(key, code));
  const group = (code) => {
    const node = document.createElement("div");
    node.className = "group";
    for (const key of NOTES) {
      const paragraph = document.createElement("p");
      paragraph.append(line(key, code));
      node.append(paragraph);
    }
    return node;
  };
  part(".headline").append(...lines("scanWithCamera"));
  part(".reason").append(...lines("posterReason"));
  const sender = [NAME, location.hostname].filter(Boolean).join(" · ");
  [part(".host").textContent, part(".venue").textContent, part(".address").textContent] = [sender, name, address];
  part(".door").textContent = door;
  if (logo) [part(".logo").src, part(".logo").hidden] = [logo, false];
  drawCode(part(".code"), symbolOf(url));
  part(".code").setAttribute("aria-label", TEXTS[list.value].get("code"));
  ["posterCamera", "scan", "posterDone"].forEach((key, index) => {
    const words = document.createElement("span");
    words.append(...lines(key));
    node.querySelectorAll("li")[index].append(icon(PICTOGRAMS[index]), words);
  });
  part(".notes").append(...codes.map(group));
  return node;
}

/** Today, as a text of a language. */
function dateIn(code) {
  return new Intl.DateTimeFormat(code, { dateStyle: "long" }).format(new Date());
}

/** Draws a symbol with its quiet zone. */
function drawCode(picture, rows) {
  const runs = rows.flatMap((row, y) => Array.from(row.join("").matchAll(/1+/gu), (run) => {
    return `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`;
  }));
  const size = rows.length + 2 * QUIET_ZONE;
  picture.setAttribute("viewBox", `${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}`);
  picture.querySelector("path").setAttribute("d", runs.join(""));
}

/** Sets a long name in smaller type. */
function fit(node) {
  for (const size of NAME_SIZES) {
    node.style.setProperty("--name", size);
    if (node.scrollHeight <= node.clientHeight && node.scrollWidth <= node.clientWidth) return;
  }
}

/** Sets the size of the printed page. The rule is the last one of the page's first style. */
function setPaper(size) {
  const [style] = document.styleSheets;
  if (style.cssRules[style.cssRules.length - 1] instanceof CSSPageRule) style.deleteRule(style.cssRules.length - 1);
  style.insertRule(`@page { margin: 0; size: ${size} }`, style.cssRules.length);
}
