extension GrayImage {
    /// The image at half its width and height, each pixel the mean of four; nil if the result would
    /// be empty.
    ///
    /// If the width or height is odd, the last column or row is dropped.
    package func halved() -> GrayImage? {
        scaled(width: width / 2, height: height / 2) { position, _, _ in
            2 * position...2 * position + 1
        }
    }

    /// The image at twice its width and height, interpolated; nil if it would exceed
    /// ``maximumPixelCount``.
    package func doubled() -> GrayImage? {
        scaled(width: width * 2, height: height * 2) { position, _, count in
            position / 2...min((position + 1) / 2, count - 1)
        }
    }

    /// The image at a smaller or the same size, each pixel the mean of those that it replaces; nil
    /// if the result would be empty.
    package func shrunk(width: Int, height: Int) -> GrayImage? {
        precondition(width <= self.width && height <= self.height, "an image shrinks to a smaller size")
        return scaled(width: width, height: height) { position, newCount, count in
            position * count / newCount...(position + 1) * count / newCount - 1
        }
    }

    /// Computes each pixel as the mean of a range of columns and rows.
    ///
    /// - Parameter source: Returns the source columns of a column, or the source rows of a row. Its
    ///   parameters are the position, the new count and the old count.
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
