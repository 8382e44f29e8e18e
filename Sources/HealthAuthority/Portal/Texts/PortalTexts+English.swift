extension PortalTexts {
    /// The spelling alphabet is that of the ICAO (Annex 10, volume II, §5.2.1.3), without accents.
    package static let english = PortalTexts(code: "en", name: "English") { text in
        switch text {
        // Frame
        case .healthAuthority: "Health authority"
        case .skipToContent: "Skip to the content"
        case .logOut: "Log out"
        case .portal: "Portal"
        case .codes: "Codes"
        case .warnings: "Warnings"
        case .issued: "Issued"
        case .secondFactor: "Second factor"
        case .officers: "Officers"
        case .auditList: "Audit list"
        case .password: "Password"
        case .footer: "No address is read or kept. What officers do is counted by the hour."
        case .language: "Language"
        case .done: "Done"
        case .name: "Name"
        // Log in
        case .logIn: "Log in"
        case .forgotten:
            """
            Who has forgotten a password gets a new one from an administrator. A name is locked for 15 minutes after five \
            wrong passwords or codes.
            """
        case .passwordChanged: "Your password was changed. Log in with the new one."
        case .loggedOut: "You are logged out."
        case .openTooLong: "This page was open for too long. Log in once more."
        case .wrongPassword: "Name, password and code do not fit together, or the name is locked."
        case .logInCodeHint:
            "From your authenticator app, or a recovery code. Leave it empty if you have no second factor."
        // Codes
        case .issueCode: "Issue a code"
        case .hotlineCode: "Hotline code"
        case .hotlineCodeHint: "Ten letters and digits, valid for one hour. For somebody on the telephone."
        case .issueHotlineCode: "Issue a hotline code"
        case .issueTen: "Issue ten at once"
        case .pin: "PIN"
        case .pinHint: "Six letters and digits, valid for 15 minutes. For somebody who is here."
        case .issuePIN: "Issue a PIN"
        case .today: "Today"
        case .allOfficers: "All officers together, since {since}"
        case .what: "What"
        case .howMany: "How many"
        case .hotlineCodesIssued: "Hotline codes issued"
        case .pinsIssued: "PINs issued"
        case .proofsUsed: "Codes and test results used"
        case .newHotlineCode: "A new hotline code"
        case .newPIN: "A new PIN"
        case .tenHotlineCodes: "Ten new hotline codes"
        case .tenPINs: "Ten new PINs"
        case .theHotlineCode: "The hotline code"
        case .thePIN: "The PIN"
        case .validUntil: "Valid until *{until}*, and for one person"
        case .minutesLeft: "about {minutes} min left"
        case .toReadOut: "To read out"
        case .letterOrDigit: "Letter or digit"
        case .say: "Say"
        case .codeHint:
            "Codes do not contain 0, 1, I, L or O. Capital and small letters are the same, and spaces do not matter."
        case .eachValidUntil: "Each is valid until *{until}*, and for one person."
        case .hotlineCodeOnce: "Each hotline code works once"
        case .pinOnce: "Each PIN works once"
        case .numberColumn: "No."
        case .codeColumn: "Code"
        case .givenAway: "Given away"
        case .leaveCode: "Nobody can see this page again: leave it only when whoever needs the code has it."
        case .leaveCodes: "Nobody can see this page again: leave it only when whoever needs the codes has them."
        case .anotherHotlineCode: "Issue another hotline code"
        case .anotherPIN: "Issue another PIN"
        case .tenMore: "Issue ten more"
        case .usedCode:
            """
            The page was loaded a second time, and no other code was issued. The code that was there cannot be shown again: if \
            nobody wrote it down, issue a new one.
            """
        case .guessedPINs:
            """
            Somebody is guessing PINs, so that no PIN is issued for a day. Issue a hotline code instead: those cannot be \
            guessed.
            """
        case .tooManyCodes:
            """
            You have issued so many codes within the last hour that no more can be issued now. If this was not you, change \
            your password and tell an administrator.
            """
        case .issuedCodes: "Issued codes"
        case .issuedIntroduction:
            """
            If a code reached the wrong person, revoke the codes of that hour: those that are not used yet become void, and \
            you issue new ones to the others. The list shows neither codes nor which of them were used: nobody shall learn who \
            has shared.
            """
        case .noIssuedCodes: "There are no codes that can be valid."
        case .issuedCaption: "Issued in this hour and the one before; hours are those of {zone}"
        case .hotlineCodes: "Hotline codes"
        case .pins: "PINs"
        case .revoke: "Revoke"
        case .whichCodes: "the codes of {officerName}, {hourText}"
        case .unusedVoid: "All unused codes of this hour become void."
        case .revokeCodes: "Revoke the codes of {officerName}"
        case .codesRevoked: "The codes are void. Codes that were used before stay used."
        case .notRevoked: "No code was revoked: they have expired, or somebody has revoked them."
        // Spelling
        case .firstThree: "First three"
        case .nextThree: "Next three"
        case .lastThree: "Last three"
        case .lastFour: "Last four"
        case .spelledLetter: "{letter} as in {word}"
        case .spelledDigit: "the digit {word}"
        case .spelledAbroad: "in English: {word}"
        case .letterWords:
            """
            Alfa, Bravo, Charlie, Delta, Echo, Foxtrot, Golf, Hotel, India, Juliett, Kilo, Lima, Mike, November, Oscar, Papa, \
            Quebec, Romeo, Sierra, Tango, Uniform, Victor, Whiskey, X-ray, Yankee, Zulu
            """
        case .digitWords: "zero, one, two, three, four, five, six, seven, eight, nine"
        // Used forms
        case .usedForm: "This was done already"
        case .goOn: "Go on"
        // Officers
        case .whoHasAccess: "Who has access"
        case .newPasswordEnds: "A new password ends all sessions of whoever gets it"
        case .role: "Role"
        case .change: "Change"
        case .administrator: "Administrator"
        case .officer: "Officer"
        case .locked: "locked"
        case .unlock: "Unlock"
        case .newPassword: "New password"
        case .newPasswordFor: "for {officerName}"
        case .oldPasswordEnds: "The old one does not work any more."
        case .giveNewPassword: "Give {officerName} a new password"
        case .remove: "Remove"
        case .codesStayValid: "Codes that were issued stay valid: revoke them under “Issued”."
        case .removeOfficer: "Remove {officerName}"
        case .newOfficer: "New officer"
        case .nameHint: "Small letters, digits, full stop and hyphen, such as ada.lovelace"
        case .administratorHint: "Administrator: may add and remove officers and read the audit list"
        case .addOfficer: "Add the officer"
        case .officerRemoved: "The officer was removed."
        case .officerUnlocked: "The officer can log in again."
        case .withFactor: "{role}, second factor"
        case .resetFactor: "Reset second factor"
        case .ofOfficer: "of {officerName}"
        case .resetFactorHint: "The password alone is then enough. Be sure that it is {officerName} who asks."
        case .resetFactorOf: "Turn off the second factor of {officerName}"
        case .factorReset: "The second factor is off. The officer can set up a new one."
        case .usedOfficerForm:
            """
            The page was loaded a second time, and nothing was changed. A password that was there cannot be shown again: if \
            nobody wrote it down, make a new one.
            """
        case .passwordOf: "Password for {officerName}"
        case .thePassword: "The password"
        case .passwordForm: "For *{officerName}*, with the hyphens, all in small letters"
        case .passwordNotKept:
            """
            It is kept nowhere, and nobody can see this page again. {officerName} can change it under “Password”.
            """
        case .letter: "Letter"
        // What officers' changes are refused for
        case .officerName: "A name has 1 to 64 characters of a to z, 0 to 9, full stop and hyphen."
        case .officerExists: "An officer with this name exists already."
        case .officerUnknown: "There is no officer with this name."
        case .lastAdministrator: "The last administrator cannot be removed: nobody could add officers any more."
        case .oldPasswordWrong: "The old password is not right."
        case .passwordTooShort: "The new password has fewer than {minimum} characters."
        case .passwordTooLong: "The new password has more than {maximum} bytes."
        case .passwordCommon:
            "The new password is easy to guess: repetitions, keyboard rows and common words count little."
        case .passwordSame: "The new password is the old one."
        case .passwordsBusy: "Too many passwords are being checked at once; ask again in some seconds."
        case .credentialsWrong: "Password or code are not right."
        case .factorExists: "The officer has a second factor already."
        case .factorMissing: "The officer has no second factor."
        // Audit list
        case .auditIntroduction: "What officers did, by the hour, for 90 days. For whom they did it is kept nowhere."
        case .nothingYet: "Nothing yet."
        case .auditCaption: "The newest first, at most {limit}; hours are those of {zone}"
        case .hourColumn: "Hour"
        case .officerColumn: "Officer"
        case .action: "Action"
        case .times: "Times"
        case .commandLine: "(command line)"
        case .unknownName: "(unknown name)"
        // What the audit list says. Its English is also what the database and the command line have
        case .auditedLoggedIn: "logged in"
        case .auditedLogInFailed: "failed to log in"
        case .auditedPasswordChanged: "changed the own password"
        case .auditedPasswordFailed: "failed to change the password"
        case .auditedHotlineCode: "issued hotline code"
        case .auditedPIN: "issued PIN"
        case .auditedWarningEntered: "entered a venue warning"
        case .auditedWarningWithdrawn: "withdrew a venue warning"
        case .auditedRecallWithdrawn: "withdrew the recall of a venue warning"
        case .auditedWarningRecalled: "recalled a venue warning"
        case .auditedAdministratorAdded: "added administrator {officerName}"
        case .auditedOfficerAdded: "added officer {officerName}"
        case .auditedNewPassword: "gave {officerName} a new password"
        case .auditedOfficerRemoved: "removed {officerName}"
        case .auditedAdministrator: "made {officerName} an administrator"
        case .auditedNoAdministrator: "made {officerName} an officer without an administrator's rights"
        case .auditedOfficerUnlocked: "unlocked {officerName}"
        case .auditedFactorOn: "turned on the second factor"
        case .auditedFactorOff: "turned off the second factor"
        case .auditedFactorFailed: "failed to turn off the second factor"
        case .auditedFactorReset: "reset the second factor of {officerName}"
        case .auditedRecoveryCode: "used a recovery code"
        case .auditedCodesRevoked: "revoked codes of {officerName}"
        case .auditedWarningConfirmed: "confirmed a venue warning of {officerName}"
        // Own password
        case .changeYourPassword: "Change your password"
        case .oldPassword: "Old password"
        case .passwordHint: "At least {minimum} characters. Four words that nobody else would put together are good."
        case .newPasswordAgain: "New password once more"
        case .changePassword: "Change the password"
        case .logsYouOut: "This logs you out everywhere."
        case .passwordsDiffer: "This is not what you typed above."
        case .setUpFactor: "Set up a second factor"
        case .factorRequired: "Everybody here needs a second factor. You can use the portal when you have set it up."
        case .factorIntroduction:
            """
            You then log in with your password and a code that an authenticator app on your telephone shows. A stolen password \
            is then not enough.
            """
        case .addToApp: "1. Add it to your app"
        case .scanIt: "Scan this with an authenticator app, such as Aegis, FreeOTP or Google Authenticator."
        case .factorPicture: "QR code for an authenticator app"
        case .openInApp: "Open it in an app on this device"
        case .orTypeKey: "Or type this key into the app:"
        case .typeCode: "2. Type the app’s code"
        case .appCodeHint: "Six digits, which change every 30 seconds"
        case .turnFactorOn: "Turn the second factor on"
        case .recoveryHint: "The next page shows recovery codes, for when you do not have your telephone."
        case .wrongAppCode: "This is not the app’s code at the moment. Is the telephone’s clock right?"
        case .factorOn: "Your second factor is on. Unused recovery codes: *{left}*"
        case .factorOnHint:
            """
            For a new telephone or new recovery codes, turn it off and on again. If you have neither your telephone nor a \
            recovery code, ask an administrator.
            """
        case .turnItOff: "Turn it off"
        case .codeHintOff: "From your app, or a recovery code"
        case .turnFactorOff: "Turn the second factor off"
        case .newFactorNeeded: "You then have to set up a new one at once."
        case .factorOff: "The second factor is off."
        case .usedFactorForm:
            """
            The second factor is on, and the recovery codes cannot be shown again. If you have not kept them, turn the second \
            factor off and on again.
            """
        case .recoveryCodes: "Your recovery codes"
        case .factorIsOn: "The second factor is on. From now on you log in with your password and a code."
        case .recoveryIntroduction:
            """
            Each recovery code replaces the app’s code once. Print this page or write the codes down, and keep them apart from \
            your telephone.
            """
        case .recoveryOnce: "Each code works once"
        case .usedColumn: "Used"
        case .seenOnce: "Nobody can see this page again."
        // Refusals
        case .notAllowed: "Not allowed"
        case .notAllowedReason:
            """
            This page is for others, or the form was not made for this browser. Nothing was done. Go back to the start and try \
            again.
            """
        case .notFound: "Not found"
        case .notFoundReason: "There is no such page."
        case .tooLarge: "Too large"
        case .tooLargeReason: "What was sent is larger than any form here. Nothing was done."
        case .notUnderstood: "Not understood"
        case .notUnderstoodReason: "What was sent is not what a form of this portal sends. Nothing was done."
        case .notNow: "Not now"
        case .notNowReason: "The server cannot answer at the moment. Try again in some seconds."
        case .failed: "Something went wrong"
        case .failedReason: "The server could not do this. Try again; if it stays, tell whoever runs the server."
        case .toStart: "To the start"
        // Warnings
        case .venueWarnings: "Venue warnings"
        case .warningsIntroduction:
            """
            Devices of people who were at the venue at these times show the warning, if its level has a weight. The venue’s \
            code must carry a public identifier. The next full hour publishes new warnings. *A published warning can be \
            recalled, but people may have seen it.*
            """
        case .newWarning: "New warning"
        case .identifier: "Public identifier of the venue"
        case .identifierHint: "Exactly as the venue’s code has it, with capital and small letters"
        case .when: "When, by the clocks of {zone}"
        case .whenHint: "In steps of five minutes. If the end is before the start, it is on the next day."
        case .day: "Day"
        case .from: "From"
        case .to: "To"
        case .risk: "Risk of transmission"
        case .chooseLevel: "Choose a level"
        case .previewWarning: "Preview the warning"
        case .previewHint: "The next page shows what the warning does, and enters it."
        case .entered: "Entered"
        case .noWarnings: "There are none."
        case .warningsCaption: "Times are those of {zone}. A visit past midnight in UTC is listed in two parts."
        case .venue: "Venue"
        case .timesOfDay: "Times"
        case .level: "Level"
        case .state: "State"
        case .withdraw: "Withdraw"
        case .recall: "Recall"
        case .whichWarning: "the warning about {identifier}, {day}, {times}"
        case .published: "Published {time}"
        case .waiting: "Waiting for the next full hour"
        case .recallState: "Recall. {state}"
        case .recalledState: "Recalled. {state}"
        case .warningEntered: "The warning was entered. It can be withdrawn until the next full hour."
        case .warningWithdrawn: "The warning was withdrawn. Nobody has seen it."
        case .warningRecalled: "The warning is recalled with the next full hour. Devices then drop it."
        case .tooManyWarnings:
            """
            You have entered or recalled so many warnings within the last hour that no more can be entered now. If this was \
            not you, change your password and tell an administrator.
            """
        case .warningExists:
            """
            The warning was not entered: the list below already has it. If it is recalled, it can be entered again.
            """
        case .warningRefused: "The warning was not entered: see below."
        case .notWithdrawn:
            "The warning was not withdrawn: it is published, and can be recalled, or somebody has withdrawn it."
        case .notRecalled: "The warning was not recalled: it is not published, or somebody has recalled it."
        case .secondOfficerNeeded:
            "*Another officer must confirm a new warning within a day.* The next full hour then publishes it."
        case .secondOfficer: "Waiting for a second officer"
        case .proposalsCaption: "Times are those of {zone}. What nobody confirms within a day is dropped."
        case .enteredBy: "Entered by"
        case .waitingUntil: "Waiting until {until}"
        case .confirm: "Confirm"
        case .whichProposal: "the warning about {identifier}, {start}"
        case .warningProposed: "The warning was entered. It is published when another officer has confirmed it."
        case .warningConfirmed: "The warning is confirmed. It can be withdrawn until the next full hour."
        case .proposalGone: "The warning was not confirmed: it was withdrawn or confirmed, or a day is over."
        case .proposalOwn: "The warning was not confirmed: another officer must do that."
        case .proposalExists: "The warning was not confirmed: the list below already has it."
        case .notDropped: "The warning was not withdrawn: it does not wait any more, or another officer entered it."
        // Preview of a warning
        case .previewTitle: "Preview of a warning"
        case .nobodyWarned: "*Nobody is warned at this level.* The published weight of level {level} is 0."
        case .theWarning: "The warning"
        case .timesCaption: "Times are those of {zone}"
        case .weight: "Weight"
        case .previewEffect:
            """
            The next full hour publishes this warning. Devices of people who checked in at a venue with exactly this \
            identifier show it. Each minute there is multiplied by {weight}; when the sum of a day reaches {increasedMinutes}, \
            devices show an increased risk. *A published warning can be recalled, but people may have seen it.*
            """
        case .enterWarning: "Enter the warning"
        case .changeWarning: "Change it"
        // What is wrong with a warning
        case .identifierEmpty: "The venue's public identifier is empty."
        case .identifierTooLong:
            "The venue's public identifier has {bytes} bytes in UTF-8, and at most {maximum} are possible."
        case .identifierControl: "The venue's public identifier has a control character in it."
        case .identifierInvisible: "The venue's public identifier has an invisible character in it."
        case .identifierNoLetter: "The venue's public identifier has neither a letter nor a digit."
        case .levelMissing: "Choose one of the eight levels."
        case .dayMissing: "Choose a day."
        case .dayTooOld: "Choose today or one of the 14 days before: devices have forgotten what is older."
        case .emptyTimes: "The end is the start."
        case .inTheFuture: "This has not been yet."
        case .clocksForward: "On this day the clocks were put forward past this time."
        case .timeMissing: "Give a time such as 14:05."
        case .timeSteps: "Give a time in steps of five minutes."
        // Levels of transmission risk
        case .levelNames: "lowest, very low, low, rather low, rather high, high, very high, highest"
        case .levelName: "{level}, {name}"
        // Times and numbers
        case .dateForm: "{year}-{month}-{day}"
        case .dateAndTime: "{day}, {time}"
        case .timeInUTC: "{time} UTC"
        case .timeInZone: "{time} {zone} ({utc} UTC)"
        case .timeRange: "{start} to {end}"
        case .decimal: "{whole}.{decimals}"
        }
    }
}
