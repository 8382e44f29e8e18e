extension GrayImage {
    /// The image at half of its width and height, each pixel the mean of four; nil if nothing would be left of it.
    ///
    /// The last column or row is dropped where there is an odd one.
    package func halved() -> GrayImage? {
        scaled(width: width / 2, height: height / 2) { position in
            (2 * position, 2 * position + 1)
        }
    }

    /// The image at twice its width and height, interpolated; nil if it would exceed ``maximumPixelCount``.
    package func doubled() -> GrayImage? {
        scaled(width: width * 2, height: height * 2) { position in
            (position / 2, (position + 1) / 2)
        }
    }

    /// Makes each pixel the mean of those in two columns and two rows, which `pair` finds for a column or row.
    private func scaled(width: Int, height: Int, pair: (Int) -> (Int, Int)) -> GrayImage? {
        guard var image = try? GrayImage(width: width, height: height, filledWith: 0) else { return nil }
        for y in 0..<height {
            let (top, bottom) = pair(y)
            for x in 0..<width {
                let (left, right) = pair(x)
                image[x, y] = mean(left, min(right, self.width - 1), top, min(bottom, self.height - 1))
            }
        }
        return image
    }

    private func mean(_ left: Int, _ right: Int, _ top: Int, _ bottom: Int) -> UInt8 {
        let sum = Int(self[left, top]) + Int(self[right, top]) + Int(self[left, bottom]) + Int(self[right, bottom])
        return UInt8(sum / 4)
    }
}
