// How long the browser keeps what this page stores.

import { card, paragraph } from "./elements.js";
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
async function isPrivateWindow() {
  if (!navigator.storage?.getDirectory) return false;
  return navigator.storage.getDirectory().then(() => false, () => true);
}

/** The key of a text if the browser deletes the diary early, otherwise null. */
export async function earlyDeletion() {
  if (await isPrivateWindow()) return "privateWindow";
  // Only Safari on iOS has this property. It is true on the home screen.
  return navigator.standalone === false ? "iosDeletes" : null;
}

/** A card if the browser deletes the diary early, otherwise nothing. */
export async function deletionCards() {
  const key = await earlyDeletion();
  if (key === null) return [];
  return [card("info storage", "warning", key, ...(key === "iosDeletes" ? [paragraph("iosKeep")] : []))];
}

/** A card if the browser may delete the diary when the disk is full, otherwise nothing. */
export async function storageCards() {
  const isKept = (await navigator.storage?.persisted?.()) ?? true;
  return isKept || (await earlyDeletion()) ? [] : [card("info storage", "info", "notPersistent")];
}
