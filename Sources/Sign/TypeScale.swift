/// The sizes that letters can have: whole pixels, each size about a tenth more than the one before.
///
/// They are few because the search for the largest that fits tries many, and Cairo and fontconfig keep all that they loaded.
enum TypeScale {
    /// Pixels of the em, up to more than any page needs.
    static let sizes = Array(sequence(first: 9) { $0 < 2000 ? $0 + max(1, $0 / 10) : nil })

    /// The largest of them that is at most `size`, otherwise the smallest.
    static func size(atMost size: Double) -> Int {
        sizes.last { Double($0) <= size } ?? sizes[0]
    }
}
