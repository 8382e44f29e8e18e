import CheckInProtocol
package import Cryptography
import Encodings
import Matching

/// The results of comparing a check-in with packages.
///
/// ```
/// comparison = BE32(newest hour) || flags (1) || BE16(low) || BE16(increased) || BE16(n) || n * match
/// flags      = 1 compared with packages until the newest hour
/// low        = 2 to the power of the profile, for each profile of whose low risk the user was notified
/// increased  = the same for an increased risk
/// match      = BE16(presence) || 1 for a warning of the authority, else 0 || IV (16) || BE32(day)
///              || record (11)                                                    34 bytes
/// ```
package struct Comparison: Equatable {
    /// The maximum number of stored matches of one profile, which is enough to detect a risk. If there
    /// are more matches, the matches with the greatest weight are kept.
    static let maximumCount = 1000
    private static let headCount = 11

    /// The check-in was compared with every package until this hour; nil if no package has been
    /// compared since the presences last changed.
    var newestHour: Hour?
    /// The highest risk that the user was notified of, by the number of the profile. Without an entry, it is none.
    var told: [UInt8: Risk] = [:]
    /// The matches, without duplicates.
    private(set) var matches: [Found] = []

    /// A match and its source.
    struct Found: Hashable {
        static let count = 34

        let match: Match
        /// Whether the match comes from the authority's warning about the venue. Otherwise, another
        /// visitor has reported a stay.
        let isWarning: Bool
    }

    init() {}

    /// - Parameter presences: The presences that were compared.
    mutating func add(_ found: [Found], of presences: [Presence]) {
        var known = Set(matches)
        matches += found.filter { known.insert($0).inserted }
        guard matches.count > Self.maximumCount else { return }
        // Anyone who knows a seed can send reports that lead to unimportant matches. Such matches
        // must not displace important matches, or those of another disease.
        let byProfile = Dictionary(grouping: matches, by: \.match.record.profile).sorted { $0.key < $1.key }
        matches = byProfile.flatMap { _, matches in
            matches.sorted { $0.weight(presences) > $1.weight(presences) }.prefix(Self.maximumCount)
        }
    }

    /// Removes warnings that the authority has recalled. Resets ``told`` for a profile without a match.
    ///
    /// - Parameter ivs: The IVs of the matches that come from these warnings.
    mutating func removeWarnings(_ ivs: Set<[UInt8]>) {
        let before = profiles
        matches.removeAll { $0.isWarning && ivs.contains($0.match.iv) }
        for profile in before.subtracting(profiles) { told[profile] = nil }
    }

    /// The numbers of the profiles that have a match.
    var profiles: Set<UInt8> { Set(matches.map(\.match.record.profile)) }

    /// The matches of a profile.
    func matches(of profile: UInt8) -> [Found] { matches.filter { $0.match.record.profile == profile } }

    /// Adapts the comparison to new presences. Until the check-in is compared again, keeps ``told``
    /// and the matches that still overlap a presence with the same keys.
    mutating func restart(from old: [Presence], to new: [Presence]) {
        newestHour = nil
        matches = matches.compactMap { found in
            let index = new.firstIndex { presence in
                presence.keys == old[found.match.presence].keys && presence.window.overlaps(found.match.record.window)
            }
            return index.map { found.moved(to: $0) }
        }
    }

    package var encoded: SecretBytes {
        SecretBytes(maximumCount: Self.headCount + matches.count * Found.count) { bytes in
            bytes += (newestHour?.number ?? 0).bigEndianBytes
            bytes.append(newestHour == nil ? 0 : 1)
            for risk in [Risk.low, .increased] {
                bytes += told.reduce(UInt16(0)) { $0 | ($1.value == risk ? 1 << $1.key : 0) }.bigEndianBytes
            }
            bytes += UInt16(matches.count).bigEndianBytes
            for found in matches { bytes += found.encoded }
        }
    }

    /// Decodes the output of ``encoded``. Returns nil for any other bytes.
    package init?(decoding bytes: SecretBytes) {
        guard bytes.count >= Self.headCount else { return nil }
        let (hour, flags, numbers) = bytes.withSpan { span in
            (UInt32(bigEndianBytes: span, at: 0), span[4], [5, 7, 9].map { UInt16(bigEndianBytes: span, at: $0) })
        }
        let count = Int(numbers[2])
        guard Self.headCount + count * Found.count == bytes.count else { return nil }
        if flags & 1 == 1 { newestHour = Hour(number: hour) }
        for (risk, profiles) in zip([Risk.low, .increased], numbers) {
            for profile in UInt8(0)..<16 where profiles >> profile & 1 == 1 { told[profile] = risk }
        }
        for index in 0..<count {
            let start = Self.headCount + index * Found.count
            guard let found = Found(decoding: bytes[start..<start + Found.count]) else { return nil }
            matches.append(found)
        }
        guard encoded == bytes else { return nil }
    }
}

extension Comparison.Found {
    /// The weight, calculated from the transmission risk level and the shared five-minute
    /// intervals. It does not depend on the authority's weights.
    fileprivate func weight(_ presences: [Presence]) -> Int {
        let shared = presences[match.presence].window.intervals.clamped(to: match.record.window.intervals)
        return Int(shared.upperBound.number - shared.lowerBound.number) * Int(match.record.transmissionRiskLevel)
    }

    /// Returns the same match for another presence.
    fileprivate func moved(to presence: Int) -> Self {
        Self(match: Match(presence: presence, iv: match.iv, record: match.record), isWarning: isWarning)
    }

    fileprivate var encoded: [UInt8] {
        UInt16(truncatingIfNeeded: match.presence).bigEndianBytes + [isWarning ? 1 : 0] + match.iv
            + match.record.window.day.number.bigEndianBytes + match.record.encoded
    }

    fileprivate init?(decoding bytes: SecretBytes) {
        let bytes = [UInt8](copying: bytes)
        guard bytes[2] <= 1, let day = Day(number: UInt32(bigEndianBytes: bytes.span, at: 19)),
            let record = try? ReportRecord(decoding: bytes.span.extracting(23..<34), day: day)
        else { return nil }
        isWarning = bytes[2] == 1
        match = Match(presence: Int(bigEndianBytes: bytes[..<2]), iv: Array(bytes[3..<19]), record: record)
    }
}

extension Comparison: Redacted {
    package var description: String { "<comparison>" }
}
