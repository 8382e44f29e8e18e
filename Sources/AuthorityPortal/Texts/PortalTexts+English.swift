import HealthAuthority

extension PortalTexts {
    /// The spelling alphabet is the ICAO alphabet (Annex 10, volume II, §5.2.1.3), without accents.
    package static let english = PortalTexts(code: "en", name: "English") { text in
        switch text {
        // Frame
        case .healthAuthority: "Health authority"
        case .skipToContent: "Skip to content"
        case .logOut: "Log out"
        case .portal: "Portal"
        case .codes: "Codes"
        case .warnings: "Warnings"
        case .issued: "Issued"
        case .secondFactor: "Second factor"
        case .officers: "Officers"
        case .auditList: "Audit list"
        case .password: "Password"
        case .telephone: "Telephone: {number}"
        case .imprint: "Legal notice"
        case .privacyNotice: "Privacy notice"
        case .accessibilityStatement: "Accessibility statement"
        case .app: "Get the app"
        case .footer: "IP addresses are neither read nor stored. Officers’ actions are counted per hour."
        case .language: "Language"
        case .done: "Done"
        case .name: "Name"
        // Help page
        case .helpTitle: "Venue check-in"
        case .helpHeading: "You have not checked in"
        case .helpPurpose:
            """
            The code that you scanned is for checking in at a venue. A check-in app keeps the visit on your device only, \
            and warns you if someone who was there at the same time tests positive for an infectious disease.
            """
        case .helpCheckingInHeading: "How to check in"
        case .helpCheckingIn:
            """
            A browser cannot check in. Scan the code with the app that your health authority offers. On Linux, type \
            {command}.
            """
        case .helpOtherWays:
            "Checking in is voluntary. A venue must not require it, and must offer another way, such as a list on paper."
        case .helpKnownHeading: "What this page knows"
        case .helpKnown:
            """
            Your browser does not send the part of the address after “#”, which identifies the venue. So this server does \
            not know where you are. It received a request from your internet address, as every website does, and does not \
            store it. Your network and its name server can see that you opened a page of the health authority.
            """
        // Log in
        case .logIn: "Log in"
        case .forgotten:
            """
            Forgot your password? Ask an administrator. After five wrong passwords or codes, a name is locked for 15 \
            minutes.
            """
        case .passwordChanged: "Your password was changed. Log in with the new password."
        case .loggedOut: "You are logged out."
        case .openTooLong: "This page was open for too long. Log in again."
        case .wrongPassword: "Wrong name, password or code, or the name is locked."
        case .logInCodeHint:
            "From your authenticator app, or a recovery code. Leave this empty if you have no second factor."
        // Single sign-on
        case .signOn: "Log in with your account of {host}"
        case .signOnAgain: "Log in with another account of {host}"
        case .orPassword: "Or with a password of the portal"
        case .signedOn: "You are logged in"
        case .toPortal: "Open the portal"
        case .leavingHint: "You are logged out of the portal. The next page logs you out of {host}."
        case .leave: "Log out of {host}"
        case .signOnUnavailable:
            "{host} cannot log you in now. Try again in a few minutes. The log of the portal has the reason."
        case .signOnRefused: "{host} has not logged you in. Try again. The log of the portal has the reason."
        case .signOnExpired: "This log-in took too long, or began in another browser. Log in again."
        case .signOnWeak: "{host} did not confirm a second factor. Log in again with your second factor."
        case .signOnUnknown:
            "Your account {account} of {host} is not allowed to use the portal. Ask an administrator to add it, or use another account."
        case .signOnOtherAccount:
            """
            The officer {account} has logged in with another account of {host} before. If {host} has made a new account for \
            you, ask an administrator to allow single sign-on for you again.
            """
        case .singleSignOn: "single sign-on"
        case .signOnHint: "Logs in with the account of the same name at {host}, without a password of the portal"
        case .officerAddedSignOn: "The officer was added, and can log in with the account of the same name."
        case .allowSignOn: "Single sign-on"
        case .allowSignOnHint:
            """
            At the next log-in, the account with the name {officerName} at {host} becomes this officer’s account. An account \
            that was used before is refused, and the officer is logged out.
            """
        case .allowSignOnOf: "Allow single sign-on for {officerName}"
        case .signOnAllowed: "The officer can log in with the account of the same name."
        // Codes
        case .issueCode: "Issue a code"
        case .hotlineCode: "Hotline code"
        case .hotlineCodeHint: "Ten letters and digits, valid for one hour. For a person on the phone."
        case .issueHotlineCode: "Issue a hotline code"
        case .issueTen: "Issue ten at once"
        case .pin: "PIN"
        case .pinHint: "Six letters and digits, valid for 15 minutes. For a person who is here."
        case .issuePIN: "Issue a PIN"
        case .today: "Today"
        case .allOfficers: "All officers, since {since}"
        case .what: "Event"
        case .howMany: "Count"
        case .hotlineCodesIssued: "Hotline codes issued"
        case .pinsIssued: "PINs issued"
        case .newHotlineCode: "New hotline code"
        case .newPIN: "New PIN"
        case .tenHotlineCodes: "Ten new hotline codes"
        case .tenPINs: "Ten new PINs"
        case .theHotlineCode: "The hotline code"
        case .thePIN: "The PIN"
        case .validUntil: "Valid until *{until}*, for one person"
        case .minutesLeft: "about {minutes} min left"
        case .toReadOut: "Read aloud"
        case .letterOrDigit: "Letter or digit"
        case .say: "Say"
        case .codeHint:
            "Codes do not contain 0, 1, I, L or O. Upper and lower case are the same, and spaces are ignored."
        case .eachValidUntil: "Each code is valid until *{until}*, for one person."
        case .forPrinting: "This page is for printing. Cut the rows apart, and give one to each person."
        case .whereToEnter:
            "Enter the code where you check in: in the app, on the page behind a venue’s code, or with “checkin share”."
        case .hotlineCodeOnce: "Each hotline code works once"
        case .pinOnce: "Each PIN works once"
        case .numberColumn: "No."
        case .codeColumn: "Code"
        case .givenAway: "Given out"
        case .leaveCode: "This page cannot be shown again. Leave it only when the recipient has the code."
        case .leaveCodes: "This page cannot be shown again. Leave it only when the recipients have the codes."
        case .anotherHotlineCode: "Issue another hotline code"
        case .anotherPIN: "Issue another PIN"
        case .tenMore: "Issue ten more"
        case .usedCode:
            """
            This page was loaded again. No new code was issued, and the earlier code cannot be shown again. If you did \
            not write it down, issue a new code.
            """
        case .guessedPINs:
            """
            Someone is guessing PINs, so no PINs are issued for a day. Issue a hotline code instead: hotline codes \
            cannot be guessed.
            """
        case .tooManyCodes:
            """
            You have issued too many codes within one hour; no more can be issued now. If this was not you, change \
            your password and tell an administrator.
            """
        case .issuedCodes: "Issued codes"
        case .issuedIntroduction:
            """
            If a code reached the wrong person, revoke all codes of that hour. Unused codes are then no longer valid. \
            Issue new codes to the other people. To protect people who have shared, the list does not show the codes, \
            or which of them were used.
            """
        case .noIssuedCodes: "There are no codes to revoke."
        case .lastDays: "The last 14 days"
        case .lastDaysCaption: "One bar per day (UTC), the latest on the right. All numbers are rounded down to tens."
        case .perDay: "Per day"
        case .lowestToHighest: "From {lowest} to {highest}"
        case .toScan: "To scan"
        case .toScanHint: "A person who is here scans the code with a phone’s camera, and pastes it."
        case .pictureOfCode: "The code as a QR code"
        case .issuedCaption: "Issued in this hour and the previous one; times in {zone}"
        case .hotlineCodes: "Hotline codes"
        case .pins: "PINs"
        case .revoke: "Revoke"
        case .whichCodes: "the codes of {officerName}, {hourText}"
        case .unusedVoid: "All unused codes of this hour become invalid."
        case .revokeCodes: "Revoke the codes of {officerName}"
        case .codesRevoked: "The unused codes are no longer valid. Codes that were already used are not affected."
        case .notRevoked: "No codes were revoked: they have expired or were already revoked."
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
        case .usedForm: "Already done"
        case .goOn: "Continue"
        // Officers
        case .whoHasAccess: "Who has access"
        case .newPasswordEnds: "A new password logs the officer out everywhere"
        case .role: "Role"
        case .change: "Change"
        case .administrator: "Administrator"
        case .officer: "Officer"
        case .locked: "locked"
        case .unlock: "Unlock"
        case .newPassword: "New password"
        case .newPasswordFor: "for {officerName}"
        case .oldPasswordEnds: "The old password stops working."
        case .giveNewPassword: "Give {officerName} a new password"
        case .remove: "Remove"
        case .codesStayValid: "Issued codes stay valid. You can revoke them under “Issued”."
        case .removeOfficer: "Remove {officerName}"
        case .newOfficer: "New officer"
        case .nameHint: "Lower-case letters, digits, full stops and hyphens, such as ada.lovelace"
        case .administratorHint: "Administrator: may add and remove officers and read the audit list"
        case .addOfficer: "Add officer"
        case .officerRemoved: "The officer was removed."
        case .officerUnlocked: "The officer can log in again."
        case .withFactor: "{role}, second factor"
        case .resetFactor: "Reset second factor"
        case .ofOfficer: "of {officerName}"
        case .resetFactorHint:
            "The password alone is then enough to log in. Make sure that {officerName} asked for this."
        case .resetFactorOf: "Turn off the second factor of {officerName}"
        case .factorReset: "The second factor is off. The officer can set up a new one."
        case .usedOfficerForm:
            """
            This page was loaded again. Nothing was changed, and the earlier password cannot be shown again. If you did \
            not write it down, create a new password.
            """
        case .passwordOf: "Password for {officerName}"
        case .thePassword: "The password"
        case .passwordForm: "For *{officerName}*, with hyphens, all in lower case"
        case .passwordNotKept:
            """
            The password is not stored, and this page cannot be shown again. {officerName} can change the password \
            under “Password”.
            """
        case .letter: "Letter"
        // Errors from changes to officers
        case .officerName: "A name has 1 to 64 characters: a to z, 0 to 9, full stop and hyphen."
        case .officerExists: "An officer with this name already exists."
        case .officerUnknown: "There is no officer with this name."
        case .lastAdministrator: "The last administrator cannot be removed: only administrators can add officers."
        case .oldPasswordWrong: "The old password is wrong."
        case .passwordTooShort: "The new password has fewer than {minimum} characters."
        case .passwordTooLong: "The new password is longer than {maximum} bytes."
        case .passwordCommon:
            "The new password is easy to guess. Avoid repetitions, keyboard rows and common words."
        case .passwordSame: "The new password is the same as the old one."
        case .passwordsBusy: "Too many passwords are being checked; try again in a few seconds."
        case .credentialsWrong: "Wrong password or code."
        case .factorExists: "The officer already has a second factor."
        case .factorMissing: "The officer has no second factor."
        // Advice
        case .advice: "Advice"
        case .adviceIntroduction:
            """
            What people read who were exposed to a disease. The times are those of an exposure that began at {time}. \
            Each person sees the times of their own exposure.
            """
        case .adviceMissing:
            """
            There is no advice. People read the program’s own words. An operator writes advice with “authorityd \
            profile --advice”.
            """
        case .adviceOnPage: "On the page"
        case .adviceInCheckin: "In checkin"
        case .adviceLate: "In checkin, after the end"
        case .adviceLink: "If you open this page, {host} learns that you asked."
        case .increasedRisk: "increased risk"
        case .lowRisk: "low risk"
        // Published keys
        case .publishedKeys: "Published keys"
        case .publishedKeysIntroduction:
            "The keys of phones that this authority has published. The numbers include random keys, so they do not show how many people shared."
        case .publishedKeysCaption: "The last 14 days (UTC), newest first"
        case .files: "Files"
        case .keysWithPadding: "Keys, with random keys"
        // Daily totals
        case .dailyTotals: "Daily totals"
        case .dailyTotalsIntroduction:
            """
            All numbers are rounded down to tens. A day appears when it is over (UTC). To protect people who share, \
            today’s numbers are not shown.
            """
        case .dailyTotalsCaption: "Past days (UTC), newest first"
        case .proofsUsed: "Codes and test results used"
        case .laboratoryResults: "Results from laboratories"
        case .reportsAccepted: "Reports accepted"
        case .warningsEntered: "Venue warnings entered"
        // Audit list
        case .auditIntroduction:
            "Officers’ actions and commands of the last {days} days, counted per hour. The people they acted for are not recorded."
        case .nothingYet: "No entries yet."
        case .auditCaption: "Newest first, at most {limit}; times in {zone}"
        case .hourColumn: "Hour"
        case .officerColumn: "Officer"
        case .action: "Action"
        case .times: "Times"
        case .commandLine: Audit.commandLine
        case .unknownName: Officers.unknownName
        // Actions in the audit list. The database and the command line use the English texts
        case .auditedLoggedIn: AuditAction.loggedIn.rawValue
        case .auditedLogInFailed: AuditAction.logInFailed.rawValue
        case .auditedSignedOn: AuditAction.signedOn.rawValue
        case .auditedSignOnFailed: AuditAction.signOnFailed.rawValue
        case .auditedSignOnAllowed: AuditAction.signOnAllowed.rawValue
        case .auditedSignOnWithdrawn: AuditAction.signOnWithdrawn.rawValue
        case .auditedPasswordChanged: AuditAction.passwordChanged.rawValue
        case .auditedPasswordFailed: AuditAction.passwordFailed.rawValue
        case .auditedHotlineCode: AuditAction.hotlineCode.rawValue
        case .auditedPIN: AuditAction.pin.rawValue
        case .auditedWarningEntered: AuditAction.warningEntered.rawValue
        case .auditedWarningWithdrawn: AuditAction.warningWithdrawn.rawValue
        case .auditedRecallWithdrawn: AuditAction.recallWithdrawn.rawValue
        case .auditedWarningRecalled: AuditAction.warningRecalled.rawValue
        case .auditedAdministratorAdded: AuditAction.administratorAdded.rawValue
        case .auditedOfficerAdded: AuditAction.officerAdded.rawValue
        case .auditedNewPassword: AuditAction.newPassword.rawValue
        case .auditedOfficerRemoved: AuditAction.officerRemoved.rawValue
        case .auditedAdministrator: AuditAction.administrator.rawValue
        case .auditedNoAdministrator: AuditAction.noAdministrator.rawValue
        case .auditedOfficerUnlocked: AuditAction.officerUnlocked.rawValue
        case .auditedFactorOn: AuditAction.factorOn.rawValue
        case .auditedFactorOff: AuditAction.factorOff.rawValue
        case .auditedFactorFailed: AuditAction.factorFailed.rawValue
        case .auditedFactorReset: AuditAction.factorReset.rawValue
        case .auditedRecoveryCode: AuditAction.recoveryCode.rawValue
        case .auditedCodesRevoked: AuditAction.codesRevoked.rawValue
        case .auditedWarningConfirmed: AuditAction.warningConfirmed.rawValue
        case .auditedDatabaseCreated: AuditAction.databaseCreated.rawValue
        case .auditedDatabaseAccepted: AuditAction.databaseAccepted.rawValue
        case .auditedDatabaseAssigned: AuditAction.databaseAssigned.rawValue
        case .auditedFilesRepaired: AuditAction.filesRepaired.rawValue
        case .auditedExportsMade: AuditAction.exportsMade.rawValue
        case .auditedClockAccepted: AuditAction.clockAccepted.rawValue
        case .auditedKeyAnnounced: AuditAction.keyAnnounced.rawValue
        case .auditedKeySwitched: AuditAction.keySwitched.rawValue
        case .auditedKeyRetired: AuditAction.keyRetired.rawValue
        case .auditedLaboratoryAdded: AuditAction.laboratoryAdded.rawValue
        case .auditedLaboratoryKeyRetired: AuditAction.laboratoryKeyRetired.rawValue
        case .auditedLaboratoryLimitSet: AuditAction.laboratoryLimitSet.rawValue
        case .auditedLaboratoryRemoved: AuditAction.laboratoryRemoved.rawValue
        case .auditedAppAdded: AuditAction.appAdded.rawValue
        case .auditedAppRemoved: AuditAction.appRemoved.rawValue
        case .auditedCaseSystemAdded: AuditAction.caseSystemAdded.rawValue
        case .auditedCaseSystemRemoved: AuditAction.caseSystemRemoved.rawValue
        // Own password
        case .changeYourPassword: "Change your password"
        case .oldPassword: "Old password"
        case .passwordHint: "At least {minimum} characters. Four unrelated words work well."
        case .newPasswordAgain: "Repeat new password"
        case .changePassword: "Change password"
        case .logsYouOut: "This logs you out everywhere."
        case .passwordsDiffer: "The passwords do not match."
        case .setUpFactor: "Set up a second factor"
        case .factorRequired: "A second factor is required. Set it up to use the portal."
        case .factorIntroduction:
            """
            With a second factor, you log in with your password and a code from an authenticator app on your phone. \
            Someone who only has your password then cannot log in.
            """
        case .addToApp: "1. Add the portal to your app"
        case .scanIt: "Scan this code with an authenticator app, such as Aegis, FreeOTP or Google Authenticator."
        case .factorPicture: "QR code for an authenticator app"
        case .openInApp: "Open in an app on this device"
        case .orTypeKey: "Or type this key into the app:"
        case .typeCode: "2. Enter your password and the app’s code"
        case .appCodeHint: "Six digits that change every 30 seconds"
        case .turnFactorOn: "Turn on second factor"
        case .recoveryHint: "The next page shows recovery codes, for when you do not have your phone."
        case .wrongAppCode: "This is not the app’s current code. Check the clock of your phone."
        case .factorOn: "Your second factor is on. Unused recovery codes: *{left}*"
        case .factorOnHint:
            """
            If you need new recovery codes or have a new phone, turn the second factor off and on again. If you have \
            neither your phone nor a recovery code, ask an administrator.
            """
        case .turnItOff: "Turn off"
        case .codeHintOff: "From your app, or a recovery code"
        case .turnFactorOff: "Turn off second factor"
        case .newFactorNeeded: "You must then set up a new one immediately."
        case .factorOff: "The second factor is off."
        case .usedFactorForm:
            """
            The second factor is on. The recovery codes cannot be shown again. If you did not keep them, turn the \
            second factor off and on again.
            """
        case .recoveryCodes: "Your recovery codes"
        case .factorIsOn: "The second factor is on. You now log in with your password and a code."
        case .recoveryIntroduction:
            """
            Each recovery code replaces the app’s code once. Print this page or write the codes down, and keep them \
            apart from your phone.
            """
        case .recoveryOnce: "Each code works once"
        case .usedColumn: "Used"
        case .seenOnce: "This page cannot be shown again."
        // Refusals
        case .notAllowed: "No access"
        case .notAllowedReason:
            """
            You do not have access to this page, or the form has expired. Nothing was changed. Go back to the start \
            and try again.
            """
        case .notFound: "Not found"
        case .notFoundReason: "This page does not exist."
        case .tooLarge: "Too large"
        case .tooLargeReason: "The request is larger than any form of this portal. Nothing was changed."
        case .notUnderstood: "Invalid request"
        case .notUnderstoodReason: "The request does not match any form of this portal. Nothing was changed."
        case .notNow: "Temporarily unavailable"
        case .notNowReason: "The server cannot answer at the moment. Try again in a few seconds."
        case .failed: "Something went wrong"
        case .failedReason:
            """
            The server could not complete the request. Try again. If it fails again, contact the operator of the \
            server.
            """
        case .toStart: "Back to start"
        // Warnings
        case .venueWarnings: "Venue warnings"
        case .warningsIntroduction:
            """
            A warning is shown on the devices of people who were at the venue at the given times, if the weight of \
            the level is above 0. The venue code must contain a public identifier; for other venues, use the code \
            itself. New warnings are published at the next full hour. *A published warning can be recalled, but \
            people may have seen it.*
            """
        case .newWarning: "New warning"
        case .identifier: "Public identifier of the venue"
        case .identifierHint: "Exactly as in the venue code, with upper and lower case"
        case .when: "When (times in {zone})"
        case .whenHint:
            """
            In steps of five minutes. If the end is before the start, it is on the next day. With a last day, the \
            warning covers all the time from the start on the first day to the end on the last day, such as for a \
            place with legionella.
            """
        case .day: "Day"
        case .from: "From"
        case .to: "To"
        case .risk: "Transmission risk"
        case .chooseLevel: "Choose a level"
        case .previewWarning: "Preview the warning"
        case .previewHint: "The next page shows the effect of the warning. You can enter the warning there."
        case .entered: "Waiting for publication"
        case .noWarnings: "There are no warnings."
        case .warningsCaption: "Times in {zone}. A visit that crosses midnight (UTC) is listed in two parts."
        case .venue: "Venue"
        case .timesOfDay: "Times"
        case .disease: "Disease"
        case .chooseDisease: "Choose a disease"
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
        case .warningWithdrawn: "The entry was withdrawn before it was published."
        case .warningRecalled: "The warning will be recalled at the next full hour. Devices then delete it."
        case .tooManyWarnings:
            """
            No warning was entered. You can enter warnings about at most {maximum} visits an hour. Left until {time}: \
            {left}. Enter fewer visits, or wait until then. If the earlier warnings are not yours, change your \
            password and tell an administrator.
            """
        case .warningExists:
            """
            No warning was entered: each marked visit is already in the list below or under “Published warnings”. \
            Empty its fields, and enter the others. A recalled warning can be entered again.
            """
        case .visitExists: "This visit has already been entered."
        case .warningRefused: "The warning was not entered. See the errors below."
        case .notWithdrawn:
            "The warning was not withdrawn: it is published and can be recalled, or it was already withdrawn."
        case .notRecalled: "The warning was not recalled: it is not published, or it was already recalled."
        case .secondOfficerNeeded:
            "*Another officer must confirm a new warning within a day.* It is then published at the next full hour."
        case .secondOfficer: "Waiting for a second officer"
        case .proposalsCaption: "Times in {zone}. Warnings that are not confirmed within a day are deleted."
        case .enteredBy: "Entered by"
        case .waitingUntil: "Waiting until {until}"
        case .confirm: "Confirm"
        case .whichProposal: "the warning about {identifier}, {start}"
        case .warningProposed: "The warning was entered. It is published after another officer has confirmed it."
        case .warningConfirmed: "The warning is confirmed. It can be withdrawn until the next full hour."
        case .proposalGone:
            "The warning was not confirmed: it was withdrawn, was already confirmed, or expired after a day."
        case .proposalOwn: "The warning was not confirmed: another officer must confirm it."
        case .proposalExists:
            "The warning was not confirmed: it is already in the list below or under “Published warnings”."
        case .notDropped: "The warning was not withdrawn: it is no longer waiting, or another officer entered it."
        case .visit: "Visit {number} (times in {zone})"
        case .lastDayField: "Last day (if another)"
        case .addVisit: "Add a visit"
        case .useCode: "Use the venue’s code instead"
        case .useCodeHint:
            """
            For a venue without a public identifier: enter the times, and the next page reads a photo of the code. \
            The identifiers above are then not needed.
            """
        case .pasteList: "Paste a list, such as from a spreadsheet"
        case .listOfVisits: "List of visits"
        case .listHint:
            """
            One visit per line: identifier, day, from, to, and the last day if it is another. Tabs, semicolons or \
            commas separate the values. Write a day as 2026-11-21 or 21.11.2026, and a time as 14:05 (24 hours). A \
            first line with the names of the columns is skipped. A form has at most {maximum} visits.
            """
        case .fillIn: "Add to the form"
        case .confirmAll: "Confirm all {proposalCount} of other officers"
        case .byCode: "{venueName} (by its code)"
        case .tooManyVisits: "A form has at most {maximum} visits. Enter the others separately."
        // Published warnings
        case .publishedWarnings: "Published warnings"
        case .publishedWarningsIntroduction:
            """
            All warnings that officers have entered and that are still published, with their recalls. People’s own \
            reports are not listed: this server cannot read them. *A warning from a venue’s code cannot be \
            recalled.*
            """
        case .publishedColumn: "Published"
        case .venueContains: "Venue contains"
        case .allDiseases: "All diseases"
        case .sortedBy: "Sorted by"
        case .search: "Search"
        case .showAll: "Show all"
        // Warning from a code
        case .codeWarningTitle: "Warning from the venue’s code"
        case .scriptsNeeded:
            "This page needs JavaScript: the code is read in your browser and is not sent to the server."
        case .codeEffect:
            """
            Devices of people who scanned this code and checked in at these times show the warning. Each minute at \
            the venue counts as {weight} minutes. When the minutes of a day add up to {increasedMinutes}, devices \
            show an increased risk. *After its publication, this warning cannot be recalled.*
            """
        case .codeReach:
            """
            A poster’s code reaches all of these days since the poster was put up. *A kiosk’s screen changes its \
            code: a photo of it reaches only people who scanned the present code.* For a kiosk, use the public \
            identifier if there is one.
            """
        case .venueCode: "The venue’s code"
        case .codePicture: "Photo of the code"
        case .codePictureHint:
            """
            The photo stays in this browser. Delete it afterwards. Anybody who has the code can read the reports about \
            the venue.
            """
        case .codeText: "Or the text of the code"
        case .codeTextHint: "A web address such as https://authority.example/v1#CIJ…"
        case .noCode: "No QR code was found in this picture. Take a photo from closer up and from the front."
        case .otherCode: "This is not the code of a venue."
        case .foreignCode:
            """
            This code belongs to another health authority, {authority}. The devices of its visitors do not read the \
            warnings of {codeHost}. Ask the other authority to warn them.
            """
        case .compareAuthority:
            """
            *Compare the health authority above with the one in the codes of your own venues.* If they are \
            different, visitors do not get your warning. Their devices download warnings from the authority in the code.
            """
        case .venueInCode: "The venue in the code"
        case .address: "Address"
        case .oneSeed:
            """
            The warning reaches everyone who scanned this code. Compare name and address with the venue before you \
            go on.
            """
        case .twoSeeds:
            """
            This is the code of a kiosk that has just changed its code. *The warning reaches only people who scanned \
            this code or the one before it.*
            """
        // Preview of a warning
        case .previewTitle: "Preview of a warning"
        case .nobodyWarned: "*Nobody is warned at this level.* The published weight of level {level} is 0."
        case .theWarning: "The warning"
        case .timesCaption: "Times in {zone}"
        case .previewEffect:
            """
            Devices of people who checked in at a venue with exactly this identifier show the warning. Each minute \
            at the venue counts as {weight} minutes. When the minutes of a day add up to {increasedMinutes}, \
            devices show an increased risk. *A published warning can be recalled, but people may have seen it.*
            """
        case .enterWarning: "Enter warning"
        case .changeWarning: "Edit"
        case .newIdentifier:
            "No listed warning has this identifier. Compare it with the venue’s code, letter by letter."
        case .diseaseAndLevel: "{disease}. Transmission risk: {level}"
        case .publishedNext: "The warning is published at the next full hour."
        // Errors in a warning
        case .identifierEmpty: "The venue’s public identifier is empty."
        case .identifierTooLong: "The venue’s public identifier has {bytes} bytes in UTF-8 (maximum {maximum})."
        case .identifierControl: "The venue’s public identifier contains a control character."
        case .identifierInvisible: "The venue’s public identifier contains an invisible character."
        case .identifierNoLetter: "The venue’s public identifier contains neither a letter nor a digit."
        case .levelMissing: "Choose one of the eight levels."
        case .diseaseMissing: "Choose one of the diseases."
        case .dayMissing: "Choose a day."
        case .dayUnknown: "“{typed}” is not a day such as 2026-11-21."
        case .dayTooOld: "Choose today or one of the previous {days} days. Devices have deleted older check-ins."
        case .lastDayFirst: "The last day is before the first day."
        case .emptyTimes: "The end must differ from the start."
        case .inTheFuture: "This time is in the future."
        case .clocksForward: "This time does not exist on this day: the clocks were put forward."
        case .timeMissing: "Enter a time such as 14:05."
        case .timeUnknown: "“{typed}” is not a time such as 14:05."
        case .timeSteps: "Enter a time in steps of five minutes."
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
