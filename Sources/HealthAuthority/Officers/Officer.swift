/// A person who may issue codes and enter warnings.
package struct Officer: Sendable, Equatable {
    package let name: String
    /// Whether the officer may add and remove officers, and read the audit list.
    package let isAdministrator: Bool
    /// Whether the name is locked. A name is locked after too many wrong passwords from browsers in
    /// which the officer has never logged in.
    package let isLocked: Bool
    /// Whether the officer needs a code from an authenticator app to log in, in addition to the
    /// password.
    package let hasSecondFactor: Bool

    /// Whether a text is a valid name. A name has 1 to 64 characters from `a` to `z`, `0` to `9`,
    /// `.` and `-`.
    package static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 46 || $0 == 45 }
    }
}
