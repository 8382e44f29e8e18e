public import CheckInProtocol
import Cryptography
import ExposureNotification

/// What proximity does on this device.
public struct ProximityStatus: Sendable, Equatable {
    public let isOn: Bool
    public let settings: ProximitySettings
    /// When the present beacon was put on the air; nil if nothing is broadcast.
    public let broadcastingSince: UnixTime?
    /// When a beacon was last known to be on the air.
    public let lastBroadcast: UnixTime?
    /// The end of the last scan.
    public let lastScan: UnixTime?
    /// Why nothing is broadcast, as far as the radio knows.
    public let problem: String?
    /// A day (UTC) on which the store was full, so that some received beacons are missing; nil if this
    /// has not happened.
    public let fullDay: Day?
    /// Nil while the diary is locked.
    public let owner: Owner?

    /// What only the owner may read.
    public struct Owner: Sendable, Equatable {
        /// The number of different identifiers that were received in the last hour. A device that is
        /// near changes its identifier every 10 to 20 minutes.
        public let heardLastHour: Int
        /// The same for the last 24 hours.
        public let heardLastDay: Int
        /// The number of days (UTC) for which this device has its own keys.
        public let keyDays: Int
        /// The number of published keys that were compared, and of those that have matched.
        public let compared: Int
        public let matched: Int
        /// The end of the period of the last export file that was compared; with several authorities, the earliest.
        public let comparedUntil: UnixTime?
        /// The end of the permission to share keys once after a positive test; nil without permission.
        public let mayShareUntil: UnixTime?
    }
}

extension Diary {
    /// Returns what proximity does. A locked diary provides only a part of it.
    public func proximityStatus() throws(DiaryError) -> ProximityStatus {
        try read { transaction in
            let isReadable = transaction.keys.matching.key != nil
            let state = isReadable ? try transaction.proximity() : ProximityState()
            let record = isReadable ? try transaction.radioRecord() : RadioRecord()
            let since = record.broadcastUntil.flatMap { $0 > transaction.now.seconds ? record.broadcastingSince : nil }
            return ProximityStatus(
                isOn: try state.isOn && transaction.answer(.proximity) == .given,
                settings: state.settings,
                broadcastingSince: state.isOn ? since.map(UnixTime.init(seconds:)) : nil,
                lastBroadcast: record.lastBroadcast.map(UnixTime.init(seconds:)),
                lastScan: record.lastScan.map(UnixTime.init(seconds:)),
                problem: record.problem,
                fullDay: state.fullDay.flatMap { full in
                    state.days.contains { $0.day == full } ? Day(number: full) : nil
                },
                owner: try transaction.owner?.proximityOwner()
            )
        }
    }
}

extension OwnerTransaction {
    fileprivate func proximityOwner() throws -> ProximityStatus.Owner {
        let known = try ownerState().authorities.values
        let matched = try proximity().days.flatMap { try ownDay($0).matches }
        return ProximityStatus.Owner(
            heardLastHour: try heard(inLast: Hour.seconds),
            heardLastDay: try heard(inLast: Day.seconds),
            keyDays: Set(try ownKeys().map { $0.start.startOfDay }).count,
            compared: known.compactMap(\.comparedKeys).reduce(0, +),
            matched: matched.count,
            comparedUntil: known.compactMap(\.comparedExport).compactMap(ExportName.init(path:)).min()
                .map { UnixTime(seconds: $0.end) },
            mayShareUntil: known.compactMap { $0.test?.permission?.end }.max()
        )
    }

    /// Returns the number of different identifiers that were received in the last `seconds`.
    private func heard(inLast seconds: Int64) throws -> Int {
        let today = now.day.number
        let recent = try beacons(onDays: today - min(today, 1)..<today + 1)
            .filter { beacon in beacon.packets.contains { $0.time > now.seconds - seconds } }
        return Set(recent.map(\.advertisement.identifier)).count
    }
}
