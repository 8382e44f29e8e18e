/// The possible font sizes: whole pixels, each about a tenth larger than the previous size.
///
/// There are only a few sizes, because the search for the largest one tries many sizes, and Cairo
/// and fontconfig cache everything that they have loaded.
enum TypeScale {
    /// The sizes in pixels of the em. The last size is larger than any page needs.
    static let sizes = Array(sequence(first: 9) { $0 < 2000 ? $0 + max(1, $0 / 10) : nil })

    /// Returns the largest size that is at most `size`. If all sizes are larger, returns the
    /// smallest size.
    static func size(atMost size: Double) -> Int {
        sizes.last { Double($0) <= size } ?? sizes[0]
    }
}
