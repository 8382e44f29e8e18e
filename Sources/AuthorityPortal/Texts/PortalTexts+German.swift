import HealthAuthority

extension PortalTexts {
    /// The spelling alphabet and the word for the digit 2 follow DIN 5009:2022.
    package static let german = PortalTexts(code: "de", name: "Deutsch") { text in
        switch text {
        // Frame
        case .healthAuthority: "Gesundheitsamt"
        case .skipToContent: "Zum Inhalt springen"
        case .logOut: "Abmelden"
        case .portal: "Portal"
        case .codes: "Codes"
        case .warnings: "Warnungen"
        case .issued: "Ausgestellt"
        case .secondFactor: "Zweiter Faktor"
        case .officers: "Konten"
        case .auditList: "Protokoll"
        case .password: "Passwort"
        case .telephone: "Telefon: {number}"
        case .imprint: "Impressum"
        case .privacyNotice: "Datenschutzerklärung"
        case .accessibilityStatement: "Erklärung zur Barrierefreiheit"
        case .app: "Zur App"
        case .footer: "IP-Adressen werden weder gelesen noch gespeichert. Aktionen werden pro Stunde gezählt."
        case .language: "Sprache"
        case .done: "Fertig"
        case .name: "Name"
        // Help page
        case .helpTitle: "Einchecken"
        case .helpHeading: "Sie haben nicht eingecheckt"
        case .helpPurpose:
            """
            Der Code, den Sie gescannt haben, dient zum Einchecken an einem Ort. Eine Check-in-App speichert den Besuch \
            nur auf Ihrem Gerät und warnt Sie, wenn jemand, der gleichzeitig dort war, positiv auf eine ansteckende \
            Krankheit getestet wird.
            """
        case .helpCheckingInHeading: "So checken Sie ein"
        case .helpCheckingIn:
            """
            Ein Browser kann nicht einchecken. Scannen Sie den Code mit der App, die Ihr Gesundheitsamt anbietet. Unter \
            Linux geben Sie {command} ein.
            """
        case .helpOtherWays:
            """
            Einchecken ist freiwillig. Kein Ort darf es verlangen, und jeder muss einen anderen Weg anbieten, etwa \
            eine Liste auf Papier.
            """
        case .helpKnownHeading: "Was diese Seite weiß"
        case .helpKnown:
            """
            Den Teil der Adresse hinter „#“, der den Ort bezeichnet, sendet Ihr Browser nicht. Dieser Server weiß also \
            nicht, wo Sie sind. Er hat wie jede Website eine Anfrage von Ihrer Internetadresse erhalten und speichert sie \
            nicht. Ihr Netz und sein Namensserver können sehen, dass Sie eine Seite des Gesundheitsamts geöffnet haben.
            """
        // Log in
        case .logIn: "Anmelden"
        case .forgotten:
            """
            Passwort vergessen? Die Administration vergibt ein neues. Nach fünf falschen Passwörtern oder Codes ist \
            ein Name 15 Minuten lang gesperrt.
            """
        case .passwordChanged: "Ihr Passwort wurde geändert. Melden Sie sich mit dem neuen Passwort an."
        case .loggedOut: "Sie sind abgemeldet."
        case .openTooLong: "Diese Seite war zu lange offen. Melden Sie sich noch einmal an."
        case .wrongPassword: "Name, Passwort oder Code ist falsch, oder der Name ist gesperrt."
        case .logInCodeHint:
            "Aus Ihrer Authenticator-App oder ein Ersatzcode. Ohne zweiten Faktor lassen Sie das Feld leer."
        // Single sign-on
        case .signOn: "Mit Ihrem Konto bei {host} anmelden"
        case .signOnAgain: "Mit einem anderen Konto bei {host} anmelden"
        case .orPassword: "Oder mit einem Passwort des Portals"
        case .signedOn: "Sie sind angemeldet"
        case .toPortal: "Portal öffnen"
        case .leavingHint: "Sie sind vom Portal abgemeldet. Die nächste Seite meldet Sie bei {host} ab."
        case .leave: "Bei {host} abmelden"
        case .signOnUnavailable:
            "{host} kann Sie gerade nicht anmelden. Versuchen Sie es in einigen Minuten wieder. Der Grund steht im Log des Portals."
        case .signOnRefused:
            "{host} hat Sie nicht angemeldet. Versuchen Sie es noch einmal. Der Grund steht im Log des Portals."
        case .signOnExpired:
            "Diese Anmeldung hat zu lange gedauert oder in einem anderen Browser begonnen. Melden Sie sich noch einmal an."
        case .signOnWeak:
            "{host} hat keinen zweiten Faktor bestätigt. Melden Sie sich noch einmal mit dem zweiten Faktor an."
        case .signOnUnknown:
            """
            Ihr Konto {account} bei {host} darf das Portal nicht benutzen. Bitten Sie die Administration, es anzulegen, oder \
            nehmen Sie ein anderes Konto.
            """
        case .signOnOtherAccount:
            """
            Mit dem Namen {account} hat sich bisher ein anderes Konto bei {host} angemeldet. Wenn Sie bei {host} ein neues \
            Konto haben, bitten Sie die Administration, Ihnen Single Sign-on noch einmal zu erlauben.
            """
        case .singleSignOn: "Single Sign-on"
        case .signOnHint: "Meldet sich mit dem gleichnamigen Konto bei {host} an, ohne Passwort des Portals"
        case .officerAddedSignOn: "Das Konto ist angelegt. Die Anmeldung geht mit dem gleichnamigen Konto."
        case .allowSignOn: "Single Sign-on"
        case .allowSignOnHint:
            """
            Bei der nächsten Anmeldung wird das Konto mit dem Namen {officerName} bei {host} zu diesem Konto. Ein früher \
            benutztes Konto wird abgelehnt, und die Sitzungen enden.
            """
        case .allowSignOnOf: "{officerName} Single Sign-on erlauben"
        case .signOnAllowed: "Die Anmeldung geht jetzt mit dem gleichnamigen Konto."
        // Codes
        case .issueCode: "Code ausstellen"
        case .hotlineCode: "Hotline-Code"
        case .hotlineCodeHint: "Zehn Buchstaben und Ziffern, eine Stunde gültig. Für eine Person am Telefon."
        case .issueHotlineCode: "Hotline-Code ausstellen"
        case .issueTen: "Zehn auf einmal ausstellen"
        case .pin: "PIN"
        case .pinHint: "Sechs Buchstaben und Ziffern, 15 Minuten gültig. Für eine Person vor Ort."
        case .issuePIN: "PIN ausstellen"
        case .today: "Heute"
        case .allOfficers: "Alle Konten, seit {since}"
        case .what: "Ereignis"
        case .howMany: "Anzahl"
        case .hotlineCodesIssued: "Ausgestellte Hotline-Codes"
        case .pinsIssued: "Ausgestellte PINs"
        case .newHotlineCode: "Neuer Hotline-Code"
        case .newPIN: "Neue PIN"
        case .tenHotlineCodes: "Zehn neue Hotline-Codes"
        case .tenPINs: "Zehn neue PINs"
        case .theHotlineCode: "Der Hotline-Code"
        case .thePIN: "Die PIN"
        case .validUntil: "Gültig bis *{until}*, für eine Person"
        case .minutesLeft: "noch etwa {minutes} min"
        case .toReadOut: "Zum Vorlesen"
        case .letterOrDigit: "Buchstabe oder Ziffer"
        case .say: "Ansage"
        case .codeHint:
            "Codes enthalten weder 0, 1, I, L noch O. Groß- und Kleinschreibung sowie Leerzeichen spielen keine Rolle."
        case .eachValidUntil: "Jeder Code ist bis *{until}* gültig, für eine Person."
        case .forPrinting:
            "Diese Seite ist zum Drucken. Schneiden Sie die Zeilen auseinander, und geben Sie jeder Person eine."
        case .whereToEnter:
            """
            Geben Sie den Code ein, wo Sie einchecken: in der App, auf der Seite hinter dem Code eines Ortes oder mit \
            „checkin share“.
            """
        case .hotlineCodeOnce: "Jeder Hotline-Code gilt einmal"
        case .pinOnce: "Jede PIN gilt einmal"
        case .numberColumn: "Nr."
        case .codeColumn: "Code"
        case .givenAway: "Vergeben"
        case .leaveCode:
            "Diese Seite kann nicht noch einmal angezeigt werden. Verlassen Sie sie erst, wenn der Code angekommen ist."
        case .leaveCodes:
            "Diese Seite kann nicht noch einmal angezeigt werden. Verlassen Sie sie erst, wenn die Codes angekommen sind."
        case .anotherHotlineCode: "Noch einen Hotline-Code ausstellen"
        case .anotherPIN: "Noch eine PIN ausstellen"
        case .tenMore: "Zehn weitere ausstellen"
        case .usedCode:
            """
            Diese Seite wurde neu geladen. Es wurde kein neuer Code ausgestellt, und der vorige Code kann nicht noch \
            einmal angezeigt werden. Wenn Sie ihn nicht notiert haben, stellen Sie einen neuen Code aus.
            """
        case .guessedPINs:
            """
            Jemand versucht, PINs zu erraten. Deshalb werden einen Tag lang keine PINs ausgestellt. Stellen Sie \
            stattdessen einen Hotline-Code aus: Hotline-Codes lassen sich nicht erraten.
            """
        case .tooManyCodes:
            """
            Sie haben innerhalb einer Stunde zu viele Codes ausgestellt; jetzt sind keine weiteren möglich. Wenn Sie \
            das nicht waren, ändern Sie Ihr Passwort und melden Sie es der Administration.
            """
        case .issuedCodes: "Ausgestellte Codes"
        case .issuedIntroduction:
            """
            Wenn ein Code an die falsche Person gelangt ist, sperren Sie alle Codes dieser Stunde. Unbenutzte Codes \
            sind dann nicht mehr gültig. Stellen Sie den anderen Personen neue Codes aus. Die Liste zeigt nicht, wie \
            die Codes lauten und welche benutzt wurden. So bleibt geschützt, wer geteilt hat.
            """
        case .noIssuedCodes: "Es gibt keine Codes, die gesperrt werden können."
        case .lastDays: "Die letzten 14 Tage"
        case .lastDaysCaption: "Ein Balken je Tag (UTC), der letzte rechts. Alle Zahlen sind auf Zehner abgerundet."
        case .perDay: "Je Tag"
        case .lowestToHighest: "Von {lowest} bis {highest}"
        case .toScan: "Zum Scannen"
        case .toScanHint: "Wer hier ist, scannt den Code mit der Kamera des Telefons und fügt ihn ein."
        case .pictureOfCode: "Der Code als QR-Code"
        case .issuedCaption: "Ausgestellt in dieser und der vorigen Stunde; Zeiten in {zone}"
        case .hotlineCodes: "Hotline-Codes"
        case .pins: "PINs"
        case .revoke: "Sperren"
        case .whichCodes: "die Codes von {officerName}, {hourText}"
        case .unusedVoid: "Alle unbenutzten Codes dieser Stunde werden ungültig."
        case .revokeCodes: "Codes von {officerName} sperren"
        case .codesRevoked: "Die unbenutzten Codes sind nicht mehr gültig. Schon benutzte Codes sind nicht betroffen."
        case .notRevoked: "Es wurden keine Codes gesperrt: Sie sind abgelaufen oder schon gesperrt."
        // Spelling
        case .firstThree: "Die ersten drei"
        case .nextThree: "Die nächsten drei"
        case .lastThree: "Die letzten drei"
        case .lastFour: "Die letzten vier"
        case .spelledLetter: "{letter} wie {word}"
        case .spelledDigit: "die Ziffer {word}"
        case .spelledAbroad: "international: {word}"
        case .letterWords:
            """
            Aachen, Berlin, Chemnitz, Düsseldorf, Essen, Frankfurt, Goslar, Hamburg, Ingelheim, Jena, Köln, Leipzig, München, \
            Nürnberg, Offenbach, Potsdam, Quickborn, Rostock, Salzwedel, Tübingen, Unna, Völklingen, Wuppertal, Xanten, \
            Ypsilon, Zwickau
            """
        case .digitWords: "null, eins, zwo, drei, vier, fünf, sechs, sieben, acht, neun"
        // Used forms
        case .usedForm: "Bereits erledigt"
        case .goOn: "Weiter"
        // Officers
        case .whoHasAccess: "Wer Zugang hat"
        case .newPasswordEnds: "Ein neues Passwort meldet das Konto überall ab"
        case .role: "Rolle"
        case .change: "Ändern"
        case .administrator: "Administration"
        case .officer: "Sachbearbeitung"
        case .locked: "gesperrt"
        case .unlock: "Entsperren"
        case .newPassword: "Neues Passwort"
        case .newPasswordFor: "für {officerName}"
        case .oldPasswordEnds: "Das alte Passwort gilt dann nicht mehr."
        case .giveNewPassword: "{officerName} ein neues Passwort geben"
        case .remove: "Entfernen"
        case .codesStayValid: "Ausgestellte Codes bleiben gültig. Sie können sie unter „Ausgestellt“ sperren."
        case .removeOfficer: "{officerName} entfernen"
        case .newOfficer: "Neues Konto"
        case .nameHint: "Kleinbuchstaben, Ziffern, Punkte und Bindestriche, etwa ada.lovelace"
        case .administratorHint: "Administration: darf Konten anlegen und entfernen und das Protokoll lesen"
        case .addOfficer: "Konto anlegen"
        case .officerRemoved: "Das Konto wurde entfernt."
        case .officerUnlocked: "Die Anmeldung mit diesem Konto ist wieder möglich."
        case .withFactor: "{role}, zweiter Faktor"
        case .resetFactor: "Zweiten Faktor zurücksetzen"
        case .ofOfficer: "von {officerName}"
        case .resetFactorHint:
            "Danach genügt das Passwort zum Anmelden. Stellen Sie sicher, dass {officerName} wirklich darum gebeten hat."
        case .resetFactorOf: "Zweiten Faktor von {officerName} ausschalten"
        case .factorReset: "Der zweite Faktor ist ausgeschaltet. Ein neuer kann eingerichtet werden."
        case .usedOfficerForm:
            """
            Diese Seite wurde neu geladen. Es wurde nichts geändert, und das vorige Passwort kann nicht noch einmal \
            angezeigt werden. Wenn Sie es nicht notiert haben, vergeben Sie ein neues Passwort.
            """
        case .passwordOf: "Passwort für {officerName}"
        case .thePassword: "Das Passwort"
        case .passwordForm: "Für *{officerName}*, mit Bindestrichen, alles kleingeschrieben"
        case .passwordNotKept:
            """
            Das Passwort wird nicht gespeichert, und diese Seite kann nicht noch einmal angezeigt werden. \
            {officerName} kann das Passwort unter „Passwort“ ändern.
            """
        case .letter: "Buchstabe"
        // Errors from changes to officers
        case .officerName: "Ein Name hat 1 bis 64 Zeichen: a bis z, 0 bis 9, Punkt und Bindestrich."
        case .officerExists: "Ein Konto mit diesem Namen gibt es schon."
        case .officerUnknown: "Ein Konto mit diesem Namen gibt es nicht."
        case .lastAdministrator:
            """
            Das letzte Administrationskonto kann nicht entfernt werden: Nur die Administration kann Konten anlegen.
            """
        case .oldPasswordWrong: "Das alte Passwort ist falsch."
        case .passwordTooShort: "Das neue Passwort hat weniger als {minimum} Zeichen."
        case .passwordTooLong: "Das neue Passwort ist länger als {maximum} Bytes."
        case .passwordCommon:
            """
            Das neue Passwort ist leicht zu erraten. Vermeiden Sie Wiederholungen, Tastenreihen und gängige Wörter.
            """
        case .passwordSame: "Das neue Passwort ist dasselbe wie das alte."
        case .passwordsBusy:
            "Gerade werden zu viele Passwörter geprüft; versuchen Sie es in einigen Sekunden noch einmal."
        case .credentialsWrong: "Passwort oder Code ist falsch."
        case .factorExists: "Das Konto hat schon einen zweiten Faktor."
        case .factorMissing: "Das Konto hat keinen zweiten Faktor."
        // Advice
        case .advice: "Ratschläge"
        case .adviceIntroduction:
            """
            Was Menschen lesen, die einer Krankheit ausgesetzt waren. Die Zeiten gelten für einen Kontakt, der um \
            {time} begann. Jede Person sieht die Zeiten ihres eigenen Kontakts.
            """
        case .adviceMissing:
            """
            Es gibt keine Ratschläge. Die Menschen lesen die Texte des Programms. Wer den Server betreibt, schreibt \
            Ratschläge mit „authorityd profile --advice“.
            """
        case .adviceOnPage: "Auf der Seite"
        case .adviceInCheckin: "Im Programm checkin"
        case .adviceLate: "In checkin, nach dem Ende"
        case .adviceLink: "Wenn Sie diese Seite öffnen, erfährt {host}, dass Sie gefragt haben."
        case .increasedRisk: "erhöhtes Risiko"
        case .lowRisk: "niedriges Risiko"
        // Published keys
        case .publishedKeys: "Veröffentlichte Schlüssel"
        case .publishedKeysIntroduction:
            "Die Schlüssel von Smartphones, die diese Behörde veröffentlicht hat. Die Zahlen enthalten zufällige Schlüssel. Sie zeigen daher nicht, wie viele Personen geteilt haben."
        case .publishedKeysCaption: "Die letzten 14 Tage (UTC), neueste zuerst"
        case .files: "Dateien"
        case .keysWithPadding: "Schlüssel mit zufälligen"
        // Daily totals
        case .dailyTotals: "Tageszahlen"
        case .dailyTotalsIntroduction:
            """
            Alle Zahlen sind auf Zehner abgerundet. Ein Tag erscheint, wenn er vorbei ist (UTC). Zum Schutz der \
            Personen, die teilen, werden die Zahlen von heute nicht angezeigt.
            """
        case .dailyTotalsCaption: "Vergangene Tage (UTC), neueste zuerst"
        case .proofsUsed: "Verwendete Codes und Testergebnisse"
        case .laboratoryResults: "Ergebnisse der Labore"
        case .reportsAccepted: "Angenommene Meldungen"
        case .warningsEntered: "Eingetragene Warnungen"
        // Audit list
        case .auditIntroduction:
            "Aktionen und Befehle der letzten {days} Tage, pro Stunde gezählt. Die betroffenen Personen werden nicht gespeichert."
        case .nothingYet: "Noch keine Einträge."
        case .auditCaption: "Neueste zuerst, höchstens {limit}; Uhrzeiten in {zone}"
        case .hourColumn: "Stunde"
        case .officerColumn: "Konto"
        case .action: "Aktion"
        case .times: "Anzahl"
        case .commandLine: "(Kommandozeile)"
        case .unknownName: "(unbekannter Name)"
        // Actions in the audit list. The database and the command line use the English texts
        case .auditedLoggedIn: "angemeldet"
        case .auditedLogInFailed: "Anmeldung gescheitert"
        case .auditedSignedOn: "mit Single Sign-on angemeldet"
        case .auditedSignOnFailed: "Anmeldung mit Single Sign-on gescheitert"
        case .auditedSignOnAllowed: "{officerName} Single Sign-on erlaubt"
        case .auditedSignOnWithdrawn: "{officerName} Single Sign-on entzogen"
        case .auditedPasswordChanged: "eigenes Passwort geändert"
        case .auditedPasswordFailed: "Änderung des Passworts gescheitert"
        case .auditedHotlineCode: "Hotline-Code ausgestellt"
        case .auditedPIN: "PIN ausgestellt"
        case .auditedWarningEntered: "Warnung eingetragen"
        case .auditedWarningWithdrawn: "Warnung zurückgezogen"
        case .auditedRecallWithdrawn: "Widerruf einer Warnung zurückgezogen"
        case .auditedWarningRecalled: "Warnung widerrufen"
        case .auditedAdministratorAdded: "Administrationskonto {officerName} angelegt"
        case .auditedOfficerAdded: "Konto {officerName} angelegt"
        case .auditedNewPassword: "{officerName} ein neues Passwort gegeben"
        case .auditedOfficerRemoved: "Konto {officerName} entfernt"
        case .auditedAdministrator: "{officerName} zur Administration gemacht"
        case .auditedNoAdministrator: "{officerName} die Rechte der Administration entzogen"
        case .auditedOfficerUnlocked: "Konto {officerName} entsperrt"
        case .auditedFactorOn: "zweiten Faktor eingeschaltet"
        case .auditedFactorOff: "zweiten Faktor ausgeschaltet"
        case .auditedFactorFailed: "Ein- oder Ausschalten des zweiten Faktors gescheitert"
        case .auditedFactorReset: "zweiten Faktor von {officerName} zurückgesetzt"
        case .auditedRecoveryCode: "Ersatzcode benutzt"
        case .auditedCodesRevoked: "Codes von {officerName} gesperrt"
        case .auditedWarningConfirmed: "Warnung von {officerName} bestätigt"
        case .auditedDatabaseCreated: "Datenbank angelegt"
        case .auditedDatabaseAccepted: "eine andere Datenbank akzeptiert"
        case .auditedDatabaseAssigned: "Datenbank einem anderen Schlüssel, Geheimnis oder Gebiet zugeordnet"
        case .auditedFilesRepaired: "veröffentlichte Dateien repariert"
        case .auditedExportsMade: "Exportdateien erzeugt"
        case .auditedClockAccepted: "Uhrzeit akzeptiert"
        case .auditedKeyAnnounced: "Signaturschlüssel angekündigt"
        case .auditedKeySwitched: "zu einem anderen Signaturschlüssel gewechselt"
        case .auditedKeyRetired: "Signaturschlüssel außer Dienst gestellt"
        case .auditedLaboratoryAdded: "dem Labor „{name}“ einen Schlüssel gegeben"
        case .auditedLaboratoryKeyRetired: "den älteren Schlüssel des Labors „{name}“ entfernt"
        case .auditedLaboratoryLimitSet: "die Grenze des Labors „{name}“ geändert"
        case .auditedLaboratoryRemoved: "Labor „{name}“ entfernt"
        case .auditedAppAdded: "der App „{name}“ einen Schlüssel gegeben"
        case .auditedAppRemoved: "App „{name}“ entfernt"
        case .auditedCaseSystemAdded: "dem Fallsystem „{name}“ einen Schlüssel gegeben"
        case .auditedCaseSystemRemoved: "Fallsystem „{name}“ entfernt"
        // Own password
        case .changeYourPassword: "Passwort ändern"
        case .oldPassword: "Altes Passwort"
        case .passwordHint: "Mindestens {minimum} Zeichen. Gut geeignet sind vier Wörter ohne Zusammenhang."
        case .newPasswordAgain: "Neues Passwort wiederholen"
        case .changePassword: "Passwort ändern"
        case .logsYouOut: "Danach sind Sie überall abgemeldet."
        case .passwordsDiffer: "Die Passwörter stimmen nicht überein."
        case .setUpFactor: "Zweiten Faktor einrichten"
        case .factorRequired: "Ein zweiter Faktor ist Pflicht. Richten Sie ihn ein, um das Portal zu benutzen."
        case .factorIntroduction:
            """
            Mit einem zweiten Faktor melden Sie sich mit Ihrem Passwort und einem Code aus einer Authenticator-App auf \
            Ihrem Telefon an. Wer nur Ihr Passwort hat, kann sich dann nicht anmelden.
            """
        case .addToApp: "1. Portal zur App hinzufügen"
        case .scanIt:
            "Scannen Sie diesen Code mit einer Authenticator-App wie Aegis, FreeOTP oder Google Authenticator."
        case .factorPicture: "QR-Code für eine Authenticator-App"
        case .openInApp: "In einer App auf diesem Gerät öffnen"
        case .orTypeKey: "Oder geben Sie diesen Schlüssel in die App ein:"
        case .typeCode: "2. Ihr Passwort und den Code der App eingeben"
        case .appCodeHint: "Sechs Ziffern, die alle 30 Sekunden wechseln"
        case .turnFactorOn: "Zweiten Faktor einschalten"
        case .recoveryHint: "Die nächste Seite zeigt Ersatzcodes, falls Sie Ihr Telefon nicht haben."
        case .wrongAppCode: "Das ist nicht der aktuelle Code der App. Prüfen Sie die Uhr Ihres Telefons."
        case .factorOn: "Ihr zweiter Faktor ist eingeschaltet. Unbenutzte Ersatzcodes: *{left}*"
        case .factorOnHint:
            """
            Wenn Sie neue Ersatzcodes brauchen oder ein neues Telefon haben, schalten Sie den zweiten Faktor aus und \
            wieder ein. Wenn Sie weder Ihr Telefon noch einen Ersatzcode haben, fragen Sie die Administration.
            """
        case .turnItOff: "Ausschalten"
        case .codeHintOff: "Aus Ihrer App oder ein Ersatzcode"
        case .turnFactorOff: "Zweiten Faktor ausschalten"
        case .newFactorNeeded: "Sie müssen dann sofort einen neuen einrichten."
        case .factorOff: "Der zweite Faktor ist ausgeschaltet."
        case .usedFactorForm:
            """
            Der zweite Faktor ist eingeschaltet. Die Ersatzcodes können nicht noch einmal angezeigt werden. Wenn Sie \
            sie nicht haben, schalten Sie den zweiten Faktor aus und wieder ein.
            """
        case .recoveryCodes: "Ihre Ersatzcodes"
        case .factorIsOn: "Der zweite Faktor ist eingeschaltet. Von nun an melden Sie sich mit Passwort und Code an."
        case .recoveryIntroduction:
            """
            Jeder Ersatzcode ersetzt einmal den Code der App. Drucken Sie diese Seite oder schreiben Sie die Codes \
            auf, und bewahren Sie sie getrennt vom Telefon auf.
            """
        case .recoveryOnce: "Jeder Code gilt einmal"
        case .usedColumn: "Benutzt"
        case .seenOnce: "Diese Seite kann nicht noch einmal angezeigt werden."
        // Refusals
        case .notAllowed: "Kein Zugriff"
        case .notAllowedReason:
            """
            Sie haben keinen Zugriff auf diese Seite, oder das Formular ist abgelaufen. Es wurde nichts geändert. \
            Gehen Sie zurück zur Startseite und versuchen Sie es noch einmal.
            """
        case .notFound: "Nicht gefunden"
        case .notFoundReason: "Diese Seite gibt es nicht."
        case .tooLarge: "Zu groß"
        case .tooLargeReason: "Die Anfrage ist größer als jedes Formular dieses Portals. Es wurde nichts geändert."
        case .notUnderstood: "Ungültige Anfrage"
        case .notUnderstoodReason: "Die Anfrage passt zu keinem Formular dieses Portals. Es wurde nichts geändert."
        case .notNow: "Zurzeit nicht verfügbar"
        case .notNowReason: "Der Server kann gerade nicht antworten. Versuchen Sie es in einigen Sekunden noch einmal."
        case .failed: "Etwas ist schiefgegangen"
        case .failedReason:
            """
            Der Server konnte die Anfrage nicht ausführen. Versuchen Sie es noch einmal. Wenn es wieder scheitert, \
            wenden Sie sich an die Betreiber des Servers.
            """
        case .toStart: "Zurück zur Startseite"
        // Warnings
        case .venueWarnings: "Warnungen für Orte"
        case .warningsIntroduction:
            """
            Eine Warnung erscheint auf den Geräten von Menschen, die zu den angegebenen Zeiten an dem Ort waren, \
            wenn das Gewicht der Stufe größer als 0 ist. Der Code des Ortes muss eine öffentliche Kennung \
            enthalten; für andere Orte verwenden Sie den Code selbst. Neue Warnungen werden zur nächsten vollen \
            Stunde veröffentlicht. *Eine veröffentlichte Warnung kann widerrufen werden, aber vielleicht wurde sie \
            schon gesehen.*
            """
        case .newWarning: "Neue Warnung"
        case .identifier: "Öffentliche Kennung des Ortes"
        case .identifierHint: "Genau wie im Code des Ortes, mit Groß- und Kleinschreibung"
        case .when: "Wann (Uhrzeiten in {zone})"
        case .whenHint:
            """
            In Schritten von fünf Minuten. Liegt das Ende vor dem Anfang, ist es am nächsten Tag. Mit einem \
            letzten Tag umfasst die Warnung die ganze Zeit vom Anfang am ersten bis zum Ende am letzten Tag, etwa \
            für einen Ort mit Legionellen.
            """
        case .day: "Tag"
        case .from: "Von"
        case .to: "Bis"
        case .risk: "Übertragungsrisiko"
        case .chooseLevel: "Stufe wählen"
        case .previewWarning: "Vorschau der Warnung"
        case .previewHint: "Die nächste Seite zeigt die Wirkung der Warnung. Dort können Sie die Warnung eintragen."
        case .entered: "Warten auf die Veröffentlichung"
        case .noWarnings: "Es gibt keine Warnungen."
        case .warningsCaption:
            "Uhrzeiten in {zone}. Ein Besuch über Mitternacht (UTC) hinaus steht hier in zwei Teilen."
        case .venue: "Ort"
        case .timesOfDay: "Zeit"
        case .disease: "Krankheit"
        case .chooseDisease: "Krankheit wählen"
        case .level: "Stufe"
        case .state: "Stand"
        case .withdraw: "Zurückziehen"
        case .recall: "Widerrufen"
        case .whichWarning: "(Warnung für {identifier}, {day}, {times})"
        case .published: "Veröffentlicht am {time}"
        case .waiting: "Wartet auf die nächste volle Stunde"
        case .recallState: "Widerruf. {state}"
        case .recalledState: "Widerrufen. {state}"
        case .warningEntered:
            "Die Warnung wurde eingetragen. Bis zur nächsten vollen Stunde kann sie zurückgezogen werden."
        case .warningWithdrawn: "Der Eintrag wurde vor der Veröffentlichung zurückgezogen."
        case .warningRecalled: "Die Warnung wird zur nächsten vollen Stunde widerrufen. Geräte löschen sie dann."
        case .tooManyWarnings:
            """
            Es wurde keine Warnung eingetragen. In einer Stunde können Sie Warnungen für höchstens {maximum} Besuche \
            eintragen. Übrig bis {time}: {left}. Tragen Sie weniger Besuche ein, oder warten Sie bis dahin. Wenn die \
            früheren Warnungen nicht von Ihnen sind, ändern Sie Ihr Passwort und melden Sie es der Administration.
            """
        case .warningExists:
            """
            Es wurde keine Warnung eingetragen: Jeder markierte Besuch steht schon in der Liste unten oder unter \
            „Veröffentlichte Warnungen“. Leeren Sie seine Felder, und tragen Sie die übrigen ein. Eine widerrufene \
            Warnung kann noch einmal eingetragen werden.
            """
        case .visitExists: "Dieser Besuch ist schon eingetragen."
        case .warningRefused: "Die Warnung wurde nicht eingetragen. Die Fehler stehen unten."
        case .notWithdrawn:
            """
            Die Warnung wurde nicht zurückgezogen: Sie ist veröffentlicht und kann widerrufen werden, oder sie wurde schon \
            zurückgezogen.
            """
        case .notRecalled:
            "Die Warnung wurde nicht widerrufen: Sie ist nicht veröffentlicht, oder sie wurde schon widerrufen."
        case .secondOfficerNeeded:
            """
            *Eine zweite Person muss eine neue Warnung innerhalb eines Tages bestätigen.* Sie wird dann zur nächsten \
            vollen Stunde veröffentlicht.
            """
        case .secondOfficer: "Wartet auf eine zweite Person"
        case .proposalsCaption:
            "Zeiten in {zone}. Warnungen, die nicht innerhalb eines Tages bestätigt werden, werden gelöscht."
        case .enteredBy: "Eingetragen von"
        case .waitingUntil: "Wartet bis {until}"
        case .confirm: "Bestätigen"
        case .whichProposal: "die Warnung für {identifier}, {start}"
        case .warningProposed:
            "Die Warnung wurde eingetragen. Sie wird veröffentlicht, wenn eine zweite Person sie bestätigt hat."
        case .warningConfirmed:
            "Die Warnung ist bestätigt. Bis zur nächsten vollen Stunde kann sie zurückgezogen werden."
        case .proposalGone:
            """
            Die Warnung wurde nicht bestätigt: Sie wurde zurückgezogen, schon bestätigt oder ist nach einem Tag \
            abgelaufen.
            """
        case .proposalOwn: "Die Warnung wurde nicht bestätigt: Eine zweite Person muss sie bestätigen."
        case .proposalExists:
            """
            Die Warnung wurde nicht bestätigt: Sie steht schon in der Liste unten oder unter „Veröffentlichte \
            Warnungen“.
            """
        case .notDropped:
            "Die Warnung wurde nicht zurückgezogen: Sie wartet nicht mehr, oder eine andere Person hat sie eingetragen."
        case .visit: "Besuch {number} (Uhrzeiten in {zone})"
        case .lastDayField: "Letzter Tag (wenn ein anderer)"
        case .addVisit: "Besuch hinzufügen"
        case .useCode: "Stattdessen den Code des Ortes verwenden"
        case .useCodeHint:
            """
            Für einen Ort ohne öffentliche Kennung: Geben Sie die Zeiten ein; die nächste Seite liest ein Foto des \
            Codes. Die Kennungen oben werden dann nicht gebraucht.
            """
        case .pasteList: "Liste einfügen, etwa aus einer Tabelle"
        case .listOfVisits: "Liste der Besuche"
        case .listHint:
            """
            Ein Besuch je Zeile: Kennung, Tag, von, bis und der letzte Tag, wenn es ein anderer ist. Tabulatoren, \
            Semikolons oder Kommas trennen die Werte. Schreiben Sie einen Tag als 2026-11-21 oder 21.11.2026 und eine \
            Uhrzeit als 14:05 (24 Stunden). Eine erste Zeile mit den Namen der Spalten wird übergangen. Ein Formular \
            hat höchstens {maximum} Besuche.
            """
        case .fillIn: "In das Formular übernehmen"
        case .confirmAll: "Alle {proposalCount} von anderen bestätigen"
        case .byCode: "{venueName} (durch seinen Code)"
        case .tooManyVisits: "Ein Formular hat höchstens {maximum} Besuche. Tragen Sie die übrigen getrennt ein."
        // Published warnings
        case .publishedWarnings: "Veröffentlichte Warnungen"
        case .publishedWarningsIntroduction:
            """
            Alle Warnungen, die im Portal eingetragen wurden und noch veröffentlicht sind, mit ihren Widerrufen. \
            Meldungen von Betroffenen stehen hier nicht: Dieser Server kann sie nicht lesen. *Eine Warnung aus dem \
            Code eines Ortes kann nicht widerrufen werden.*
            """
        case .publishedColumn: "Veröffentlicht"
        case .venueContains: "Ort enthält"
        case .allDiseases: "Alle Krankheiten"
        case .sortedBy: "Sortiert nach"
        case .search: "Suchen"
        case .showAll: "Alle zeigen"
        // Warning from a code
        case .codeWarningTitle: "Warnung aus dem Code des Ortes"
        case .scriptsNeeded:
            "Diese Seite braucht JavaScript: Der Code wird in Ihrem Browser gelesen und nicht an den Server gesendet."
        case .codeEffect:
            """
            Geräte von Menschen, die diesen Code gescannt haben und zu diesen Zeiten eingecheckt waren, zeigen die \
            Warnung. Jede Minute an dem Ort zählt als {weight} Minuten. Wenn die Minuten eines Tages zusammen \
            {increasedMinutes} erreichen, zeigen Geräte ein erhöhtes Risiko. *Nach der Veröffentlichung kann diese \
            Warnung nicht widerrufen werden.*
            """
        case .codeReach:
            """
            Der Code eines Aushangs erreicht alle diese Tage, seit der Aushang hängt. *Ein Kiosk wechselt seinen \
            Code: Ein Foto des Bildschirms erreicht nur Menschen, die den jetzigen Code gescannt haben.* Verwenden \
            Sie für einen Kiosk die öffentliche Kennung, wenn er eine hat.
            """
        case .venueCode: "Der Code des Ortes"
        case .codePicture: "Foto des Codes"
        case .codePictureHint:
            """
            Das Foto bleibt in diesem Browser. Löschen Sie es danach: Wer den Code hat, kann die Meldungen über den \
            Ort lesen.
            """
        case .codeText: "Oder der Text des Codes"
        case .codeTextHint: "Eine Webadresse wie https://authority.example/v1#CIJ…"
        case .noCode: "In diesem Bild wurde kein QR-Code gefunden. Fotografieren Sie aus der Nähe und von vorn."
        case .otherCode: "Das ist nicht der Code eines Ortes."
        case .foreignCode:
            """
            Dieser Code gehört zu einer anderen Gesundheitsbehörde, {authority}. Die Geräte der Menschen, die dort \
            waren, lesen die Warnungen von {codeHost} nicht. Bitten Sie die andere Behörde, sie zu warnen.
            """
        case .compareAuthority:
            """
            *Vergleichen Sie die Gesundheitsbehörde oben mit der in den Codes Ihrer eigenen Orte.* Ist es eine andere, \
            erreicht diese Warnung niemanden: Die Geräte der Menschen, die dort waren, lesen Ihre Warnungen nicht.
            """
        case .venueInCode: "Der Ort im Code"
        case .address: "Adresse"
        case .oneSeed:
            """
            Die Warnung erreicht alle, die diesen Code gescannt haben. Vergleichen Sie Name und Adresse mit dem Ort, \
            bevor Sie weitermachen.
            """
        case .twoSeeds:
            """
            Das ist der Code eines Kiosks, der gerade seinen Code gewechselt hat. *Die Warnung erreicht nur \
            Menschen, die diesen Code oder den davor gescannt haben.*
            """
        // Preview of a warning
        case .previewTitle: "Vorschau einer Warnung"
        case .nobodyWarned:
            "*Bei dieser Stufe wird niemand gewarnt.* Das veröffentlichte Gewicht der Stufe {level} ist 0."
        case .theWarning: "Die Warnung"
        case .timesCaption: "Uhrzeiten in {zone}"
        case .previewEffect:
            """
            Geräte von Menschen, die an einem Ort mit genau dieser Kennung eingecheckt haben, zeigen die Warnung. \
            Jede Minute an dem Ort zählt als {weight} Minuten. Wenn die Minuten eines Tages zusammen \
            {increasedMinutes} erreichen, zeigen Geräte ein erhöhtes Risiko. *Eine veröffentlichte Warnung kann \
            widerrufen werden, aber vielleicht wurde sie schon gesehen.*
            """
        case .enterWarning: "Warnung eintragen"
        case .changeWarning: "Bearbeiten"
        case .newIdentifier:
            """
            Keine Warnung in den Listen hat diese Kennung. Vergleichen Sie sie Zeichen für Zeichen mit dem Code des \
            Ortes.
            """
        case .diseaseAndLevel: "{disease}. Übertragungsrisiko: {level}"
        case .publishedNext: "Die Warnung wird zur nächsten vollen Stunde veröffentlicht."
        // Errors in a warning
        case .identifierEmpty: "Die öffentliche Kennung des Ortes ist leer."
        case .identifierTooLong: "Die öffentliche Kennung des Ortes hat {bytes} Bytes in UTF-8 (höchstens {maximum})."
        case .identifierControl: "Die öffentliche Kennung des Ortes enthält ein Steuerzeichen."
        case .identifierInvisible: "Die öffentliche Kennung des Ortes enthält ein unsichtbares Zeichen."
        case .identifierNoLetter: "Die öffentliche Kennung des Ortes enthält weder Buchstaben noch Ziffern."
        case .levelMissing: "Wählen Sie eine der acht Stufen."
        case .diseaseMissing: "Wählen Sie eine der Krankheiten."
        case .dayMissing: "Wählen Sie einen Tag."
        case .dayUnknown: "„{typed}“ ist kein Tag wie 2026-11-21."
        case .dayTooOld: "Wählen Sie heute oder einen der {days} Tage davor. Geräte haben ältere Check-ins gelöscht."
        case .lastDayFirst: "Der letzte Tag liegt vor dem ersten."
        case .emptyTimes: "Anfang und Ende müssen verschieden sein."
        case .inTheFuture: "Diese Zeit liegt in der Zukunft."
        case .clocksForward: "Diese Zeit gibt es an diesem Tag nicht: Die Uhren wurden vorgestellt."
        case .timeMissing: "Geben Sie eine Uhrzeit ein, etwa 14:05."
        case .timeUnknown: "„{typed}“ ist keine Uhrzeit wie 14:05."
        case .timeSteps: "Geben Sie eine Uhrzeit in Schritten von fünf Minuten ein."
        // Levels of transmission risk
        case .levelNames: "am niedrigsten, sehr niedrig, niedrig, eher niedrig, eher hoch, hoch, sehr hoch, am höchsten"
        case .levelName: "{level}, {name}"
        // Times and numbers
        case .dateForm: "{day}.{month}.{year}"
        case .dateAndTime: "{day}, {time}"
        case .timeInUTC: "{time} UTC"
        case .timeInZone: "{time} {zone} ({utc} UTC)"
        case .timeRange: "{start} bis {end}"
        case .decimal: "{whole},{decimals}"
        }
    }
}
