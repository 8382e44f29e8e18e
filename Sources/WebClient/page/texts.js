// The texts of the page. A text can contain values, such as {venue}.

const ENGLISH = {
  title: "Venue check-in",
  helpHeading: "You have not checked in",
  help: "Scan the code of a venue to check in. Checking in is voluntary.",
  invalid: "This is not a valid venue code. Scan it again.",
  oldBrowser: "This browser is too old for check-ins, or it is in a mode that stores nothing.",
  scanned: "You have not checked in yet.",
  checkIn: "Check in",
  checkedIn: "Checked in at {venue}. The stay ends at {time}, unless you check out.",
  checkOut: "Check out now",
  checkedOut: "Checked out.",
  consentHeading: "Checking in",
  consent:
    "Checking in stores where and when you were, only in this browser, encrypted, for 14 days. The browser also stores this page, so that it works offline. Without this consent, nothing is stored. The browser’s own history contains the address of the code in any case.",
  unfinished: "This page does not compare your check-ins with reports yet. It does not warn you.",
  passphrase: "Passphrase",
  newPassphrase: "Choose a passphrase. It opens your diary, and cannot be replaced if you forget it.",
  repeat: "Repeat the passphrase",
  different: "The two passphrases differ.",
  agree: "I consent",
  refuse: "I refuse",
  refused: "Nothing was stored.",
  diary: "Your diary",
  unlock: "Open the diary",
  lock: "Lock",
  empty: "There are no check-ins.",
  change: "Change or delete",
  start: "Start",
  end: "End",
  save: "Save the times",
  saved: "The times were changed.",
  remove: "Delete this check-in",
  removed: "The check-in was deleted.",
  removeAll: "Delete all",
  confirmRemoveAll: "This deletes all check-ins, the passphrase and your consent. It cannot be undone.",
  removedAll: "Everything was deleted.",
  open: "open",
  from: "{start} to {end}",
  wrong_passphrase: "The passphrase is wrong.",
  empty_passphrase: "The passphrase is empty.",
  stay_length: "A stay lasts at least a second and at most 24 hours.",
  starts_in_the_future: "This time is in the future.",
  starts_before_retention: "This check-in would already be deleted: it starts more than 13 days ago.",
  no_consent: "You have not consented to checking in.",
  failed: "This did not work. Try again.",
};

const GERMAN = {
  title: "Einchecken",
  helpHeading: "Sie haben nicht eingecheckt",
  help: "Scannen Sie den Code eines Ortes, um einzuchecken. Einchecken ist freiwillig.",
  invalid: "Das ist kein gültiger Code eines Ortes. Scannen Sie ihn noch einmal.",
  oldBrowser: "Dieser Browser ist zu alt zum Einchecken, oder er speichert in diesem Modus nichts.",
  scanned: "Sie haben noch nicht eingecheckt.",
  checkIn: "Einchecken",
  checkedIn: "Eingecheckt: {venue}. Der Aufenthalt endet um {time}, wenn Sie nicht vorher auschecken.",
  checkOut: "Jetzt auschecken",
  checkedOut: "Ausgecheckt.",
  consentHeading: "Einchecken",
  consent:
    "Beim Einchecken wird gespeichert, wo und wann Sie waren: nur in diesem Browser, verschlüsselt, für 14 Tage. Der Browser speichert auch diese Seite, damit sie ohne Netz funktioniert. Ohne diese Einwilligung wird nichts gespeichert. Der Verlauf des Browsers enthält die Adresse des Codes in jedem Fall.",
  unfinished: "Diese Seite vergleicht Ihre Aufenthalte noch nicht mit Meldungen. Sie warnt Sie nicht.",
  passphrase: "Passphrase",
  newPassphrase: "Wählen Sie eine Passphrase. Sie öffnet Ihr Tagebuch und kann nicht ersetzt werden, wenn Sie sie vergessen.",
  repeat: "Passphrase wiederholen",
  different: "Die beiden Passphrasen sind verschieden.",
  agree: "Ich willige ein",
  refuse: "Ich lehne ab",
  refused: "Es wurde nichts gespeichert.",
  diary: "Ihr Tagebuch",
  unlock: "Tagebuch öffnen",
  lock: "Sperren",
  empty: "Es gibt keine Aufenthalte.",
  change: "Ändern oder löschen",
  start: "Beginn",
  end: "Ende",
  save: "Zeiten speichern",
  saved: "Die Zeiten wurden geändert.",
  remove: "Diesen Aufenthalt löschen",
  removed: "Der Aufenthalt wurde gelöscht.",
  removeAll: "Alles löschen",
  confirmRemoveAll: "Das löscht alle Aufenthalte, die Passphrase und Ihre Einwilligung. Es kann nicht rückgängig gemacht werden.",
  removedAll: "Alles wurde gelöscht.",
  open: "offen",
  from: "{start} bis {end}",
  wrong_passphrase: "Die Passphrase ist falsch.",
  empty_passphrase: "Die Passphrase ist leer.",
  stay_length: "Ein Aufenthalt dauert mindestens eine Sekunde und höchstens 24 Stunden.",
  starts_in_the_future: "Diese Zeit liegt in der Zukunft.",
  starts_before_retention: "Dieser Aufenthalt wäre schon gelöscht: Er beginnt vor mehr als 13 Tagen.",
  no_consent: "Sie haben nicht in das Einchecken eingewilligt.",
  failed: "Das hat nicht funktioniert. Versuchen Sie es noch einmal.",
};

/** All texts by language. */
export const LANGUAGES = { en: ENGLISH, de: GERMAN };

/** The first of the browser's languages that the page has. */
export const language = navigator.languages.map((tag) => tag.split("-")[0]).find((code) => LANGUAGES[code]) ?? "en";

/** Returns a text with its values. */
export function text(key, values = {}) {
  return LANGUAGES[language][key].replace(/\{(\w+)\}/gu, (_, name) => values[name]);
}

/** Whether there is a text for an error's code. */
export function hasText(key) {
  return Object.hasOwn(ENGLISH, key);
}

/** A time in seconds since 1970 as text: the local time, or the local day. */
export function localTime(seconds) {
  return new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(1000 * seconds);
}

export function localDay(seconds) {
  return new Intl.DateTimeFormat(language, { dateStyle: "full" }).format(1000 * seconds);
}
