package import CheckInProtocol

/// The audit list: how often each officer took each action per hour. It does not name the people
/// for whom codes were issued.
package enum Audit {
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
    /// - Parameters:
    /// - action: One of ``PortalText/auditActions``. The list stores the English text of the
    ///   action.
    /// - name: The officer who is affected by the action, if there is one.
    static func record(
        _ action: PortalText,
        of name: String? = nil,
        times: Int = 1,
        officer: String,
        _ connection: any DatabaseConnection,
        now: UnixTime
    ) throws {
        try connection.execute(
            """
            INSERT INTO audit (hour, officer, action, times) VALUES ($1, $2, $3, $4)
            ON CONFLICT (hour, officer, action) DO UPDATE SET times = audit.times + excluded.times
            """,
            .number(now.hour.number),
            .text(officer),
            .text(PortalTexts.english(action, name.map { ["officerName": $0] } ?? [:])),
            .number(times)
        )
    }

    /// The entries, sorted with the newest first.
    static func entries(_ connection: any DatabaseConnection, limit: Int) throws -> [Entry] {
        try connection.rows(
            "SELECT hour, officer, action, times FROM audit ORDER BY hour DESC, officer, action LIMIT $1",
            .number(limit)
        ).compactMap { row in
            Hour(number: UInt32(row.integer(0))).map {
                Entry(hour: $0, officer: row.text(1), action: row.text(2), times: row.integer(3))
            }
        }
    }
}
