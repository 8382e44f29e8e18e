import CheckInProtocol
import Cryptography
import ExposureNotification
import Foundation

/// The part of the background state that proximity needs. It names no other device.
///
/// Today's key is here, because beacons are broadcast while the diary is locked. As soon as its day is
/// over, the key is sealed to the reading key.
struct ProximityState: Codable {
    var isOn = false
    var settings = ProximitySettings()
    /// The key with which this device broadcasts today; nil until the first beacon of a day.
    var current: StoredKey?
    /// The days with data, and the rows that contain them.
    var days: [DayRows] = []
    /// Whether a page of a day could not be written, because too many beacons were received.
    var fullDay: UInt32?

    /// The rows of a UTC day.
    ///
    /// If a day is in the future, the clock was ahead when the rows were written, or is behind now. The
    /// retention of these rows is counted from the earliest day that the clock has shown since. Nothing is
    /// added to them, and their keys are not shared. When the day comes, it gets other rows.
    struct DayRows: Codable, Equatable {
        let day: UInt32
        /// If the clock has shown days before ``day`` since then, the earliest of them.
        var seen: UInt32?
        /// Numbers in the table `sightingPage`.
        var firstPage = 0
        var pageCount = 0
        /// Numbers in the table `proximityDay`.
        var rows: [Int] = []

        init(day: UInt32) { self.day = day }

        var pages: Range<Int> { firstPage..<firstPage + pageCount }

        /// The day from which the retention is counted.
        var begin: UInt32 { min(day, seen ?? day) }

        /// Whether these are the rows to which data of a day is added.
        func takes(_ day: UInt32) -> Bool { self.day == day && seen == nil }
    }

    /// Returns the index of the rows to which data of a day is added, and adds the day if necessary.
    mutating func index(of day: UInt32) -> Int {
        if let index = days.firstIndex(where: { $0.takes(day) }) { return index }
        days.append(DayRows(day: day))
        return days.count - 1
    }
}

/// How the user's adapter differs from the standard. See Hardware/bluetooth.md for how these
/// numbers are measured.
public struct ProximitySettings: Codable, Sendable, Equatable {
    /// The adapter, such as `hci0`.
    public var adapter = "hci0"
    /// The transmit power in dBm; nil for the power that the controller reports.
    public var transmitPower: Int8?
    /// Added to each received signal strength, in dB.
    public var signalCorrection: Int8 = 0

    /// The standard settings.
    public init() {}

    /// Parses the name of an adapter. Returns nil unless the name is `hci` and a number.
    public static func adapterName(_ text: String) -> String? {
        guard text.hasPrefix("hci"), let number = UInt16(text.dropFirst(3)), text == "hci\(number)" else { return nil }
        return text
    }
}

/// A temporary exposure key, as it is stored.
struct StoredKey: Codable, Equatable {
    private let bytes: Data
    let start: UInt32
    let period: Int

    init(_ key: TemporaryExposureKey) {
        (bytes, start, period) = (Data(copying: key.bytes), key.start.value, key.period)
    }

    /// The key; nil if the stored form is invalid.
    var key: TemporaryExposureKey? {
        TemporaryExposureKey(bytes: SecretBytes(copying: Array(bytes)), start: IntervalNumber(start), period: period)
    }
}

extension StoredKey: Redacted {
    var description: String { "<key>" }
}

/// What the radio did last. The recording process writes it after each beacon and each scan.
package struct RadioRecord: PaddedValue, Equatable {
    /// The number of the last interval whose identifier may have been broadcast.
    var lastInterval: UInt32?
    /// When the present beacon was put on the air; nil if there is no beacon. In seconds since 1970, as
    /// all times here.
    package var broadcastingSince: Int64?
    /// The end of the life of the present beacon's identifier.
    var broadcastUntil: Int64?
    /// When the last beacon was on the air.
    package var lastBroadcast: Int64?
    var lastScan: Int64?
    /// The transmit power in dBm that the controller has reported.
    package var reportedPower: Int8?
    /// Why nothing is broadcast; nil if there is no problem.
    package var problem: String?

    package static let step = 1024

    package init() {}

}
