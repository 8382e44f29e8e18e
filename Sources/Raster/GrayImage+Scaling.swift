extension GrayImage {
    /// The image at half of its width and height, each pixel the mean of four; nil if nothing would be left of it.
    ///
    /// The last column or row is dropped where there is an odd one.
    package func halved() -> GrayImage? {
        scaled(width: width / 2, height: height / 2) { position, _, _ in
            2 * position...2 * position + 1
        }
    }

    /// The image at twice its width and height, interpolated; nil if it would exceed ``maximumPixelCount``.
    package func doubled() -> GrayImage? {
        scaled(width: width * 2, height: height * 2) { position, _, count in
            position / 2...min((position + 1) / 2, count - 1)
        }
    }

    /// The image at a smaller or the same size, each pixel the mean of those whose place it takes; nil if nothing would be
    /// left of it.
    package func shrunk(width: Int, height: Int) -> GrayImage? {
        precondition(width <= self.width && height <= self.height, "an image shrinks to a smaller size")
        return scaled(width: width, height: height) { position, newCount, count in
            position * count / newCount...(position + 1) * count / newCount - 1
        }
    }

    /// Makes each pixel the mean of those in some columns and rows.
    ///
    /// - Parameter source: The columns that a column is made of, or the rows for a row. It is also told how many there will
    ///   be and how many there are.
    private func scaled(
        width: Int,
        height: Int,
        source: (_ position: Int, _ newCount: Int, _ count: Int) -> ClosedRange<Int>
    ) -> GrayImage? {
        guard var image = try? GrayImage(width: width, height: height, filledWith: 0) else { return nil }
        for y in 0..<height {
            let rows = source(y, height, self.height)
            for x in 0..<width { image[x, y] = mean(source(x, width, self.width), rows) }
        }
        return image
    }

    private func mean(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> UInt8 {
        var sum = 0
        for y in rows {
            for x in columns { sum += Int(self[x, y]) }
        }
        return UInt8(sum / (columns.count * rows.count))
    }
}
