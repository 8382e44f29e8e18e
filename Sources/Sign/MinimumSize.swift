/// The requirements for a layout. If the page is too small for one set of requirements, the next
/// set is tried.
struct MinimumSize {
    let parts: Set<SignLayout.Part>
    /// The minimum text size in pixels.
    let textSize: Int
    /// The minimum module size, as a fraction of the largest module that fits on the page.
    let moduleShare: Double
    /// Whether a word that is longer than a line may be broken.
    var mayBreakWords = false

    /// The size of the smallest legible text on a screen, in pixels of the em.
    private static let smallestText = TypeScale.sizes[0]

    /// Returns the sets of requirements in descending order, from all parts of the sign down to the
    /// code alone. Information that visitors can see for themselves is dropped first. The sentence
    /// that checking in is voluntary is dropped last.
    ///
    /// - Parameter scale: The side length of a square with the same area as the page, in pixels.
    static func descending(scale: Double) -> [MinimumSize] {
        let readable = TypeScale.size(atMost: max(11, scale / 34))
        let small = TypeScale.size(atMost: scale / 42)
        let all = Set(SignLayout.Part.allCases)
        let essential: Set<SignLayout.Part> = [.name, .instruction, .voluntary, .anotherWay]
        return [
            MinimumSize(parts: all, textSize: readable, moduleShare: 0.8),
            MinimumSize(parts: all, textSize: small, moduleShare: 0.85),
            MinimumSize(parts: all.subtracting([.address]), textSize: small, moduleShare: 0.85),
            MinimumSize(parts: all.subtracting([.address]), textSize: smallestText, moduleShare: 0.7),
            MinimumSize(parts: essential, textSize: smallestText, moduleShare: 0.6, mayBreakWords: true),
            MinimumSize(
                parts: [.instruction, .voluntary, .anotherWay],
                textSize: smallestText,
                moduleShare: 0.5,
                mayBreakWords: true
            ),
            MinimumSize(
                parts: [.instruction, .voluntary],
                textSize: smallestText,
                moduleShare: 0,
                mayBreakWords: true
            ),
            MinimumSize(parts: [.voluntary], textSize: smallestText, moduleShare: 0, mayBreakWords: true),
            MinimumSize(parts: [], textSize: smallestText, moduleShare: 0),
        ]
    }
}
