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
  limits: "This page compares your check-ins with reports only while it is open and you have typed your passphrase, because the comparison needs the codes in your diary. It cannot warn you at other times. Sharing a positive test does not work on this page yet.",
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
  damaged: "The diary is damaged. You can only delete it.",
  exposures: "Exposures",
  comparingHeading: "Downloading and comparing",
  comparing: "When you press “Update”, this browser downloads what the health authority publishes for everyone. It compares the download with your diary in this browser, and sends nothing about you or the result. The downloaded files are stored without encryption, because they are the same for everyone.",
  comparingLimits: "While this page is closed, nothing is downloaded, and you are not warned. The comparison needs your passphrase.",
  comparingRefused: "Without this consent, nothing is downloaded for comparison, and you are not warned. You can change your answer at any time.",
  nothingDownloaded: "Nothing was downloaded.",
  withdrawn: "You have withdrawn the consent. Nothing more is downloaded.",
  enrolment: "Health authority",
  asking: "Asking the health authority for its key.",
  authority: "Authority",
  region: "Region",
  fingerprint: "Fingerprint",
  oldFingerprint: "Old fingerprint",
  fingerprintQuestion: "Does this match the fingerprint that the authority has published?",
  fingerprintReason: "After you confirm it, this page accepts only files that are signed by this key. Get the fingerprint in another way, such as by phone: a forged page could also forge the fingerprint.",
  matches: "It matches",
  differs: "It does not match",
  nothingPinned: "Nothing was changed.",
  enrolAgain: "Ask for the key again",
  withdraw: "Withdraw the consent to comparing",
  update: "Update",
  back: "Back to the diary",
  downloading: "Downloading package {done} of {count}.",
  matching: "Comparing package {done} of {count}.",
  notCompared: "Not compared yet: press “Update”.",
  noExposures: "No exposures found.",
  noExposuresUntil: "No exposures found until {until}.",
  compared: "Compared {checkIns} with everything published until {until}: {packages}.",
  news: "News: none for {hours}: warnings published since then are missing (press “Update”).",
  checkInsOne: "1 check-in",
  checkIns: "{count} check-ins",
  packagesOne: "1 package",
  packages: "{count} packages",
  hoursOne: "1 hour",
  hours: "{count} hours",
  days: "{count} days",
  times: "{start} to {end}",
  lowRisk: "low risk",
  increasedRisk: "increased risk",
  overlap: "{minutes} minutes of overlap with a reported visit from {times}",
  part: "{minutes} min x {weight}",
  explanation: "{sum} = {total} weighted min (increased risk from {increasedMinutes})",
  warned: "The health authority itself has issued a warning for this venue.",
  together: "All days of this stay together: {risk}",
  low: "Low risk: you were near a person who tested positive, for a short time or at a distance.",
  lowToDo: "Watch for symptoms for 14 days, and get tested if you have any.",
  increased: "Increased risk: you were near a person who tested positive, for long enough to be infected.",
  increasedToDo: "Get tested, and avoid contact with others until you have the result. Ask your health authority where to go.",
  unreachable: "The health authority does not answer for /{path}. Check the connection, then try again. What was downloaded is kept.",
  status: "The health authority returned HTTP {status} for /{path}. Try again later. What was downloaded is kept.",
  too_large: "The health authority’s response for /{path} is larger than allowed. Try again later.",
  stale: "/{path} from the health authority is out of date: it was signed {hours} ago. Check this device’s clock. If it is right, the authority has stopped publishing, or newer files are withheld. The available files were compared.",
  from_the_future: "/{path} from the health authority is dated {hours} in the future. Check this device’s clock.",
  too_old: "The health authority requires version {minimum} of this page or newer. Close this page, connect to the network, and open it again.",
  refusedFile: "/{path} from the health authority was rejected: {code}. Try again. If this persists, the file is changed in transit, or the authority must correct it.",
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
  limits: "Diese Seite vergleicht Ihre Aufenthalte nur mit Meldungen, während sie offen ist und Sie Ihre Passphrase eingegeben haben, denn der Vergleich braucht die Codes in Ihrem Tagebuch. Zu anderen Zeiten kann sie Sie nicht warnen. Einen positiven Test können Sie auf dieser Seite noch nicht teilen.",
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
  damaged: "Das Tagebuch ist beschädigt. Sie können es nur löschen.",
  exposures: "Begegnungen",
  comparingHeading: "Herunterladen und vergleichen",
  comparing: "Wenn Sie „Aktualisieren“ drücken, lädt dieser Browser herunter, was das Gesundheitsamt für alle veröffentlicht. Er vergleicht es hier im Browser mit Ihrem Tagebuch und sendet nichts über Sie oder das Ergebnis. Die heruntergeladenen Dateien werden unverschlüsselt gespeichert, denn sie sind für alle gleich.",
  comparingLimits: "Während diese Seite geschlossen ist, wird nichts heruntergeladen, und Sie werden nicht gewarnt. Der Vergleich braucht Ihre Passphrase.",
  comparingRefused: "Ohne diese Einwilligung wird nichts zum Vergleichen heruntergeladen, und Sie werden nicht gewarnt. Sie können Ihre Antwort jederzeit ändern.",
  nothingDownloaded: "Es wurde nichts heruntergeladen.",
  withdrawn: "Sie haben die Einwilligung widerrufen. Es wird nichts mehr heruntergeladen.",
  enrolment: "Gesundheitsamt",
  asking: "Der Schlüssel des Gesundheitsamts wird abgefragt.",
  authority: "Gesundheitsamt",
  region: "Gebiet",
  fingerprint: "Fingerabdruck",
  oldFingerprint: "Alter Fingerabdruck",
  fingerprintQuestion: "Ist das der Fingerabdruck, den das Gesundheitsamt veröffentlicht hat?",
  fingerprintReason: "Wenn Sie das bestätigen, nimmt diese Seite nur noch Dateien an, die mit diesem Schlüssel signiert sind. Fragen Sie den Fingerabdruck auf anderem Weg ab, etwa am Telefon: Eine gefälschte Seite könnte auch den Fingerabdruck fälschen.",
  matches: "Er stimmt überein",
  differs: "Er stimmt nicht überein",
  nothingPinned: "Es wurde nichts geändert.",
  enrolAgain: "Schlüssel noch einmal abfragen",
  withdraw: "Einwilligung in das Vergleichen widerrufen",
  update: "Aktualisieren",
  back: "Zurück zum Tagebuch",
  downloading: "Paket {done} von {count} wird heruntergeladen.",
  matching: "Paket {done} von {count} wird verglichen.",
  notCompared: "Noch nicht verglichen: Drücken Sie „Aktualisieren“.",
  noExposures: "Keine Begegnungen gefunden.",
  noExposuresUntil: "Keine Begegnungen bis {until} gefunden.",
  compared: "{checkIns} mit allem verglichen, was bis {until} veröffentlicht wurde: {packages}.",
  news: "Keine Nachrichten seit {hours}: Was seitdem veröffentlicht wurde, fehlt (drücken Sie „Aktualisieren“).",
  checkInsOne: "1 Aufenthalt",
  checkIns: "{count} Aufenthalte",
  packagesOne: "1 Paket",
  packages: "{count} Pakete",
  hoursOne: "1 Stunde",
  hours: "{count} Stunden",
  days: "{count} Tagen",
  times: "{start} bis {end}",
  lowRisk: "niedriges Risiko",
  increasedRisk: "erhöhtes Risiko",
  overlap: "{minutes} Minuten gemeinsam mit einem gemeldeten Aufenthalt, {times}",
  part: "{minutes} min x {weight}",
  explanation: "{sum} = {total} gewichtete min (erhöhtes Risiko ab {increasedMinutes})",
  warned: "Das Gesundheitsamt selbst hat vor diesem Ort gewarnt.",
  together: "Alle Tage dieses Aufenthalts zusammen: {risk}",
  low: "Niedriges Risiko: Sie waren kurz oder mit Abstand in der Nähe einer positiv getesteten Person.",
  lowToDo: "Achten Sie 14 Tage lang auf Symptome, und lassen Sie sich testen, wenn Sie welche haben.",
  increased: "Erhöhtes Risiko: Sie waren so lange in der Nähe einer positiv getesteten Person, dass Sie sich angesteckt haben können.",
  increasedToDo: "Lassen Sie sich testen, und meiden Sie Kontakte, bis Sie das Ergebnis haben. Fragen Sie Ihr Gesundheitsamt, wohin Sie gehen sollen.",
  unreachable: "Das Gesundheitsamt antwortet nicht auf /{path}. Prüfen Sie die Verbindung, und versuchen Sie es noch einmal. Was heruntergeladen wurde, bleibt erhalten.",
  status: "Das Gesundheitsamt antwortet auf /{path} mit HTTP {status}. Versuchen Sie es später noch einmal. Was heruntergeladen wurde, bleibt erhalten.",
  too_large: "Die Antwort des Gesundheitsamts auf /{path} ist größer als erlaubt. Versuchen Sie es später noch einmal.",
  stale: "/{path} vom Gesundheitsamt ist veraltet: Die Signatur ist {hours} alt. Prüfen Sie die Uhr dieses Geräts. Wenn sie richtig geht, veröffentlicht das Gesundheitsamt nichts mehr, oder neuere Dateien werden zurückgehalten. Was vorhanden ist, wurde verglichen.",
  from_the_future: "/{path} vom Gesundheitsamt liegt {hours} in der Zukunft. Prüfen Sie die Uhr dieses Geräts.",
  too_old: "Das Gesundheitsamt verlangt mindestens Version {minimum} dieser Seite. Schließen Sie diese Seite, stellen Sie eine Verbindung her, und öffnen Sie sie wieder.",
  refusedFile: "/{path} vom Gesundheitsamt wurde abgelehnt: {code}. Versuchen Sie es noch einmal. Wenn das so bleibt, wird die Datei unterwegs verändert, oder das Gesundheitsamt muss sie berichtigen.",
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

/** A number with its noun. Two days or more are days, not hours. */
export function counted(key, count) {
  if (key === "hours" && count >= 48) return text("days", { count: Math.floor(count / 24) });
  return text(count === 1 ? `${key}One` : key, { count });
}

/** A number with at most two decimals. */
export function decimal(number) {
  return new Intl.NumberFormat(language, { useGrouping: false }).format(number);
}

// Times are in seconds since 1970, and are shown as local times.

export function localTime(seconds) {
  return new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(1000 * seconds);
}

export function localDay(seconds) {
  return new Intl.DateTimeFormat(language, { dateStyle: "full" }).format(1000 * seconds);
}

export function localMinute(seconds) {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(1000 * seconds);
}

/** The start and the end of a stay. The end has a day if it differs from the start's. */
export function localTimes(start, end) {
  const last = localDay(start) === localDay(end) ? localTime(end) : localMinute(end);
  return text("times", { start: localMinute(start), end: last });
}

/** The day in UTC, such as 2026-11-21. */
export function utcDay(seconds) {
  return new Date(1000 * seconds).toISOString().slice(0, 10);
}
