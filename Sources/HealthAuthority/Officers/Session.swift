import Cryptography

/// The session of a logged-in officer.
package struct Session: Sendable {
    /// The maximum duration of a session in seconds. The session ends at the beginning of the hour
    /// in which this duration is reached.
    static let seconds: Int64 = 8 * 3600
    /// The number of whole minutes without a request after which a session ends. Only the minute of
    /// the last request is stored, to limit the number of database writes.
    static let idleMinutes: Int64 = 30

    package let officer: String
    package let isAdministrator: Bool
    /// The anti-forgery token, which binds a form to this session.
    let formToken: String
    /// Whether the officer must set up a second factor before doing anything else.
    var needsSecondFactor = false
}

extension Session: Redacted {
    package var description: String { "<session>" }
}
