/// A person who may issue codes and enter warnings.
package struct Officer: Sendable, Equatable {
    package let name: String
    /// Whether the officer may add and remove officers, and read the audit list.
    package let isAdministrator: Bool
    /// Whether the name is locked. A name is locked after too many wrong passwords from browsers
    /// that the officer has never logged in from.
    package let isLocked: Bool
    /// Whether the officer needs a code from an authenticator app to log in, in addition to the
    /// password.
    package let hasSecondFactor: Bool
    /// Whether the officer has a password.
    package let hasPassword: Bool
    /// Whether and how the officer logs in with an account of the authority's provider.
    package let signOn: SignOn

    package enum SignOn: Sendable {
        case none
        /// The officer may log in with the account of the same name, and has not done so yet.
        case expected
        /// The officer has logged in with an account, and can use no other one.
        case used
    }

    /// The beginning of the names of case systems in the audit list. No officer has such a name.
    static let caseSystemPrefix = "case-system."

    /// The name of a case system in the audit list.
    package static func ofCaseSystem(_ name: String) -> String { caseSystemPrefix + name }

    /// Whether `text` can be the name of a case system.
    static func isCaseSystem(_ text: String) -> Bool { isName(text) && isName(ofCaseSystem(text)) }

    /// Whether a text is a valid name. A name has 1 to 64 characters from `a` to `z`, `0` to `9`,
    /// `.` and `-`.
    package static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 46 || $0 == 45 }
    }
}

/// An error from an operation on an officer. No case contains a password.
package enum OfficersError: Error, Equatable, Sendable {
    /// The name is invalid.
    case name
    /// An officer with this name already exists.
    case exists
    /// No officer has this name.
    case unknown
    /// The officer is the last administrator. Without an administrator, officers could not be
    /// added.
    case lastAdministrator
    /// The old password is wrong, or the officer is locked out.
    case oldPassword
    /// The new password has fewer characters than this minimum.
    case tooShort(minimum: Int)
    /// The new password has more bytes than this maximum.
    case tooLong(maximum: Int)
    /// The new password is easy to guess.
    case common
    /// The new password is the same as the old password.
    case samePassword
    /// The password or the code is wrong, or the officer is locked out.
    case credentials
    /// The officer already has a second factor.
    case secondFactor
    /// The officer has no second factor.
    case noSecondFactor
    /// The password was not checked, because too many password checks are waiting.
    case busy
}

/// The first of several officers with whom an operation failed. Nothing was changed.
package struct RefusedOfficer: Error, Equatable, Sendable {
    /// The position in the list of names, counted from 0.
    package let index: Int
    package let reason: OfficersError
}

extension OfficersError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .name: "a name has 1 to 64 characters: a to z, 0 to 9, full stop and hyphen"
        case .exists: "an officer with this name already exists"
        case .unknown: "there is no officer with this name"
        case .lastAdministrator: "the last administrator cannot be removed: only administrators can add officers"
        case .oldPassword: "the old password is wrong"
        case .tooShort(let minimum): "the new password has fewer than \(minimum) characters"
        case .tooLong(let maximum): "the new password has more than \(maximum) bytes"
        case .common: "the new password is easy to guess: repetitions, keyboard rows and common words count little"
        case .samePassword: "the new password is the same as the old one"
        case .credentials: "wrong password or code"
        case .secondFactor: "the officer already has a second factor"
        case .noSecondFactor: "the officer has no second factor"
        case .busy: "too many passwords are being checked; try again in a few seconds"
        }
    }
}

extension OfficersError {
    /// Hints for the command line.
    package var hints: [String] {
        switch self {
        case .exists: ["to set a new password: authorityd officer password NAME"]
        case .unknown: ["to list all officers: authorityd officer list"]
        case .lastAdministrator: ["add another administrator first: authorityd officer add NAME --administrator"]
        case .noSecondFactor: ["to list officers with a second factor: authorityd officer list"]
        case .name, .oldPassword, .tooShort, .tooLong, .common, .samePassword, .credentials, .secondFactor, .busy: []
        }
    }
}
