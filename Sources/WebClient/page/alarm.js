// The alarm about changed files of this page.

import { checkedFiles } from "../authority/own_files.js";
import { NAME } from "./brand.js";
import { button, buttons, card, element, officeLines } from "./elements.js";
import { showUpdate } from "./session.js";
import { text } from "./texts.js";

/** The warning if the files of this page are not those that the authority has signed. Nothing if they are, or if it is not known. */
export async function filesAlarm(diary, ...nodes) {
  const configuration = await diary.publishedFiles.configuration();
  return configuration ? alarmCards(await checkedFiles(configuration), ...nodes, buttons(button("update", showUpdate))) : [];
}

/** The warning about the files that `checkedFiles` has checked: what to do, and whom to ask. */
export function alarmCards(checked, ...nodes) {
  if (checked?.key !== "filesDiffer") return [];
  const words = element("p", {}, text("filesDifferToDo", { authority: NAME || location.hostname }));
  return [element("div", { role: "alert" }, card("low alarm", "warning", checked.key, words, ...officeLines(), ...nodes))];
}
