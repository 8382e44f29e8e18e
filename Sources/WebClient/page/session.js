// What the views of the page share.

export const session = {
  /** The diary, or null before the consent. */
  diary: null,
  /** The scanned `code`, its `url` and its `hash`, or null. `code` is null if it is not a venue code. */
  scanned: null,
  /** Whether this page has created or opened the diary. */
  isOpened: false,
  /** Shows the present view again, in another language. Views inside the diary lead to the diary. */
  showAgain: null,
};

/** Shows the diary. A visitor who scans a code for the first time does not wait for its modules. */
export async function showDiary() {
  session.showAgain = showDiary;
  const diary = await import("./diary.js");
  return diary.showDiary();
}

/** Shows the warnings, or asks for the consent to them. A locked diary is opened first. */
export function showWarnings() {
  return session.diary.isLocked ? showDiary() : enterExposures("showExposures");
}

/** Updates, and shows the warnings, or the locked diary again. */
export function showUpdate() {
  return enterExposures("showUpdated");
}

async function enterExposures(view) {
  const [{ enter }, exposures] = await Promise.all([import("./navigation.js"), import("./exposures.js")]);
  return enter((back) => exposures[view](session.diary, back));
}
