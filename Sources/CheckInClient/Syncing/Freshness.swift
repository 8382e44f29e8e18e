public import CheckInProtocol
import Publication

/// How old a signed file may be: whoever serves an old one withholds what came later. Protocol version 1, section "Freshness".
enum Freshness {
    /// Hours. The authority signs an index every hour.
    static let index: UInt32 = 3
    /// Hours. The authority signs a configuration every day, with the day's authorisation key.
    static let configuration: UInt32 = 48

    /// Why a file is not the present state; nil if it is.
    ///
    /// - Parameters:
    ///   - hour: Of the signature.
    ///   - limit: Hours.
    /// - Throws: `fromTheFuture`. A clock that is wrong by an hour is common; a file of a later hour would lock out all that come before
    ///   it.
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
    /// Hours that have passed since the newest hour it has seen, if they are too many to say that nothing else is published.
    ///
    /// - Parameter now: The diary's time.
    public func hoursWithoutNews(at now: UnixTime) -> Int? {
        let hours = Int(now.hour.number) - Int(newestHour.number)
        return hours > Freshness.index ? hours : nil
    }
}
