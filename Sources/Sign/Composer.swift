import Display
import QRCode

/// Finds the layout of a page. First maximises the size of the code, then the size of the text.
struct Composer {
    /// The minimum number of pixels per module, because cameras need more than one.
    static let smallestModule = 2

    let content: ScreenContent
    /// The number of modules per side, including the quiet zone.
    let modules: Int
    let width: Int
    let height: Int
    let typesetter: Typesetter
    /// Whether the sentences run from right to left. If so, the layout is mirrored.
    let isRightToLeft: Bool

    init(content: ScreenContent, modules: Int, width: Int, height: Int, typesetter: Typesetter) {
        self.content = content
        self.modules = modules
        self.width = width
        self.height = height
        self.typesetter = typesetter
        isRightToLeft = TextBlock(content.instruction, size: 10, .left, width: width, typesetter).isRightToLeft
    }

    /// The side length of a square with the same area as the page, in pixels.
    private var scale: Double { (Double(width) * Double(height)).squareRoot() }

    /// The position of the text.
    enum Arrangement: CaseIterable {
        /// The text is in a column next to the code.
        case beside
        /// The venue is above the code, and the instruction is below it.
        case aboveAndBelow
    }

    func layout() throws(SignError) -> SignLayout {
        let largest = min(width, height) / modules
        guard largest >= Self.smallestModule else {
            throw .pageTooSmall(width: width, height: height, needed: modules * Self.smallestModule)
        }
        for demand in MinimumSize.descending(scale: scale) {
            let least = max(Self.smallestModule, Int((Double(largest) * demand.moduleShare).rounded(.up)))
            for pixelsPerModule in stride(from: largest, through: least, by: -1) {
                if let layout = best(demand, pixelsPerModule) { return layout }
            }
        }
        fatalError("unreachable: the last demand is the code alone")
    }

    private func best(_ demand: MinimumSize, _ pixelsPerModule: Int) -> SignLayout? {
        Arrangement.allCases
            .compactMap { largestText($0, demand, pixelsPerModule) }
            .max { $0.textSize < $1.textSize }?
            .layout
    }

    /// Returns the composition with the largest text that fits; nil if no text size fits.
    private func largestText(_ arrangement: Arrangement, _ demand: MinimumSize, _ pixelsPerModule: Int) -> Composition?
    {
        func composition(_ textSize: Int) -> Composition? {
            LayoutCandidate(self, demand, textSize: textSize, pixelsPerModule: pixelsPerModule).composition(arrangement)
        }
        guard var best = composition(demand.textSize) else { return nil }
        for size in TypeScale.sizes where demand.textSize < size && Double(size) <= scale / 22 {
            guard let larger = composition(size) else { break }
            best = larger
        }
        return best
    }
}
