import Cryptography

/// An officer who is logged in.
package struct Session: Sendable {
    /// Seconds after which it ends, whatever happens: at the beginning of that hour.
    static let seconds: Int64 = 8 * 3600
    /// Whole minutes without a request after which it ends. What is kept is the minute, so that few requests write.
    static let idleMinutes: Int64 = 30

    package let officer: String
    package let isAdministrator: Bool
    /// Shows that a form was made for this session.
    let formToken: String
    /// May do nothing before a second factor is set up.
    var needsSecondFactor = false
}

extension Session: Redacted {
    package var description: String { "<session>" }
}
