// The alarm about changed files of this page.

import { checkedFiles } from "../authority/own_files.js";
import { button, buttons, card, element } from "./elements.js";
import { showWarnings } from "./session.js";

/** The warning if the files of this page are not those that the authority has signed. Nothing if they are, or if it is not known. */
export async function filesAlarm(diary) {
  const configuration = await diary.publishedFiles.configuration();
  if (!configuration) return [];
  const way = diary.isLocked ? [] : [buttons(button("exposures", showWarnings))];
  return alarmCards(await checkedFiles(configuration), ...way);
}

/** The warning about the files that `checkedFiles` has checked. */
export function alarmCards(checked, ...nodes) {
  if (checked?.key !== "filesDiffer") return [];
  return [element("div", { role: "alert" }, card("low alarm", "warning", checked.key, ...nodes))];
}
