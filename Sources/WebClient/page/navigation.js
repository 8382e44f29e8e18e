// Views inside the diary, which the browser's back button leaves.

import { attempt } from "./elements.js";
import { showDiary } from "./session.js";

/** Whether the page shows a view that the browser's back button leaves for the diary. */
let isInside = false;

addEventListener("popstate", () => isInside && location.hash.length < 2 && leave(false));

/** Opens a view from the diary. `show` gets the action that returns to the diary. */
export function enter(show) {
  history.pushState(history.state, "");
  isInside = true;
  return attempt(() => show(leave));
}

/** Returns to the diary. `isButton` is false if the browser's back button was used. */
export function leave(isButton = true) {
  if (isInside && isButton) history.back();
  isInside = false;
  return attempt(showDiary);
}

/** Another view is shown, which the back button does not leave. */
export function stay() {
  isInside = false;
}
