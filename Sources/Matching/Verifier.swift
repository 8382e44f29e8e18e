import AuthorityProtocol
import CheckInProtocol
import Synchronization

/// Verifies the reports that the filter kept. Only a report with a correct tag is a match.
final class Verifier: Sendable {
    private let slots: [KeySlot]
    private let ownIVs: Set<[UInt8]>
    private let state = Mutex(State())

    private struct State {
        var attempts = AttemptTable()
        var statistics = MatchStatistics()
        /// Matches that ``takeMatches()`` has not returned yet.
        var matches: [Match] = []
        /// The identities of all matches so far.
        var known: Set<Identity> = []
    }

    private struct Identity: Hashable {
        let presence: Int
        let iv: [UInt8]
    }

    init(slots: [KeySlot], ownIVs: Set<[UInt8]>) {
        self.slots = slots
        self.ownIVs = ownIVs
    }

    var statistics: MatchStatistics { state.withLock(\.statistics) }

    func count(pairs: Int) {
        state.withLock { $0.statistics.pairs += pairs }
    }

    /// Verifies the report at `index` of `reports`. The filter kept this report for the keys of
    /// `slot`.
    func examine(_ reports: ReportBlock, at index: Int, slot: Int) {
        let mayTry = state.withLock { state in
            state.statistics.survivors += 1
            return state.attempts.mayTry(slot: slot, iv: reports.ivNumbers(at: index))
        }
        guard mayTry else { return }
        let (report, keys) = (reports[index], slots[slot].keys)
        // Decrypt before verifying, because verifying costs a thousand times more. If the tag is
        // wrong, the record is discarded.
        guard let record = try? report.decrypted(with: keys) else { return }
        let overlapping = slots[slot].presences.filter { $0.intervals.overlaps(record.window.intervals) }
        guard !overlapping.isEmpty, !ownIVs.contains(Array(report.iv)) else { return }
        let isAuthentic = report.isAuthentic(with: keys)
        state.withLock { state in
            state.statistics.verifications += 1
            guard isAuthentic else {
                state.statistics.wrongTags += 1
                return
            }
            for (presence, _) in overlapping {
                let match = Match(presence: presence, iv: Array(report.iv), record: record)
                if state.known.insert(Identity(presence: presence, iv: match.iv)).inserted {
                    state.matches.append(match)
                }
            }
        }
    }

    /// Returns the matches since the last call, in an order that does not depend on threads.
    func takeMatches() -> [Match] {
        state.withLock { state in
            defer { state.matches = [] }
            return state.matches.sorted {
                ($0.presence, $0.record.window.day) == ($1.presence, $1.record.window.day)
                    ? $0.iv.lexicographicallyPrecedes($1.iv)
                    : ($0.presence, $0.record.window.day) < ($1.presence, $1.record.window.day)
            }
        }
    }
}

/// Counts the attempts to verify reports with the same IV under the same key. Because attempts are
/// limited, copies of a report cannot keep the devices of the venue's visitors busy.
///
/// The table does not grow. If two IVs have the same place in the table, the newer IV replaces the
/// older one. Packages are sorted by IV, so copies follow each other. An attacker who chooses IVs
/// cannot predict their places.
struct AttemptTable {
    /// The maximum number of attempts for one key and one IV.
    static let limit = 8
    /// The number of places in the table, a power of two.
    private static let size = 4096

    private struct Place {
        var slot: Int
        var iv: (UInt64, UInt64)
        var count: Int
    }

    private var places = [Place?](repeating: nil, count: size)

    /// Counts an attempt. Returns false if there were too many.
    mutating func mayTry(slot: Int, iv: (UInt64, UInt64)) -> Bool {
        // The hash has a different seed in each process.
        var hasher = Hasher()
        hasher.combine(slot)
        hasher.combine(iv.0)
        hasher.combine(iv.1)
        let index = hasher.finalize() & (Self.size - 1)
        guard var place = places[index], place.slot == slot, place.iv == iv else {
            places[index] = Place(slot: slot, iv: iv, count: 1)
            return true
        }
        guard place.count < Self.limit else { return false }
        place.count += 1
        places[index] = place
        return true
    }
}
