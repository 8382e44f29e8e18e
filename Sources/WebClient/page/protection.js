// The views that protect the diary with a passphrase or a passkey, and that open a protected diary.

import { hasPasskeys, newPasskey } from "../diary/passkey.js";
import { utf8 } from "../protocol/bytes.js";
import { filesAlarm } from "./alarm.js";
import {
  PageError, button, buttons, card, element, form, nameView, paragraph, passphraseField, render, say, statusPlace, submitButton,
} from "./elements.js";
import { scanButtons } from "./scan.js";
import { session, showDiary } from "./session.js";
import { text } from "./texts.js";
import { enter } from "./navigation.js";

/** Whether a passphrase is short, by the rule of `checkin`. */
const isShort = (passphrase) => passphrase !== "" && utf8(passphrase).length < 12;

/** Two fields for a new passphrase, and a warning if it is short. `value` throws if they differ. */
export function newPassphraseFields(key = "newPassphrase") {
  const [first, second] = [["short_passphrase", key], ["different", "repeat"]].map(([error, name]) => passphraseField(name, "new-password", error));
  // Screen readers read this warning aloud.
  const warning = element("p", { role: "status", class: "short" });
  first.input.addEventListener("change", () => {
    warning.textContent = isShort(first.input.value) ? text("short") : "";
  });
  const value = () => {
    if (first.input.value !== second.input.value) throw new PageError("different");
    return first.input.value;
  };
  return { nodes: [first.label, warning, second.label], value };
}

/** Says what a copy of the profile shows, and offers to protect the diary. */
export function protectionCard() {
  const passkey = hasPasskeys ? [button("protectByPasskey", () => enter(showProtectionByPasskey))] : [];
  const passphrase = button("protectByPassphrase", () => enter(showProtectionByPassphrase));
  return card("protection", "openLock", "notProtected", buttons(...passkey, passphrase));
}

function showProtectionByPasskey(back) {
  const protect = async () => {
    await session.diary.replaceKey(null, { makePasskey: () => newPasskey(text("title")) });
    await back();
    say(text("protected"));
  };
  const reasons = ["passkeyLimits", "passkeyOnly", "newKey"].map(paragraph);
  render(text("protectByPasskey"), ...reasons, buttons(button("addPasskey", protect, "primary"), button("back", back)));
}

function showProtectionByPassphrase(back) {
  const fields = newPassphraseFields();
  const protect = async () => {
    await session.diary.replaceKey(null, { passphrase: fields.value() });
    await back();
    say(text("protected"));
  };
  const answers = buttons(submitButton("protectByPassphrase"), button("back", back));
  const reasons = ["passphraseLimits", "newKey"].map(paragraph);
  render(text("protectByPassphrase"), ...reasons, form(protect, ...fields.nodes, answers));
}

/** The buttons that change the protection. */
export function protectionButtons() {
  const { diary } = session;
  if (!diary.isProtected) return [];
  const lock = () => {
    diary.lock();
    return showDiary();
  };
  const change = button(diary.hasPassphrase ? "changePassphrase" : "protectByPassphrase", () => enter(showNewPassphrase));
  if (!diary.hasPassphrase) return [button("lock", lock), change];
  const passkey = diary.hasPasskey
    ? [button("removePasskey", () => enter(showPasskeyRemoval))]
    : hasPasskeys ? [button("addPasskey", () => enter(showNewPasskey))] : [];
  return [button("lock", lock), change, ...passkey];
}

function showNewPasskey(back) {
  const field = passphraseField("passphrase", "current-password");
  const add = async () => {
    await session.diary.addPasskey(field.input.value, () => newPasskey(text("title")));
    await back();
    say(text("passkeyAdded"));
  };
  const reasons = ["passkeyLimits", "passkeyBeside"].map(paragraph);
  render(text("addPasskey"), ...reasons, form(add, field.label, buttons(submitButton("addPasskey"), button("back", back))));
}

function showPasskeyRemoval(back) {
  const field = passphraseField("passphrase", "current-password");
  const remove = async () => {
    await session.diary.replaceKey(field.input.value);
    await back();
    say(text("passkeyRemoved"));
  };
  const answers = buttons(submitButton("removePasskey"), button("back", back));
  render(text("removePasskey"), paragraph("newKey"), form(remove, field.label, answers));
}

/** Asks for the old passphrase. If there is only a passkey, the device asks for it. */
function showNewPassphrase(back) {
  const { diary } = session;
  const old = passphraseField("passphrase", "current-password");
  const fields = newPassphraseFields();
  const change = async () => {
    await diary.replaceKey(diary.hasPassphrase ? old.input.value : null, { passphrase: fields.value() });
    await back();
    say(text("passphraseChanged"));
  };
  const key = diary.hasPassphrase ? "changePassphrase" : "protectByPassphrase";
  const reasons = ["newKey", ...(diary.hasPasskey ? ["passkeyIsRemoved"] : [])].map(paragraph);
  const nodes = [...(diary.hasPassphrase ? [old.label] : []), ...fields.nodes];
  render(text(key), ...reasons, form(change, ...nodes, buttons(submitButton(key), button("back", back))));
}

/**
 * Shows a locked diary.
 *
 * @param opened called after the diary was opened
 */
export async function showLocked(opened, found, removeAll) {
  const { diary } = session;
  const unlockBy = (open) => async () => {
    await open();
    return opened();
  };
  const field = passphraseField("passphrase", "current-password");
  const unlock = unlockBy(() => diary.unlock(field.input.value));
  const passkey = diary.hasPasskey
    ? [button("unlockPasskey", unlockBy(() => diary.unlockWithPasskey()), "primary")]
    : [];
  const passphrase = diary.hasPassphrase ? [form(unlock, field.label, buttons(submitButton("unlock", diary.hasPasskey ? "" : "primary")))] : [];
  render(
    text("lockedHeading"),
    statusPlace(),
    ...(await filesAlarm(diary, ...(diary.hasPassphrase ? [paragraph("noPassphrase")] : []))),
    element("div", { class: "card locked" }, paragraph("limits"), buttons(...passkey), ...passphrase),
    buttons(...scanButtons(found, showDiary)),
    paragraph("forgotten"),
    buttons(button("removeAll", removeAll, "danger")),
  );
  nameView("diary");
}
