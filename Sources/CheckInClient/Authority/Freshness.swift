import AuthorityProtocol
public import CheckInProtocol

/// The maximum age of signed files. A server that serves an older file withholds newer files. See
/// protocol version 1, section "Freshness".
enum Freshness {
    /// The maximum age of an index in hours. The authority signs an index every hour.
    static let index: UInt32 = 5
    /// The maximum age of a configuration in hours. The authority signs a configuration every day.
    /// It contains the day's authorisation key.
    static let configuration: UInt32 = 48

    /// Returns why a file is out of date; nil if it is current.
    ///
    /// - Parameters:
    ///   - hour: The hour in which the file was signed.
    ///   - limit: The maximum age in hours.
    /// - Throws: `fromTheFuture` for a file that is dated more than an hour ahead. Clocks are often
    ///   wrong by an hour. If a file with a later hour were accepted, all files with an earlier
    ///   hour would be refused.
    static func staleness(
        of path: String,
        signedIn hour: Hour,
        now: Hour,
        limit: UInt32
    ) throws(ClientError) -> ClientError? {
        guard hour.number <= now.number + 1 else {
            throw .fromTheFuture(path: path, hours: Int(hour.number - now.number))
        }
        guard now.number > hour.number + limit else { return nil }
        return .stale(path: path, hours: Int(now.number - hour.number))
    }
}

extension LastCheck {
    /// Returns the number of hours since the newest published hour; nil if no newer publication is
    /// due yet.
    ///
    /// - Parameter now: The time of the diary's clock.
    public func hoursWithoutNews(at now: UnixTime) -> Int? {
        let hours = Int(now.hour.number) - Int(newestHour.number)
        return hours > Freshness.index ? hours : nil
    }
}
