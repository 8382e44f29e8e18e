/// The requirements of a layout. If the page is too small for one demand, the next is tried.
struct MinimumSize {
    let parts: Set<SignLayout.Part>
    /// The minimum text size in pixels.
    let textSize: Int
    /// The minimum module size, as a share of the largest module that fits the page.
    let moduleShare: Double
    /// Whether a word that is longer than a line may be broken.
    var mayBreakWords = false

    /// The smallest legible text on a screen, in pixels of the em.
    private static let smallestText = TypeScale.sizes[0]

    /// Demands from all parts down to the code alone. What visitors can see for themselves is
    /// dropped first, and the sentence that checking in is voluntary last.
    ///
    /// - Parameter scale: The side of a square with the page's area, in pixels.
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
