import CheckInProtocol

/// A log-in attempt with a name in a browser, and the failure counter that applies to the attempt.
struct LogInAttempt: Sendable {
    /// The officer's name; empty if the entered text cannot be a name.
    let name: String
    /// The hash of the browser's token; nil if the browser has no token.
    let browser: [UInt8]?
    let now: UnixTime

    /// The state of the failure counter that applies to the attempt.
    struct State {
        /// Whether the officer has logged in from this browser before.
        let isKnown: Bool
        let failures: Int64
        let isLocked: Bool
    }

    func state(_ connection: any DatabaseConnection) throws -> State {
        if let row = try known(connection) {
            return State(isKnown: true, failures: row.integer(0), isLocked: row.integer(1) > now.seconds)
        }
        let row = try connection.rows(
            "SELECT failures, locked_until, open_until FROM officer WHERE name = $1",
            .text(name)
        ).first
        let isLocked = row.map { $0.integer(1) > now.seconds && $0.integer(2) <= now.seconds } ?? false
        return State(isKnown: false, failures: row?.integer(0) ?? 0, isLocked: isLocked)
    }

    /// Whether the officer has logged in from this browser before.
    func isKnown(_ connection: any DatabaseConnection) throws -> Bool { try known(connection) != nil }

    /// Whether any officer has logged in from this browser before.
    func isBrowserKnown(_ connection: any DatabaseConnection) throws -> Bool {
        guard let browser else { return false }
        return try !connection.rows(
            "SELECT officer FROM browser WHERE hash = $1 AND expires > $2",
            .bytes(browser),
            .number(now.hour.number)
        ).isEmpty
    }

    /// Stores the number of consecutive failures. If there are too many, locks the browser for this
    /// officer, or the name for unknown browsers.
    func count(_ failures: Int64, _ state: State, _ connection: any DatabaseConnection) throws {
        let isTooMany = failures >= Officers.maximumFailures
        let counted: [SQLValue] = [
            .text(name), .number(isTooMany ? 0 : failures), .number(isTooMany ? now.seconds + Officers.lockSeconds : 0),
        ]
        if state.isKnown, let browser {
            try connection.execute(
                "UPDATE browser SET failures = $2, locked_until = $3 WHERE officer = $1 AND hash = $4",
                each: [counted + [.bytes(browser)]]
            )
        } else {
            try connection.execute(
                "UPDATE officer SET failures = $2, locked_until = $3 WHERE name = $1",
                each: [counted]
            )
        }
    }

    private func known(_ connection: any DatabaseConnection) throws -> SQLRow? {
        guard let browser else { return nil }
        return try connection.rows(
            "SELECT failures, locked_until FROM browser WHERE hash = $1 AND officer = $2 AND expires > $3",
            .bytes(browser),
            .text(name),
            .number(now.hour.number)
        ).first
    }
}
