import Display
import QRCode

/// Finds the layout of a page: the code as large as the words leave it, then the words as large as they fit.
struct Composer {
    /// Cameras need more than one pixel to see a module.
    static let smallestModule = 2

    let content: ScreenContent
    /// Modules per side, with the quiet zone.
    let modules: Int
    let width: Int
    let height: Int
    let typesetter: Typesetter
    /// Whether the sentences run to the left: then everything stands the other way round.
    let isRightToLeft: Bool

    init(content: ScreenContent, modules: Int, width: Int, height: Int, typesetter: Typesetter) {
        self.content = content
        self.modules = modules
        self.width = width
        self.height = height
        self.typesetter = typesetter
        isRightToLeft = TextBlock(content.instruction, size: 10, .left, width: width, typesetter).isRightToLeft
    }

    /// The page's size as the side of a square.
    private var scale: Double { (Double(width) * Double(height)).squareRoot() }

    /// Where the words are.
    enum Arrangement: CaseIterable {
        /// In a column that begins where the code ends.
        case beside
        /// The venue above the code, what to do below it.
        case aboveAndBelow
    }

    func layout() throws(SignError) -> SignLayout {
        let largest = min(width, height) / modules
        guard largest >= Self.smallestModule else {
            throw .pageTooSmall(width: width, height: height, needed: modules * Self.smallestModule)
        }
        for demand in Demand.descending(scale: scale) {
            let least = max(Self.smallestModule, Int((Double(largest) * demand.moduleShare).rounded(.up)))
            for pixelsPerModule in stride(from: largest, through: least, by: -1) {
                if let layout = best(demand, pixelsPerModule) { return layout }
            }
        }
        fatalError("unreachable: the last demand is the code alone")
    }

    private func best(_ demand: Demand, _ pixelsPerModule: Int) -> SignLayout? {
        Arrangement.allCases
            .compactMap { largestText($0, demand, pixelsPerModule) }
            .max { $0.textSize < $1.textSize }?
            .layout
    }

    /// The composition with the largest text that fits, if any does.
    private func largestText(_ arrangement: Arrangement, _ demand: Demand, _ pixelsPerModule: Int) -> Composition? {
        func composition(_ textSize: Int) -> Composition? {
            Attempt(self, demand, textSize: textSize, pixelsPerModule: pixelsPerModule).composition(arrangement)
        }
        guard var best = composition(demand.textSize) else { return nil }
        for size in TypeScale.sizes where demand.textSize < size && Double(size) <= scale / 22 {
            guard let larger = composition(size) else { break }
            best = larger
        }
        return best
    }
}
