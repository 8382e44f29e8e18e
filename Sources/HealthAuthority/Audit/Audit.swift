package import CheckInProtocol

/// An action that the audit list records. The raw value is the English text that the database
/// stores. `{officerName}` stands for the name of the officer whom the action affects, and `{name}`
/// for that of a laboratory, an app or a case system.
package enum AuditAction: String, CaseIterable, Sendable {
    case loggedIn = "logged in"
    case logInFailed = "failed to log in"
    case signedOn = "logged in with single sign-on"
    case signOnFailed = "failed to log in with single sign-on"
    case signOnAllowed = "let {officerName} log in with single sign-on"
    case signOnWithdrawn = "withdrew single sign-on from {officerName}"
    case passwordChanged = "changed the own password"
    case passwordFailed = "failed to change the password"
    case hotlineCode = "issued hotline code"
    case pin = "issued PIN"
    case warningEntered = "entered a venue warning"
    case warningWithdrawn = "withdrew a venue warning"
    case recallWithdrawn = "withdrew the recall of a venue warning"
    case warningRecalled = "recalled a venue warning"
    case administratorAdded = "added administrator {officerName}"
    case officerAdded = "added officer {officerName}"
    case newPassword = "gave {officerName} a new password"
    case officerRemoved = "removed {officerName}"
    case administrator = "made {officerName} an administrator"
    case noAdministrator = "made {officerName} an officer without an administrator's rights"
    case officerUnlocked = "unlocked {officerName}"
    case factorOn = "turned on the second factor"
    case factorOff = "turned off the second factor"
    case factorFailed = "failed to turn the second factor on or off"
    case factorReset = "reset the second factor of {officerName}"
    case recoveryCode = "used a recovery code"
    case codesRevoked = "revoked codes of {officerName}"
    case warningConfirmed = "confirmed a venue warning of {officerName}"
    // These actions are possible on the command line only.
    case databaseCreated = "created the database"
    case databaseAccepted = "accepted another database"
    case databaseAssigned = "assigned the database to another key, secret or region"
    case filesRepaired = "repaired published files"
    case exportsMade = "made export files"
    case clockAccepted = "accepted the clock"
    case keyAnnounced = "announced a signing key"
    case keySwitched = "switched to another signing key"
    case keyRetired = "retired a signing key"
    case laboratoryAdded = "gave the laboratory “{name}” a key"
    case laboratoryKeyRetired = "removed the older key of the laboratory “{name}”"
    case laboratoryLimitSet = "changed the limit of the laboratory “{name}”"
    case laboratoryRemoved = "removed the laboratory “{name}”"
    case appAdded = "gave the app “{name}” a key"
    case appRemoved = "removed the app “{name}”"
    case caseSystemAdded = "gave the case system “{name}” a key"
    case caseSystemRemoved = "removed the case system “{name}”"

    /// The text that the database stores.
    ///
    /// - Parameter name: The officer, laboratory, app or case system that the action affects, if there is one.
    func text(of name: String?) -> String {
        rawValue.replacing("{officerName}", with: name ?? "").replacing("{name}", with: name ?? "")
    }
}

/// The audit list: how often each officer, and the command line, took each action per hour. It does not
/// name the people for whom codes were issued.
package enum Audit {
    /// The name that the list shows for actions on the command line. It is not a valid officer name.
    package static let commandLine = "(command line)"
    /// The accepted numbers of days for which entries, and the counts of ``DailyTotals``, are kept.
    static let acceptedDays: ClosedRange<UInt32> = 7...3650
    static let standardDays: UInt32 = 90

    /// An entry in the audit list.
    package struct Entry: Sendable, Equatable {
        package let hour: Hour
        package let officer: String
        /// The action, such as `issued PIN`.
        package let action: String
        package let times: Int64
    }

    /// Adds an action to the list.
    ///
    /// - Parameter name: The officer, laboratory, app or case system that the action affects, if there is one.
    static func record(
        _ action: AuditAction,
        of name: String? = nil,
        times: Int = 1,
        officer: String,
        _ connection: any DatabaseConnection,
        now: UnixTime
    ) throws {
        try connection.audit.add(times, of: action.text(of: name), by: officer, in: now.hour)
    }
    /// Adds an action of the command line to the list.
    static func record(
        _ action: AuditAction,
        of name: String? = nil,
        _ connection: any DatabaseConnection,
        _ clock: AuthorityClock
    ) throws {
        try record(action, of: name, officer: commandLine, connection, now: clock.timeOfRecord(connection))
    }
}
