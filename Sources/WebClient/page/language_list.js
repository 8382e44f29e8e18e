// The list of languages above each view. Below it, the note about translations, and the authority's links.

import { LINKS } from "./brand.js";
import { attempt, element } from "./elements.js";
import { LANGUAGES } from "./languages.js";
import { language, selectLanguage, text } from "./texts.js";

/** The English texts are the original. */
const ORIGINAL = "en";

/**
 * Shows the list. Each language has its own name.
 *
 * @param changed is called after the visitor has selected another language
 */
export function showLanguages(changed) {
  const options = Object.keys(LANGUAGES).map((code) => {
    const name = new Intl.DisplayNames([code], { type: "language" }).of(code);
    return element("option", { value: code, lang: code, dir: LANGUAGES[code] }, name);
  });
  const list = element("select", { "aria-label": text("language") }, ...options);
  list.value = language;
  const select = async () => {
    await selectLanguage(list.value);
    showLanguages(changed);
    await changed();
  };
  list.addEventListener("change", () => attempt(select));
  document.querySelector("#languages").replaceChildren(list);
  document.querySelector("#translation").textContent = language === ORIGINAL ? "" : text("translation");
  const links = LINKS.map(([kind, href, number]) => element("a", { href }, text(kind), ...(number ? [" ", element("bdi", { dir: "ltr" }, number)] : [])));
  document.querySelector("#links").replaceChildren(...links);
}
