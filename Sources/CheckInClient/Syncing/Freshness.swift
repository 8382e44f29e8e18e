public import CheckInProtocol
import Publication

/// The maximum age of signed files: a server that serves an old file withholds newer ones. Protocol
/// version 1, section "Freshness".
enum Freshness {
    /// Hours. The authority signs an index every hour.
    static let index: UInt32 = 3
    /// Hours. The authority signs a configuration every day, with the day's authorisation key.
    static let configuration: UInt32 = 48

    /// Returns why a file is out of date; nil if it is current.
    ///
    /// - Parameters:
    ///   - hour: The hour of the signature.
    ///   - limit: The maximum age in hours.
    /// - Throws: `fromTheFuture` for a file that is dated more than an hour ahead. A clock that is
    ///   wrong by an hour is common. A file of a later hour would lock out all files before it.
    static func staleness(
        of path: String,
        signedIn hour: Hour,
        now: Hour,
        limit: UInt32
    ) throws(SyncError) -> SyncError? {
        guard hour.number <= now.number + 1 else {
            throw .fromTheFuture(path: path, hours: Int(hour.number - now.number))
        }
        guard now.number > hour.number + limit else { return nil }
        return .stale(path: path, hours: Int(now.number - hour.number))
    }
}

extension LastCheck {
    /// Returns the hours since the newest published hour, if too many have passed to assume that
    /// nothing else is published; otherwise nil.
    ///
    /// - Parameter now: The time of the diary's clock.
    public func hoursWithoutNews(at now: UnixTime) -> Int? {
        let hours = Int(now.hour.number) - Int(newestHour.number)
        return hours > Freshness.index ? hours : nil
    }
}
