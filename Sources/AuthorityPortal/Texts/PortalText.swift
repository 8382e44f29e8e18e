import HealthAuthority

/// A text in the portal. Each language has all texts.
///
/// A text has the same placeholders, such as `{until}`, in each language. The wording of each text
/// fits any number, because languages form the plural differently. `*` encloses an emphasised part.
/// A translation has the same number of emphasised parts as the English text.
package enum PortalText: String, CaseIterable, Sendable {
    // MARK: Frame
    case healthAuthority
    case skipToContent
    case logOut
    case portal
    case codes
    case warnings
    case issued
    case secondFactor
    case officers
    case auditList
    case password
    case footer
    case language
    case done
    case name
    // MARK: Help page
    case helpTitle
    case helpHeading
    case helpPurpose
    case helpCheckingInHeading
    case helpCheckingIn
    case helpOtherWays
    case helpKnownHeading
    case helpKnown
    // MARK: Log in
    case logIn
    case forgotten
    case passwordChanged
    case loggedOut
    case openTooLong
    case wrongPassword
    case logInCodeHint
    // MARK: Codes
    case issueCode
    case hotlineCode
    case hotlineCodeHint
    case issueHotlineCode
    case issueTen
    case pin
    case pinHint
    case issuePIN
    case today
    case allOfficers
    case what
    case howMany
    case hotlineCodesIssued
    case pinsIssued
    case proofsUsed
    case newHotlineCode
    case newPIN
    case tenHotlineCodes
    case tenPINs
    case theHotlineCode
    case thePIN
    case validUntil
    case minutesLeft
    case toReadOut
    case letterOrDigit
    case say
    case codeHint
    case eachValidUntil
    case hotlineCodeOnce
    case pinOnce
    case numberColumn
    case codeColumn
    case givenAway
    case leaveCode
    case leaveCodes
    case anotherHotlineCode
    case anotherPIN
    case tenMore
    case usedCode
    case guessedPINs
    case tooManyCodes
    case issuedCodes
    case issuedIntroduction
    case noIssuedCodes
    case issuedCaption
    case hotlineCodes
    case pins
    case revoke
    case whichCodes
    case unusedVoid
    case revokeCodes
    case codesRevoked
    case notRevoked
    // MARK: Spelling
    case firstThree
    case nextThree
    case lastThree
    case lastFour
    case spelledLetter
    case spelledDigit
    case spelledAbroad
    case letterWords
    case digitWords
    // MARK: Used forms
    case usedForm
    case goOn
    // MARK: Officers
    case whoHasAccess
    case newPasswordEnds
    case role
    case change
    case administrator
    case officer
    case locked
    case unlock
    case newPassword
    case newPasswordFor
    case oldPasswordEnds
    case giveNewPassword
    case remove
    case codesStayValid
    case removeOfficer
    case newOfficer
    case nameHint
    case administratorHint
    case addOfficer
    case officerRemoved
    case officerUnlocked
    case withFactor
    case resetFactor
    case ofOfficer
    case resetFactorHint
    case resetFactorOf
    case factorReset
    case usedOfficerForm
    case passwordOf
    case thePassword
    case passwordForm
    case passwordNotKept
    case letter
    // MARK: Errors from changes to officers
    case officerName
    case officerExists
    case officerUnknown
    case lastAdministrator
    case oldPasswordWrong
    case passwordTooShort
    case passwordTooLong
    case passwordCommon
    case passwordSame
    case passwordsBusy
    case credentialsWrong
    case factorExists
    case factorMissing
    // MARK: Published keys
    case publishedKeys
    case publishedKeysIntroduction
    case publishedKeysCaption
    case files
    case keysWithPadding
    // MARK: Audit list
    case auditIntroduction
    case nothingYet
    case auditCaption
    case hourColumn
    case officerColumn
    case action
    case times
    case commandLine
    case unknownName
    // MARK: Actions in the audit list. The database and the command line use the English texts
    case auditedLoggedIn
    case auditedLogInFailed
    case auditedPasswordChanged
    case auditedPasswordFailed
    case auditedHotlineCode
    case auditedPIN
    case auditedWarningEntered
    case auditedWarningWithdrawn
    case auditedRecallWithdrawn
    case auditedWarningRecalled
    case auditedAdministratorAdded
    case auditedOfficerAdded
    case auditedNewPassword
    case auditedOfficerRemoved
    case auditedAdministrator
    case auditedNoAdministrator
    case auditedOfficerUnlocked
    case auditedFactorOn
    case auditedFactorOff
    case auditedFactorFailed
    case auditedFactorReset
    case auditedRecoveryCode
    case auditedCodesRevoked
    case auditedWarningConfirmed
    // MARK: Own password
    case changeYourPassword
    case oldPassword
    case passwordHint
    case newPasswordAgain
    case changePassword
    case logsYouOut
    case passwordsDiffer
    case setUpFactor
    case factorRequired
    case factorIntroduction
    case addToApp
    case scanIt
    case factorPicture
    case openInApp
    case orTypeKey
    case typeCode
    case appCodeHint
    case turnFactorOn
    case recoveryHint
    case wrongAppCode
    case factorOn
    case factorOnHint
    case turnItOff
    case codeHintOff
    case turnFactorOff
    case newFactorNeeded
    case factorOff
    case usedFactorForm
    case recoveryCodes
    case factorIsOn
    case recoveryIntroduction
    case recoveryOnce
    case usedColumn
    case seenOnce
    // MARK: Refusals
    case notAllowed
    case notAllowedReason
    case notFound
    case notFoundReason
    case tooLarge
    case tooLargeReason
    case notUnderstood
    case notUnderstoodReason
    case notNow
    case notNowReason
    case failed
    case failedReason
    case toStart
    // MARK: Warnings
    case venueWarnings
    case warningsIntroduction
    case newWarning
    case identifier
    case identifierHint
    case when
    case whenHint
    case day
    case from
    case to
    case risk
    case chooseLevel
    case previewWarning
    case previewHint
    case entered
    case noWarnings
    case warningsCaption
    case venue
    case timesOfDay
    case level
    case state
    case withdraw
    case recall
    case whichWarning
    case published
    case waiting
    case recallState
    case recalledState
    case warningEntered
    case warningWithdrawn
    case warningRecalled
    case tooManyWarnings
    case warningExists
    case warningRefused
    case notWithdrawn
    case notRecalled
    case secondOfficerNeeded
    case secondOfficer
    case proposalsCaption
    case enteredBy
    case waitingUntil
    case confirm
    case whichProposal
    case warningProposed
    case warningConfirmed
    case proposalGone
    case proposalOwn
    case proposalExists
    case notDropped
    // MARK: Preview of a warning
    case previewTitle
    case nobodyWarned
    case theWarning
    case timesCaption
    case weight
    case previewEffect
    case enterWarning
    case changeWarning
    // MARK: Errors in a warning
    case identifierEmpty
    case identifierTooLong
    case identifierControl
    case identifierInvisible
    case identifierNoLetter
    case levelMissing
    case dayMissing
    case dayTooOld
    case emptyTimes
    case inTheFuture
    case clocksForward
    case timeMissing
    case timeSteps
    // MARK: Levels of transmission risk
    case levelNames
    case levelName
    // MARK: Times and numbers
    case dateForm
    case dateAndTime
    case timeInUTC
    case timeInZone
    case timeRange
    case decimal
}

extension PortalText {
    /// The key in a language file: the name with underscores, such as `log_in`.
    package var key: String {
        rawValue.replacing(/([a-z])([A-Z])/) { "\($0.1)_\($0.2)" }.lowercased()
    }
}
