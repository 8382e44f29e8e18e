public import CheckInProtocol
public import Cryptography
import Encodings
package import ExposureNotification

/// A diagnosis key in a submission: a key with which the device of a person who tested positive
/// broadcast identifiers for Exposure Notification.
///
/// ```
/// record = key (16) || BE32(start) || period || risk || report type || onset || 00 00 00 00
/// ```
/// `start` is the number of the first interval of ten minutes, and `period` is the number of
/// intervals, 1 to 144. `risk` is the transmission risk level, 0 to 8; 0 means that it is absent.
/// `report type` is 1 (confirmed test), 2 (clinical diagnosis) or 3 (self-report). `onset` is the
/// number of days from the onset of symptoms to the day of the key, -14 to 14 in two's complement,
/// or 80 if it is unknown.
///
/// See protocol version 1, section "Diagnosis keys".
public struct DiagnosisKeyRecord: Sendable, Hashable {
    /// The length of a record in bytes.
    public static let count = 28
    /// The maximum distance between the onset of symptoms and the day of a key, in days.
    package static let maximumOnsetDays = 14

    private static let reportTypes: [ReportType] = [.confirmedTest, .confirmedClinicalDiagnosis, .selfReport]
    private static let maximumRisk = 8
    private static let unknownOnset: UInt8 = 0x80
    private static let unused: [UInt8] = [0, 0, 0, 0]

    /// The 28 bytes.
    public let bytes: [UInt8]

    /// Returns nil if `bytes` is not a record, or is not the only encoding of its values.
    public init?(bytes: [UInt8]) {
        guard let key = Self.key(bytes) else { return nil }
        self.init(key)
        guard self.bytes == bytes else { return nil }
    }

    /// Returns nil if a value of `key` is out of range, or if a person cannot submit its report type.
    package init?(_ key: DiagnosisKey) {
        guard (0...Self.maximumRisk).contains(key.transmissionRisk), Self.reportTypes.contains(key.reportType),
            abs(key.daysSinceOnset ?? 0) <= Self.maximumOnsetDays
        else { return nil }
        let values = [key.key.period, key.transmissionRisk, key.reportType.rawValue].map { UInt8($0) }
        let onset = key.daysSinceOnset.map { UInt8(bitPattern: Int8($0)) } ?? Self.unknownOnset
        bytes = Array(copying: key.key.bytes) + key.key.start.value.bigEndianBytes + values + [onset] + Self.unused
    }

    /// The key and its values.
    package var diagnosisKey: DiagnosisKey {
        guard let key = Self.key(bytes) else { fatalError("unreachable: the bytes were checked") }
        return key
    }

    /// Reads the values, but does not check the ranges of all values.
    private static func key(_ bytes: [UInt8]) -> DiagnosisKey? {
        let keyCount = TemporaryExposureKey.count
        guard bytes.count == count, let type = ReportType(rawValue: Int(bytes[22])),
            let key = TemporaryExposureKey(
                bytes: SecretBytes(copying: bytes[..<keyCount]),
                start: IntervalNumber(UInt32(bigEndianBytes: bytes[keyCount..<20])),
                period: Int(bytes[20])
            )
        else { return nil }
        return DiagnosisKey(
            key: key,
            transmissionRisk: Int(bytes[21]),
            reportType: type,
            daysSinceOnset: bytes[23] == unknownOnset ? nil : Int(Int8(bitPattern: bytes[23]))
        )
    }

    /// The day (UTC) of the key's start. Nil if the protocol has no number for this day.
    public var day: Day? { Day(number: diagnosisKey.key.start.value / UInt32(IntervalNumber.perDay)) }

    /// The 16 bytes of the key.
    package var keyBytes: ArraySlice<UInt8> { bytes[..<TemporaryExposureKey.count] }
}

extension DiagnosisKeyRecord: Redacted {
    public var description: String { "<diagnosis key>" }
}
