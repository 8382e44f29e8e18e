import CheckInProtocol

/// Counts the attempts with a report's IV under a key, so that copies of a report cannot keep
/// visitors of its venue busy.
///
/// The table does not grow. If two IVs have the same place, the newer one takes it. Packages are
/// sorted by IV, so that copies follow each other. Those who choose IVs cannot predict the place.
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

    /// Counts an attempt. Returns false if there were too many.
    mutating func mayTry(slot: Int, iv: (UInt64, UInt64)) -> Bool {
        // The hash has another seed in each process.
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
