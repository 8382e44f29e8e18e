import CheckInProtocol
import Cryptography

/// The check-ins that can be open, so that a scan and the status do not open all others.
///
/// The encoded size is always the same. Deleted check-ins can be listed.
package struct OpenCheckIns: PaddedValue, Equatable {
    /// The maximum number of listed check-ins.
    private static let maximumCount = 32

    /// Every check-in that has not ended at the start of this interval is listed; nil if there are too many.
    private var since: UInt32?
    private var listed: [String] = []

    package static let step = 512

    /// - Parameter ids: Every check-in that has not ended now.
    init(_ ids: [CheckInID], at now: UnixTime) {
        guard ids.count <= Self.maximumCount else { return }
        since = Interval.covering(now..<now + 1).lowerBound.number
        listed = ids.map(\.string).sorted()
    }

    /// Returns every check-in that can be open now or later; nil if this is unknown, because there are too many
    /// or the clock was set back.
    func ids(at now: UnixTime) -> [CheckInID]? {
        since.map { Interval(number: $0).start <= now } == true ? listed.compactMap(CheckInID.init) : nil
    }
}

extension OpenCheckIns: Redacted {
    package var description: String { "<open check-ins>" }
}
