/// What a layout has to hold. When the page is too small for one demand, the next is tried.
struct Demand {
    let parts: Set<SignLayout.Part>
    /// The smallest text, in pixels.
    let textSize: Int
    /// How much of the largest module that the page has room for must remain.
    let moduleShare: Double
    /// Whether a word may be broken that is longer than a line.
    var mayBreakWords = false

    /// The smallest letters that a screen can show legibly, in pixels of the em.
    private static let smallestText = TypeScale.sizes[0]

    /// From all to the code alone. What visitors can see for themselves goes first, and that they need not check in goes last.
    ///
    /// - Parameter scale: The page's size as the side of a square, in pixels.
    static func descending(scale: Double) -> [Demand] {
        let readable = TypeScale.size(atMost: max(11, scale / 34))
        let small = TypeScale.size(atMost: scale / 42)
        let all = Set(SignLayout.Part.allCases)
        let essential: Set<SignLayout.Part> = [.name, .instruction, .voluntary, .anotherWay]
        return [
            Demand(parts: all, textSize: readable, moduleShare: 0.8),
            Demand(parts: all, textSize: small, moduleShare: 0.85),
            Demand(parts: all.subtracting([.address]), textSize: small, moduleShare: 0.85),
            Demand(parts: all.subtracting([.address]), textSize: smallestText, moduleShare: 0.7),
            Demand(parts: essential, textSize: smallestText, moduleShare: 0.6, mayBreakWords: true),
            Demand(
                parts: [.instruction, .voluntary, .anotherWay],
                textSize: smallestText,
                moduleShare: 0.5,
                mayBreakWords: true
            ),
            Demand(parts: [.instruction, .voluntary], textSize: smallestText, moduleShare: 0, mayBreakWords: true),
            Demand(parts: [.voluntary], textSize: smallestText, moduleShare: 0, mayBreakWords: true),
            Demand(parts: [], textSize: smallestText, moduleShare: 0),
        ]
    }
}
