// How long the browser keeps what this page stores.

import { card } from "./elements.js";
import { keepLanguage, textsPath } from "./texts.js";

/** Stores the language, and the page, so that a later scan needs no connection. The diary works without it. */
export async function keepPage() {
  keepLanguage();
  loadViews().catch(() => {});
  // The cache of the browser can answer when it looks for a new version of the worker.
  const options = { scope: location.pathname, updateViaCache: "all" };
  await navigator.serviceWorker?.register("service_worker.js", options).catch(() => {});
  // The worker stores the texts of no other language.
  navigator.serviceWorker?.ready.then(({ active }) => active.postMessage(textsPath()));
}

/**
 * Loads the modules that only a diary needs. The page does this after the consent, and when it finds a diary, not only
 * when a view is opened: otherwise the server could see which.
 */
function loadViews() {
  return Promise.all([import("./diary.js"), import("./files.js"), import("../sharing/decoys.js")]);
}

/** Asks the browser to keep the diary when the disk is full. Firefox asks the user. */
export async function persist() {
  await navigator.storage?.persist?.().catch(() => false);
}

/**
 * Whether this is a private window of Firefox or Safari: these windows have no file system for pages. The
 * private windows of Chromium cannot be recognised.
 */
export async function isPrivateWindow() {
  if (!navigator.storage?.getDirectory) return false;
  return navigator.storage.getDirectory().then(() => false, () => true);
}

/** A card with a sentence if the browser may delete the diary, otherwise nothing. */
export async function storageCards() {
  if (await isPrivateWindow()) return [card("info", "warning", "privateWindow")];
  // Only Safari on iOS has this property. It is true on the home screen.
  if (navigator.standalone === false) return [card("info", "info", "iosDeletes")];
  const isKept = (await navigator.storage?.persisted?.()) ?? true;
  return isKept ? [] : [card("info", "info", "notPersistent")];
}
