import Raster

/// A picture as a coarse grid of mean luminances, which a letter's edge hardly changes and a moved line does.
struct BlockMeans {
    private let columns: Int
    private let means: [Int]

    /// - Parameter side: Pixels of a block. What is left over at the right and at the bottom is left out.
    init(_ image: GrayImage, side: Int) {
        columns = image.width / side
        var means: [Int] = []
        for row in 0..<image.height / side {
            for column in 0..<columns {
                var sum = 0
                for y in row * side..<(row + 1) * side {
                    for x in column * side..<(column + 1) * side { sum += Int(image[x, y]) }
                }
                means.append(sum / (side * side))
            }
        }
        self.means = means
    }

    /// 0 to 255; the most if the grids have different sizes.
    func largestDifference(to other: BlockMeans) -> Int {
        guard columns == other.columns, means.count == other.means.count else { return 255 }
        return zip(means, other.means).map { abs($0 - $1) }.max() ?? 0
    }
}
