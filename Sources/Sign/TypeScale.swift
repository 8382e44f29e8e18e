/// The possible letter sizes: whole pixels, each about a tenth larger than the one before.
///
/// There are few sizes, because the search for the largest one tries many, and Cairo and fontconfig
/// cache everything that they have loaded.
enum TypeScale {
    /// The sizes in pixels of the em, up to more than any page needs.
    static let sizes = Array(sequence(first: 9) { $0 < 2000 ? $0 + max(1, $0 / 10) : nil })

    /// The largest of these sizes that is at most `size`, otherwise the smallest.
    static func size(atMost size: Double) -> Int {
        sizes.last { Double($0) <= size } ?? sizes[0]
    }
}
