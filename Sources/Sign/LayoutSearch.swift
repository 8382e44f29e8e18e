import Display
import QRCode

/// Finds the layout of a page. First maximises the size of the code, then the size of the text.
struct LayoutSearch {
    /// The minimum number of pixels per module, because cameras need more than one.
    private static let smallestModule = 2

    let content: SignContent
    let width: Int
    let height: Int
    let fonts: Fonts
    /// Whether the sentences run from right to left. If so, the layout is mirrored.
    let isRightToLeft: Bool
    private let theme: ScreenTheme

    init(content: SignContent, width: Int, height: Int, fonts: Fonts, theme: ScreenTheme) {
        self.content = content
        self.width = width
        self.height = height
        self.fonts = fonts
        self.theme = theme
        isRightToLeft = TextBlock(content.instruction, size: 10, .left, width: width, fonts).isRightToLeft
    }

    /// Whether all letters are bold.
    var isBold: Bool { theme == .highContrast }

    /// Returns the gap between the quiet zone and the text beside, above or below it.
    func gap(_ textSize: Int) -> Int {
        // Some glyphs extend beyond their line by a pixel. They must not extend into the quiet zone.
        let gap = textSize / 8 + 1
        // On a dark page, the quiet zone is visible as the edge of a white square.
        return theme == .light ? gap : gap + textSize * 2 / 3
    }

    /// The number of modules per side, including the quiet zone.
    var modules: Int { content.code.framed.count }

    /// The margin around the text, in pixels.
    var margin: Int { max(4, min(width, height) / 25) }

    /// The side length of a square with the same area as the page, in pixels.
    private var scale: Double { (Double(width) * Double(height)).squareRoot() }

    func layout() throws(SignError) -> SignLayout {
        let largest = min(width, height) / modules
        guard largest >= Self.smallestModule else {
            throw .pageTooSmall(width: width, height: height, needed: modules * Self.smallestModule)
        }
        for minimum in Minimum.descending(scale: scale) {
            let least = max(Self.smallestModule, Int((Double(largest) * minimum.moduleShare).rounded(.up)))
            for pixelsPerModule in stride(from: largest, through: least, by: -1) {
                if let candidate = best(minimum, pixelsPerModule) { return candidate.layout }
            }
        }
        fatalError("unreachable: the last minimum is the code alone")
    }

    /// Returns the candidate with the largest text for a code of this size. Returns nil if the text
    /// fits neither beside the code nor above and below it.
    private func best(_ minimum: Minimum, _ pixelsPerModule: Int) -> LayoutCandidate? {
        LayoutCandidate.Arrangement.allCases
            .compactMap { largestText($0, minimum, pixelsPerModule) }
            .max { $0.textSize < $1.textSize }
    }

    private func largestText(
        _ arrangement: LayoutCandidate.Arrangement,
        _ minimum: Minimum,
        _ pixelsPerModule: Int
    ) -> LayoutCandidate? {
        func candidate(_ textSize: Int) -> LayoutCandidate? {
            LayoutCandidate(self, minimum, arrangement, textSize: textSize, pixelsPerModule: pixelsPerModule)
        }
        guard var best = candidate(minimum.textSize) else { return nil }
        for size in Fonts.sizes where minimum.textSize < size && Double(size) <= scale / 22 {
            guard let larger = candidate(size) else { break }
            best = larger
        }
        return best
    }
}

extension LayoutSearch {
    /// The requirements for a layout. If the page is too small for one set of requirements, the
    /// next set is tried.
    struct Minimum {
        let parts: Set<SignLayout.Part>
        /// The minimum text size in pixels.
        let textSize: Int
        /// The minimum module size, as a fraction of the largest module that fits on the page.
        let moduleShare: Double
        /// Whether a word that is longer than a line may be broken.
        var mayBreakWords = false
        /// The parts that have smaller letters than usual, so that the others fit.
        var smallParts: Set<SignLayout.Part> = []

        /// The em height of the smallest legible text on a screen, in pixels.
        private static let smallestText = Fonts.sizes[0]

        /// Returns the sets of requirements in descending order, from all parts of the sign down to
        /// the code alone. The address is dropped first, then the sentence about privacy and the
        /// authority, then the sentence about another way: the staff can say it. The sentence that
        /// checking in is voluntary is dropped last.
        ///
        /// - Parameter scale: The side length of a square with the same area as the page, in
        ///   pixels.
        static func descending(scale: Double) -> [Minimum] {
            let readable = Fonts.size(atMost: max(11, scale / 34))
            let small = Fonts.size(atMost: scale / 42)
            let all = Set(SignLayout.Part.allCases)
            let withoutAddress = all.subtracting([.address])
            let largest = [
                Minimum(parts: all, textSize: readable, moduleShare: 0.8),
                Minimum(parts: all, textSize: small, moduleShare: 0.85),
                Minimum(parts: withoutAddress, textSize: small, moduleShare: 0.85),
                Minimum(parts: withoutAddress, textSize: smallestText, moduleShare: 0.7),
                Minimum(parts: withoutAddress.subtracting([.privacy]), textSize: smallestText, moduleShare: 0.7),
            ]
            let others: [(parts: Set<SignLayout.Part>, moduleShare: Double)] = [
                ([.name, .instruction, .reader, .voluntary, .anotherWay], 0.6),
                ([.name, .instruction, .voluntary, .anotherWay], 0.6),
                ([.name, .instruction, .voluntary], 0.5),
                ([.instruction, .voluntary], 0),
                ([.voluntary], 0),
                ([], 0),
            ]
            let smallest = others.map { parts, moduleShare in
                Minimum(parts: parts, textSize: smallestText, moduleShare: moduleShare, mayBreakWords: true)
            }
            // A small instruction or a small name is better than a sign without the venue's name.
            let last = smallest.lastIndex { $0.parts.contains(.name) } ?? 0
            let smaller = [[.instruction], [.instruction, .name]].map { (parts: Set<SignLayout.Part>) in
                var minimum = smallest[last]
                minimum.smallParts = parts
                return minimum
            }
            var minimums = largest
            minimums += smallest.prefix(last + 1)
            minimums += smaller
            minimums += smallest.dropFirst(last + 1)
            return minimums
        }
    }
}
