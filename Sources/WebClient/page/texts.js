// The texts of the page. A text can contain values, such as {venue}.

const LANGUAGES = ["en", "de"];

/** The texts in the order of the languages. */
export const TEXTS = {
  title: ["Venue check-in", "Einchecken"],
  helpHeading: ["You have not checked in", "Sie haben nicht eingecheckt"],
  help: [
    "Scan the code of a venue to check in. Checking in is voluntary.",
    "Scannen Sie den Code eines Ortes, um einzuchecken. Einchecken ist freiwillig.",
  ],
  invalid: [
    "This is not a valid venue code. Scan it again.",
    "Das ist kein gültiger Code eines Ortes. Scannen Sie ihn noch einmal.",
  ],
  oldBrowser: [
    "This browser is too old for check-ins, or it is in a mode that stores nothing.",
    "Dieser Browser ist zu alt zum Einchecken, oder er speichert in diesem Modus nichts.",
  ],
  scanned: ["You have not checked in yet.", "Sie haben noch nicht eingecheckt."],
  scannedAgain: [
    "Press “Check in”. If you are checked in here already, your stay becomes longer.",
    "Drücken Sie „Einchecken“. Wenn Sie hier schon eingecheckt sind, wird Ihr Aufenthalt länger.",
  ],
  checkIn: ["Check in", "Einchecken"],
  checkedIn: [
    "Checked in at {venue}. The stay ends at {time}, unless you check out.",
    "Eingecheckt: {venue}. Der Aufenthalt endet um {time}, wenn Sie nicht vorher auschecken.",
  ],
  checkOut: ["Check out now", "Jetzt auschecken"],
  checkedOut: ["Checked out.", "Ausgecheckt."],
  consentHeading: ["Checking in", "Einchecken"],
  consent: [
    "If a person who was here tests positive, you can learn that you were at risk. Checking in stores where and when you were, only in this browser, encrypted, for 14 days. The browser also stores this page, so that it works offline. Without this consent, nothing is stored. The browser’s own history contains the address of the code in any case.",
    "Wenn eine Person, die hier war, positiv getestet wird, können Sie erfahren, dass Sie ein Risiko hatten. Beim Einchecken wird gespeichert, wo und wann Sie waren: nur in diesem Browser, verschlüsselt, für 14 Tage. Der Browser speichert auch diese Seite, damit sie ohne Netz funktioniert. Ohne diese Einwilligung wird nichts gespeichert. Der Verlauf des Browsers enthält die Adresse des Codes in jedem Fall.",
  ],
  limits: [
    "This page compares your check-ins with reports only while it is open and you have typed your passphrase. It cannot warn you at other times.",
    "Diese Seite vergleicht Ihre Aufenthalte nur mit Meldungen, während sie offen ist und Sie Ihre Passphrase eingegeben haben. Zu anderen Zeiten kann sie Sie nicht warnen.",
  ],
  passphrase: ["Passphrase", "Passphrase"],
  newPassphrase: [
    "Choose a passphrase. It opens your diary, and cannot be replaced if you forget it.",
    "Wählen Sie eine Passphrase. Sie öffnet Ihr Tagebuch und kann nicht ersetzt werden, wenn Sie sie vergessen.",
  ],
  repeat: ["Repeat the passphrase", "Passphrase wiederholen"],
  different: ["The two passphrases differ.", "Die beiden Passphrasen sind verschieden."],
  agree: ["I consent", "Ich willige ein"],
  refuse: ["I refuse", "Ich lehne ab"],
  refused: ["Nothing was stored.", "Es wurde nichts gespeichert."],
  diary: ["Your diary", "Ihr Tagebuch"],
  unlock: ["Open the diary", "Tagebuch öffnen"],
  lock: ["Lock", "Sperren"],
  empty: ["There are no check-ins.", "Es gibt keine Aufenthalte."],
  change: ["Change or delete", "Ändern oder löschen"],
  start: ["Start", "Beginn"],
  end: ["End", "Ende"],
  save: ["Save the times", "Zeiten speichern"],
  saved: ["The times were changed.", "Die Zeiten wurden geändert."],
  remove: ["Delete this check-in", "Diesen Aufenthalt löschen"],
  confirmRemove: [
    "This deletes the check-in. It cannot be undone.",
    "Das löscht den Aufenthalt. Es kann nicht rückgängig gemacht werden.",
  ],
  removed: ["The check-in was deleted.", "Der Aufenthalt wurde gelöscht."],
  removeAll: ["Delete all", "Alles löschen"],
  confirmRemoveAll: [
    "This deletes all check-ins, the passphrase and your consent. It cannot be undone.",
    "Das löscht alle Aufenthalte, die Passphrase und Ihre Einwilligung. Es kann nicht rückgängig gemacht werden.",
  ],
  removedAll: ["Everything was deleted.", "Alles wurde gelöscht."],
  open: ["open", "offen"],
  from: ["{start} to {end}", "{start} bis {end}"],
  wrong_passphrase: ["The passphrase is wrong.", "Die Passphrase ist falsch."],
  empty_passphrase: ["The passphrase is empty.", "Die Passphrase ist leer."],
  stay_length: [
    "A stay lasts at least a second and at most 24 hours.",
    "Ein Aufenthalt dauert mindestens eine Sekunde und höchstens 24 Stunden.",
  ],
  starts_in_the_future: ["This time is in the future.", "Diese Zeit liegt in der Zukunft."],
  starts_before_retention: [
    "This check-in would already be deleted: it starts more than {days} days ago.",
    "Dieser Aufenthalt wäre schon gelöscht: Er beginnt vor mehr als {days} Tagen.",
  ],
  no_consent: ["You have not consented to checking in.", "Sie haben nicht in das Einchecken eingewilligt."],
  damaged: ["The diary is damaged. You can only delete it.", "Das Tagebuch ist beschädigt. Sie können es nur löschen."],
  addPasskey: ["Add a passkey", "Passkey hinzufügen"],
  removePasskey: ["Remove the passkey", "Passkey entfernen"],
  unlockPasskey: ["Open with a passkey", "Mit Passkey öffnen"],
  passkeyLimits: [
    "A passkey opens the diary with the lock of your device, such as a fingerprint. Your passphrase still opens it. Whoever can unlock your device can then read the diary. The maker of your device may copy the passkey to your other devices, and can see for which address it is.",
    "Ein Passkey öffnet das Tagebuch mit der Sperre Ihres Geräts, etwa mit dem Fingerabdruck. Ihre Passphrase öffnet es weiterhin. Wer Ihr Gerät entsperren kann, kann dann das Tagebuch lesen. Der Hersteller Ihres Geräts kopiert den Passkey vielleicht auf Ihre anderen Geräte und sieht, für welche Adresse er ist.",
  ],
  passkeyAdded: ["The passkey opens your diary now.", "Der Passkey öffnet jetzt Ihr Tagebuch."],
  passkeyRemoved: [
    "Only the passphrase opens your diary now. You can also delete the passkey in the settings of your device.",
    "Jetzt öffnet nur noch die Passphrase Ihr Tagebuch. Sie können den Passkey auch in den Einstellungen Ihres Geräts löschen.",
  ],
  no_passkey: ["The passkey was not used. Try again, or use the passphrase.", "Der Passkey wurde nicht benutzt. Versuchen Sie es noch einmal, oder benutzen Sie die Passphrase."],
  passkey_unsupported: [
    "The passkeys of this device cannot open a diary. Use the passphrase.",
    "Die Passkeys dieses Geräts können kein Tagebuch öffnen. Benutzen Sie die Passphrase.",
  ],
  cancel: ["Cancel", "Abbrechen"],
  camera: ["Scan a code with the camera", "Code mit der Kamera scannen"],
  cameraPicture: ["Picture of the camera", "Bild der Kamera"],
  cameraHint: [
    "Point the camera at the venue’s code. The picture stays on this device.",
    "Richten Sie die Kamera auf den Code des Orts. Das Bild bleibt auf diesem Gerät.",
  ],
  noCamera: [
    "The camera cannot be used. Allow it for this page, or open the code with your camera app.",
    "Die Kamera kann nicht benutzt werden. Erlauben Sie sie für diese Seite, oder öffnen Sie den Code mit Ihrer Kamera-App.",
  ],
  tag: ["Scan a tag", "Tag scannen"],
  tagHint: ["Hold the phone to the venue’s tag.", "Halten Sie das Telefon an den Tag des Orts."],
  tagFailed: [
    "The tag could not be read. Hold the phone to it again.",
    "Der Tag konnte nicht gelesen werden. Halten Sie das Telefon noch einmal daran.",
  ],
  noTag: [
    "Tags cannot be read. Turn on NFC, and allow it for this page.",
    "Tags können nicht gelesen werden. Schalten Sie NFC ein, und erlauben Sie es für diese Seite.",
  ],
  otherCode: [
    "This is not a venue code of this health authority.",
    "Das ist kein Code eines Orts dieses Gesundheitsamts.",
  ],
  exposures: ["Warnings", "Warnungen"],
  comparingHeading: ["Downloading and comparing", "Herunterladen und vergleichen"],
  comparing: [
    "When you press “Update”, this browser downloads what the health authority publishes for everyone, and stores it. It compares the download with your diary, and sends nothing about you or the result.",
    "Wenn Sie „Aktualisieren“ drücken, lädt dieser Browser herunter, was das Gesundheitsamt für alle veröffentlicht, und speichert es. Er vergleicht es mit Ihrem Tagebuch und sendet nichts über Sie oder das Ergebnis.",
  ],
  comparingLimits: [
    "While this page is closed, nothing is downloaded, and you are not warned. The comparison needs your passphrase. At random times, about once in five days, an open page sends a dummy message, so that real ones do not stand out.",
    "Während diese Seite geschlossen ist, wird nichts heruntergeladen, und Sie werden nicht gewarnt. Der Vergleich braucht Ihre Passphrase. Zu zufälligen Zeiten, etwa einmal in fünf Tagen, sendet eine offene Seite eine Attrappe, damit echte Meldungen nicht auffallen.",
  ],
  comparingRefused: [
    "Without this consent, you are not warned. You can change your answer at any time.",
    "Ohne diese Einwilligung werden Sie nicht gewarnt. Sie können Ihre Antwort jederzeit ändern.",
  ],
  withdrawn: ["You have withdrawn the consent.", "Sie haben die Einwilligung widerrufen."],
  enrolment: ["Health authority", "Gesundheitsamt"],
  asking: ["Asking the health authority for its key.", "Der Schlüssel des Gesundheitsamts wird abgefragt."],
  authority: ["Authority", "Gesundheitsamt"],
  region: ["Region", "Gebiet"],
  fingerprint: ["Fingerprint", "Fingerabdruck"],
  oldFingerprint: ["Old fingerprint", "Alter Fingerabdruck"],
  fingerprintQuestion: [
    "Does this match the fingerprint that the authority has published?",
    "Ist das der Fingerabdruck, den das Gesundheitsamt veröffentlicht hat?",
  ],
  fingerprintReason: [
    "Find the published fingerprint in another way, such as on the authority’s website or by phone. After you confirm it, this page accepts only files that are signed by this key.",
    "Den veröffentlichten Fingerabdruck finden Sie auf anderem Weg, etwa auf der Website des Gesundheitsamts oder am Telefon. Danach nimmt diese Seite nur Dateien an, die mit diesem Schlüssel signiert sind.",
  ],
  matches: ["It matches", "Er stimmt überein"],
  differs: ["It does not match", "Er stimmt nicht überein"],
  notNow: ["Not now", "Nicht jetzt"],
  fingerprintDiffers: [
    "Nothing was changed. Tell the health authority that the fingerprint differs.",
    "Es wurde nichts geändert. Sagen Sie dem Gesundheitsamt, dass der Fingerabdruck nicht übereinstimmt.",
  ],
  nothingPinned: ["Nothing was changed.", "Es wurde nichts geändert."],
  files: ["SHA-256 of the files of this page:", "SHA-256 der Dateien dieser Seite:"],
  filesSigned: ["The health authority has signed this value.", "Das Gesundheitsamt hat diesen Wert signiert."],
  filesDiffer: [
    "The health authority has signed another value. Press “Update”, close this page, and open it again. If this persists, do not use the page, and inform the authority.",
    "Das Gesundheitsamt hat einen anderen Wert signiert. Drücken Sie „Aktualisieren“, schließen Sie die Seite, und öffnen Sie sie wieder. Bleibt es dabei, benutzen Sie die Seite nicht und melden Sie es dem Gesundheitsamt.",
  ],
  filesUnsigned: ["The health authority has not signed a value.", "Das Gesundheitsamt hat keinen Wert signiert."],
  enrolAgain: ["Ask for the key again", "Schlüssel noch einmal abfragen"],
  withdraw: ["Withdraw the consent to comparing", "Einwilligung in das Vergleichen widerrufen"],
  update: ["Update", "Aktualisieren"],
  updated: ["Up to date.", "Auf dem neuesten Stand."],
  back: ["Back to the diary", "Zurück zum Tagebuch"],
  downloading: ["Downloading package {done} of {count}.", "Paket {done} von {count} wird heruntergeladen."],
  matching: ["Comparing package {done} of {count}.", "Paket {done} von {count} wird verglichen."],
  notCompared: ["Not compared yet: press “Update”.", "Noch nicht verglichen: Drücken Sie „Aktualisieren“."],
  noExposures: ["No exposures found.", "Keine Begegnungen gefunden."],
  noExposuresUntil: ["No exposures found until {until}.", "Keine Begegnungen bis {until} gefunden."],
  compared: [
    "Compared {checkIns} with everything published until {until}: {packages}.",
    "{checkIns} mit allem verglichen, was bis {until} veröffentlicht wurde: {packages}.",
  ],
  news: [
    "News: none for {hours}: warnings published since then are missing (press “Update”).",
    "Keine Nachrichten seit {hours}: Was seitdem veröffentlicht wurde, fehlt (drücken Sie „Aktualisieren“).",
  ],
  checkInsOne: ["1 check-in", "1 Aufenthalt"],
  checkIns: ["{count} check-ins", "{count} Aufenthalte"],
  packagesOne: ["1 package", "1 Paket"],
  packages: ["{count} packages", "{count} Pakete"],
  hoursOne: ["1 hour", "1 Stunde"],
  hours: ["{count} hours", "{count} Stunden"],
  days: ["{count} days", "{count} Tagen"],
  times: ["{start} to {end}", "{start} bis {end}"],
  lowRisk: ["low risk", "niedriges Risiko"],
  increasedRisk: ["increased risk", "erhöhtes Risiko"],
  overlap: [
    "{minutes} minutes of overlap with a reported visit from {times}",
    "{minutes} Minuten gemeinsam mit einem gemeldeten Aufenthalt, {times}",
  ],
  part: ["{minutes} min x {weight}", "{minutes} min x {weight}"],
  explanation: [
    "{sum} = {total} weighted min (increased risk from {increasedMinutes})",
    "{sum} = {total} gewichtete min (erhöhtes Risiko ab {increasedMinutes})",
  ],
  warned: [
    "The health authority itself has issued a warning for this venue.",
    "Das Gesundheitsamt selbst hat vor diesem Ort gewarnt.",
  ],
  together: ["All days of this stay together: {risk}", "Alle Tage dieses Aufenthalts zusammen: {risk}"],
  low: [
    "Low risk: you were near a person who tested positive, for a short time or at a distance.",
    "Niedriges Risiko: Sie waren kurz oder mit Abstand in der Nähe einer positiv getesteten Person.",
  ],
  lowToDo: [
    "Watch for symptoms for 14 days, and get tested if you have any.",
    "Achten Sie 14 Tage lang auf Symptome, und lassen Sie sich testen, wenn Sie welche haben.",
  ],
  increased: [
    "Increased risk: you were near a person who tested positive, for long enough to be infected.",
    "Erhöhtes Risiko: Sie waren so lange in der Nähe einer positiv getesteten Person, dass Sie sich angesteckt haben können.",
  ],
  increasedToDo: [
    "Get tested, and avoid contact with others until you have the result. Ask your health authority where to go.",
    "Lassen Sie sich testen, und meiden Sie Kontakte, bis Sie das Ergebnis haben. Fragen Sie Ihr Gesundheitsamt, wohin Sie gehen sollen.",
  ],
  unreachable: [
    "The health authority does not answer for /{path}. Check the connection, then try again.",
    "Das Gesundheitsamt antwortet nicht auf /{path}. Prüfen Sie die Verbindung, und versuchen Sie es noch einmal.",
  ],
  status: [
    "The health authority returned HTTP {status} for /{path}. Try again later.",
    "Das Gesundheitsamt antwortet auf /{path} mit HTTP {status}. Versuchen Sie es später noch einmal.",
  ],
  too_large: [
    "The health authority’s response for /{path} is larger than allowed. Try again later.",
    "Die Antwort des Gesundheitsamts auf /{path} ist größer als erlaubt. Versuchen Sie es später noch einmal.",
  ],
  stale: [
    "/{path} from the health authority is out of date: it was signed {hours} ago. Check this device’s clock. If it is right, newer files are missing or withheld. The available files were compared.",
    "/{path} vom Gesundheitsamt ist veraltet: Die Signatur ist {hours} alt. Prüfen Sie die Uhr dieses Geräts. Wenn sie richtig geht, fehlen neuere Dateien, oder sie werden zurückgehalten. Was vorhanden ist, wurde verglichen.",
  ],
  from_the_future: [
    "/{path} from the health authority is dated {hours} in the future. Check this device’s clock.",
    "/{path} vom Gesundheitsamt liegt {hours} in der Zukunft. Prüfen Sie die Uhr dieses Geräts.",
  ],
  too_old: [
    "The health authority requires version {minimum} of this page. Close this page, and open it again.",
    "Das Gesundheitsamt verlangt Version {minimum} dieser Seite. Schließen Sie diese Seite, und öffnen Sie sie wieder.",
  ],
  refusedFile: [
    "/{path} from the health authority was rejected: {code}. Try again. If this persists, inform the authority.",
    "/{path} vom Gesundheitsamt wurde abgelehnt: {code}. Versuchen Sie es noch einmal. Wenn das so bleibt, informieren Sie das Gesundheitsamt.",
  ],
  sharing: ["Share a positive test", "Positiven Test teilen"],
  sharingConsent: [
    "After a positive test, you can send protected reports of check-ins that you select. Others who were there can then be warned. Each time, you see the exact content and are asked first.",
    "Nach einem positiven Test können Sie geschützte Meldungen zu Aufenthalten senden, die Sie auswählen. Andere, die dort waren, können dann gewarnt werden. Sie sehen jedes Mal den genauen Inhalt und werden vorher gefragt.",
  ],
  sharingDelay: [
    "The reports are sent some minutes after the authority has accepted your code, so that they cannot be linked to it. Keep this page open until then, or open your diary again later.",
    "Die Meldungen werden einige Minuten, nachdem das Gesundheitsamt Ihren Code angenommen hat, gesendet, damit sie nicht mit ihm verknüpft werden können. Lassen Sie diese Seite bis dahin offen, oder öffnen Sie Ihr Tagebuch später wieder.",
  ],
  sharingRefused: [
    "Without this consent, nothing about a test is sent. You can change your answer at any time.",
    "Ohne diese Einwilligung wird nichts über einen Test gesendet. Sie können Ihre Antwort jederzeit ändern.",
  ],
  sharingNeedsComparing: [
    "First press “Warnings” in your diary, and confirm the authority’s fingerprint.",
    "Drücken Sie zuerst „Warnungen“ in Ihrem Tagebuch, und bestätigen Sie den Fingerabdruck des Gesundheitsamts.",
  ],
  withdrawSharing: ["Withdraw the consent to sharing", "Einwilligung in das Teilen widerrufen"],
  nothingSent: ["Nothing was sent or kept.", "Es wurde nichts gesendet oder aufgehoben."],
  nothingToShare: ["There is nothing to share.", "Es gibt nichts zu teilen."],
  nothingSelected: ["Select at least one check-in.", "Wählen Sie mindestens einen Aufenthalt aus."],
  tooManyReports: [
    "These are more than 200 reports. Select fewer check-ins, and share the others with another code.",
    "Das sind mehr als 200 Meldungen. Wählen Sie weniger Aufenthalte aus, und teilen Sie die anderen mit einem anderen Code.",
  ],
  code: ["The code or PIN that the health authority gave you", "Code oder PIN vom Gesundheitsamt"],
  notACode: [
    "There is a typing error. A code has ten characters, and a PIN has six. Check each character, or ask for the code again.",
    "Das ist ein Tippfehler. Ein Code hat zehn Zeichen, eine PIN sechs. Prüfen Sie jedes Zeichen, oder fragen Sie noch einmal nach dem Code.",
  ],
  testDay: ["Day of the test", "Tag des Tests"],
  symptoms: ["Do you have, or have you had, symptoms?", "Haben oder hatten Sie Symptome?"],
  choose: ["Choose an answer", "Wählen Sie eine Antwort"],
  noSymptoms: ["No", "Nein"],
  symptomsSince: ["Yes, since the day below", "Ja, seit dem Tag unten"],
  symptomsUnknown: ["Yes, since an unknown day", "Ja, seit einem unbekannten Tag"],
  onset: ["First day of symptoms", "Erster Tag mit Symptomen"],
  onsetMissing: [
    "Enter the first day of symptoms, or select that it is unknown.",
    "Geben Sie den ersten Tag mit Symptomen ein, oder wählen Sie aus, dass er unbekannt ist.",
  ],
  selection: ["Check-ins to share", "Aufenthalte, die Sie teilen"],
  preview: ["Show what would be sent", "Zeigen, was gesendet würde"],
  previewHeading: ["What will be sent", "Das wird gesendet"],
  previewTimes: [
    "Only people with the venue’s code can read this. Indoors, times end after your stay, because aerosols remain in the air. Everyone can read the day (UTC) of each report. Neither your name nor the venue’s name is included.",
    "Nur wer den Code des Ortes hat, kann das lesen. In Innenräumen enden die Zeiten nach Ihrem Aufenthalt, weil Aerosole in der Luft bleiben. Alle können den Tag (UTC) jeder Meldung lesen. Weder Ihr Name noch der des Ortes ist enthalten.",
  ],
  record: [
    "{times}, risk level {level} of 8, confirmed by a test",
    "{times}, Risikostufe {level} von 8, durch einen Test bestätigt",
  ],
  seeds: [", once for each of {count} codes of the venue", ", einmal für jeden von {count} Codes des Ortes"],
  tooShort: [
    "nothing: the stay was shorter than {minutes} minutes",
    "nichts: Der Aufenthalt war kürzer als {minutes} Minuten",
  ],
  deletedSoon: [
    "nothing: the check-in will be deleted within two days, and a pending submission with it",
    "nichts: Der Aufenthalt wird innerhalb von zwei Tagen gelöscht, und mit ihm eine wartende Meldung",
  ],
  withoutRisk: [
    "nothing: according to your answers, you cannot have infected anyone then",
    "nichts: Nach Ihren Antworten können Sie dort niemanden angesteckt haben",
  ],
  bytes: ["Every byte of the reports", "Jedes Byte der Meldungen"],
  sharingReveals: [
    "Sharing can reveal who and where you were: a person who remembers you from there may recognise the report.",
    "Teilen kann verraten, wer und wo Sie waren: Wer sich an Sie erinnert, kann die Meldung wiedererkennen.",
  ],
  sharingReaders: [
    "Anyone with the venue’s code of that day can read the times of your stay and the risk level, and nothing else.",
    "Wer den Code des Ortes von diesem Tag hat, kann die Zeiten Ihres Aufenthalts und die Risikostufe lesen, sonst nichts.",
  ],
  sharingAuthority: [
    "The health authority cannot read the reports, and cannot link them to you.",
    "Das Gesundheitsamt kann die Meldungen nicht lesen und nicht mit Ihnen verknüpfen.",
  ],
  sharingQuestion: [
    "Do you consent to sending {reports} to {host}?",
    "Willigen Sie ein, {reports} an {host} zu senden?",
  ],
  reportsOne: ["1 report", "1 Meldung"],
  reports: ["{count} reports", "{count} Meldungen"],
  preparing: [
    "Downloading what the authority publishes, and asking it to accept the code.",
    "Die Veröffentlichungen werden heruntergeladen, und der Code wird geprüft.",
  ],
  waiting: [
    "The health authority has accepted the code. {reports} will be sent at {time}, or when you open your diary again.",
    "Das Gesundheitsamt hat den Code angenommen. {reports}: Versand um {time} oder beim nächsten Öffnen Ihres Tagebuchs.",
  ],
  unanswered: [
    "Not sent yet: {reports}. The health authority has not answered.",
    "{reports}: Das Gesundheitsamt hat noch nicht geantwortet.",
  ],
  pending: ["Not sent yet: {reports}.", "Noch nicht gesendet: {reports}."],
  sendAgain: ["Send now", "Jetzt senden"],
  discard: ["Discard the reports", "Meldungen verwerfen"],
  discarded: ["The reports were discarded, and were not sent.", "Die Meldungen wurden verworfen und nicht gesendet."],
  discardedLate: [
    "The reports were discarded here. An earlier attempt to send them may have succeeded.",
    "Die Meldungen wurden hier verworfen. Ein früherer Versuch, sie zu senden, kann gelungen sein.",
  ],
  sent: ["The reports were sent. Thank you.", "Die Meldungen wurden gesendet. Vielen Dank."],
  no_key: [
    "The health authority has no key for accepting codes. Nothing was sent or kept. Share again later.",
    "Das Gesundheitsamt hat keinen Schlüssel, um Codes anzunehmen. Es wurde nichts gesendet oder aufgehoben. Teilen Sie später noch einmal.",
  ],
  relay: [
    "The health authority’s relay does not answer. Nothing was sent to the authority directly. Close this page, open it again, and try again.",
    "Die Zwischenstelle des Gesundheitsamts antwortet nicht. Direkt an das Gesundheitsamt wurde nichts gesendet. Schließen Sie diese Seite, öffnen Sie sie wieder, und versuchen Sie es noch einmal.",
  ],
  not_authorised: [
    "The health authority does not accept this code. No report was sent. Ask for a new code.",
    "Das Gesundheitsamt nimmt diesen Code nicht an. Es wurde keine Meldung gesendet. Fragen Sie nach einem neuen Code.",
  ],
  expired: [
    "The authorisation has expired. To be sure that others are warned, ask the health authority for a new code, and share again.",
    "Die Erlaubnis ist abgelaufen. Damit andere sicher gewarnt werden, fragen Sie das Gesundheitsamt nach einem neuen Code, und teilen Sie noch einmal.",
  ],
  later: [
    "The health authority is overloaded. Try again later.",
    "Das Gesundheitsamt ist überlastet. Versuchen Sie es später noch einmal.",
  ],
  malformed_answer: [
    "The health authority’s answer is not valid. Try again later.",
    "Die Antwort des Gesundheitsamts ist nicht gültig. Versuchen Sie es später noch einmal.",
  ],
  failed: ["This did not work. Try again.", "Das hat nicht funktioniert. Versuchen Sie es noch einmal."],
};

/** The first of the browser's languages that the page has. */
export const language =
  navigator.languages.map((tag) => tag.split("-")[0]).find((code) => LANGUAGES.includes(code)) ?? "en";

/** Returns a text with its values. */
export function text(key, values = {}) {
  return TEXTS[key][LANGUAGES.indexOf(language)].replace(/\{(\w+)\}/gu, (_, name) => values[name]);
}

/** Whether there is a text for an error's code. */
export function hasText(key) {
  return Object.hasOwn(TEXTS, key);
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
