// The views that export the diary to a file, and import such a file.

import { decryptedFile, encryptedFile } from "../diary/age.js";
import { decodedArchive, encodedArchive } from "../diary/archive.js";
import { DiaryError } from "../diary/diary_error.js";
import { button, buttons, element, field, form, now, paragraph, passphraseField, render, say, submitButton } from "./elements.js";
import { newPassphraseFields } from "./protection.js";
import { session } from "./session.js";
import { counted, localDate, text } from "./texts.js";

const FILE_ERRORS = "not_an_archive newer_archive damaged_archive too_expensive";
/** Larger files are not diaries. */
const MAXIMUM_FILE = 4 << 20;

/** Asks for a passphrase, and saves all check-ins in a file. */
export function showExport(back) {
  const fields = newPassphraseFields("filePassphrase");
  const save = async () => {
    const passphrase = fields.value();
    say(text("encrypting"));
    const archive = encodedArchive(await session.diary.checkIns(now()), now());
    const file = await encryptedFile(archive, passphrase);
    const address = URL.createObjectURL(new Blob([file], { type: "application/octet-stream" }));
    element("a", { href: address, download: `check-ins-${localDate(now())}.age` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    await back();
    say(text("exported"));
  };
  const answers = buttons(submitButton("exportDiary"), button("back", back));
  render(text("exportDiary"), paragraph("exportLimits"), form(save, ...fields.nodes, answers));
}

/** Asks for a file and its passphrase, and adds the check-ins. */
export function showImport(back) {
  const chosen = field("file", { type: "file", required: "", "data-errors": FILE_ERRORS });
  const passphrase = passphraseField("filePassphrase", "off");
  const add = async () => {
    const [file] = chosen.input.files;
    if (file.size > MAXIMUM_FILE) throw new DiaryError("not_an_archive");
    say(text("decrypting"));
    const archive = await decryptedFile(new Uint8Array(await file.arrayBuffer()), passphrase.input.value);
    const { added, known, expired } = await session.diary.importAll(decodedArchive(archive), now());
    await back();
    say(text("imported", { checkIns: counted("checkIns", added), known, expired }));
  };
  const answers = buttons(submitButton("importDiary"), button("back", back));
  render(text("importDiary"), paragraph("importLimits"), form(add, chosen.label, passphrase.label, answers));
}
