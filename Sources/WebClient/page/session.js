// What the views of the page share.

export const session = {
  /** The diary, or null before the consent. */
  diary: null,
  /** The scanned `code`, its `url` and its `hash`, or null. `code` is null if it is not a venue code. */
  scanned: null,
  /** Whether this page has created or opened the diary. */
  isOpened: false,
  /** Shows the diary; page.js sets this. */
  showDiary: null,
};
