import Glibc
import QRCode
import Raster
import TestSupport

/// Generated pictures of codes, similar to those from a camera.
enum Picture {
    /// Returns an image that contains only the code.
    static func code(_ text: String, pixelsPerModule: Int) throws -> GrayImage {
        try GrayImage(png: PNGRenderer.render(QRMatrix(text), pixelsPerModule: pixelsPerModule))
    }

    /// Returns the images side by side on light grey.
    static func row(_ images: [GrayImage]) throws -> GrayImage {
        let margin = 10
        var picture = try GrayImage(
            width: images.reduce(margin) { $0 + $1.width + margin },
            height: images.map(\.height).max()! + 2 * margin,
            filledWith: 200
        )
        var left = margin
        for image in images {
            for y in 0..<image.height {
                for x in 0..<image.width { picture[left + x, margin + y] = image[x, y] }
            }
            left += image.width + margin
        }
        return picture
    }

    /// Returns the image rotated about its centre on a light grey square that contains all of it.
    /// Pixels are not interpolated.
    static func rotated(_ image: GrayImage, degrees: Double) throws -> GrayImage {
        let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
        let side = (image.width + image.height) * 3 / 4
        var picture = try GrayImage(width: side, height: side, filledWith: 200)
        for y in 0..<side {
            for x in 0..<side {
                let (dx, dy) = (Double(x - side / 2), Double(y - side / 2))
                let sourceX = Int((dx * cosine + dy * sine).rounded()) + image.width / 2
                let sourceY = Int((dy * cosine - dx * sine).rounded()) + image.height / 2
                if 0..<image.width ~= sourceX, 0..<image.height ~= sourceY {
                    picture[x, y] = image[sourceX, sourceY]
                }
            }
        }
        return picture
    }

    /// Returns a darkened image with random noise of up to `amplitude` in each pixel.
    static func noisy(_ image: GrayImage, amplitude: Int, seed: UInt64) throws -> GrayImage {
        var generator = SeededGenerator(seed)
        let pixels = image.pixels.map { pixel in
            UInt8(clamping: 60 + Int(pixel) / 2 + Int.random(in: -amplitude...amplitude, using: &generator))
        }
        return try GrayImage(width: image.width, height: image.height, pixels: pixels)
    }
}
