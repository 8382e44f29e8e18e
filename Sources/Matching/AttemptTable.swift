import CheckInProtocol

/// Counts how often a report with an IV was tried under a key, so that copies of a report cannot keep those busy who were at its venue.
///
/// The table does not grow. When two IVs meet in one place, the newer one takes it: packages are sorted by IV, so that copies come
/// one after the other, and whoever makes IVs does not know where they end up.
struct AttemptTable {
    /// Attempts for one key and IV.
    static let limit = 8
    /// A power of two.
    private static let size = 4096

    private struct Place {
        var slot: Int
        var iv: (UInt64, UInt64)
        var count: Int
    }

    private var places = [Place?](repeating: nil, count: size)

    /// Counts an attempt; false if there were too many.
    mutating func mayTry(slot: Int, iv: (UInt64, UInt64)) -> Bool {
        // Seeded anew in each process.
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
