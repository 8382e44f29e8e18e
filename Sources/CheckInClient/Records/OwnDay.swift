import Cryptography
import Encodings
package import ExposureNotification
import Foundation

/// What only the owner may read about one UTC day: this device's own keys of the day, and the keys of
/// others that were near on this day.
///
/// A day can have several rows, because a locked diary can add a row but cannot change one.
package struct OwnDay: PaddedValue {
    var keys: [StoredKey] = []
    package var matches: [StoredMatch] = []

    /// All encodings are a multiple of this number of bytes. A row with matches is rarely larger than a
    /// row without matches.
    package static let step = 65_536

    init(keys: [StoredKey] = [], matches: [StoredMatch] = []) {
        (self.keys, self.matches) = (keys, matches)
    }

}

/// A published key whose owner was near, as it is stored.
package struct StoredMatch: Codable {
    /// The number of the authority that published the key (``AuthorityState/number``).
    package let authority: UInt8
    private let key: StoredKey
    private let transmissionRisk: Int
    private let reportType: Int
    private let daysSinceOnset: Int?
    private let isRevised: Bool
    /// For each encounter: BE32(time) || attenuation (1) || confidence (1) || BE32(previous scan, or 0) ||
    /// identifier (16).
    private let encounters: Data

    private static let count = 26

    package init(_ entry: MatchedKeys.Entry, of authority: UInt8) {
        self.authority = authority
        key = StoredKey(entry.key.key)
        (transmissionRisk, reportType) = (entry.key.transmissionRisk, entry.key.reportType.rawValue)
        (daysSinceOnset, isRevised) = (entry.key.daysSinceOnset, entry.isRevised)
        encounters = Data(
            entry.encounters.flatMap { encounter in
                UInt32(encounter.time).bigEndianBytes
                    + [UInt8(clamping: encounter.attenuation), UInt8(encounter.calibrationConfidence)]
                    + UInt32(encounter.previousScan ?? 0).bigEndianBytes + encounter.identifier.bytes
            }
        )
    }

    /// The match; nil if the stored form is invalid.
    package var entry: MatchedKeys.Entry? {
        let bytes = Array(encounters)
        guard let key = key.key, let type = ReportType(rawValue: reportType), !bytes.isEmpty,
            bytes.count.isMultiple(of: Self.count)
        else { return nil }
        let published = DiagnosisKey(
            key: key,
            transmissionRisk: transmissionRisk,
            reportType: type,
            daysSinceOnset: daysSinceOnset
        )
        let encounters = stride(from: 0, to: bytes.count, by: Self.count)
            .compactMap { Self.encounter(bytes[$0..<$0 + Self.count]) }
        guard encounters.count * Self.count == bytes.count else { return nil }
        return MatchedKeys.Entry(key: published, encounters: encounters, isRevised: isRevised)
    }

    private static func encounter(_ bytes: ArraySlice<UInt8>) -> Encounter? {
        let fields = Array(bytes)
        let previous = UInt32(bigEndianBytes: fields[6..<10])
        return ProximityIdentifier(fields[10...]).map { identifier in
            Encounter(
                time: Int64(UInt32(bigEndianBytes: fields[..<4])),
                identifier: identifier,
                attenuation: Int(fields[4]),
                calibrationConfidence: Int(fields[5]),
                previousScan: previous == 0 ? nil : Int64(previous)
            )
        }
    }
}

extension OwnDay: Redacted {
    package var description: String { "<own day>" }
}

extension StoredMatch: Redacted {
    package var description: String { "<match>" }
}
