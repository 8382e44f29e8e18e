package import CheckInProtocol

/// An action that the audit list records. The raw value is the English text that the database
/// stores. `{officerName}` stands for the name of the officer whom the action affects.
package enum AuditAction: String, CaseIterable, Sendable {
    case loggedIn = "logged in"
    case logInFailed = "failed to log in"
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

    /// The text that the database stores.
    ///
    /// - Parameter name: The officer who is affected by the action, if there is one.
    func text(of name: String?) -> String { rawValue.replacing("{officerName}", with: name ?? "") }
}

/// The audit list: how often each officer took each action per hour. It does not name the people
/// for whom codes were issued.
package enum Audit {
    /// The name that the list shows for actions on the command line. It is not a valid officer name.
    package static let commandLine = "(command line)"
    /// Entries and the counts of ``DailyTotals`` are kept for this number of days.
    static let days: Int64 = 90

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
    /// - Parameter name: The officer who is affected by the action, if there is one.
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
}
