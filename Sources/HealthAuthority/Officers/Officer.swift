/// Somebody who may issue codes and enter warnings.
package struct Officer: Sendable, Equatable {
    package let name: String
    /// May add and remove officers, and read the audit list.
    package let isAdministrator: Bool
    /// Too many wrong passwords were typed just now, in browsers in which the officer has never logged in.
    package let isLocked: Bool
    /// Logs in with a code of an authenticator app besides the password.
    package let hasSecondFactor: Bool

    /// Whether somebody can have this name: 1 to 64 of `a` to `z`, `0` to `9`, `.` and `-`.
    package static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 46 || $0 == 45 }
    }
}
