import QRCode
import Raster
import TestSupport

/// What a camera sees: codes on a grey wall.
struct CameraScene {
    static let (width, height) = (320, 240)

    let image: GrayImage

    init(_ codes: [String], pixelsPerModule: Int = 4) throws {
        var image = try GrayImage(width: Self.width, height: Self.height, filledWith: 120)
        var left = 4
        for code in codes {
            let matrix = try QRMatrix(code)
            let side = matrix.framed.count * pixelsPerModule
            for y in 0..<side {
                for x in 0..<side {
                    let module = (x / pixelsPerModule - QRMatrix.quietZone, y / pixelsPerModule - QRMatrix.quietZone)
                    image[left + x, 4 + y] = matrix.isDark(x: module.0, y: module.1) ? 20 : 220
                }
            }
            left += side + 4
        }
        self.image = image
    }

    /// The picture as a camera gives it that has this format, by the kernel's four-character code.
    func frame(_ format: String) -> [UInt8] {
        let colour: UInt8 = 128
        return switch format {
        case "GREY": image.pixels
        case "NV12", "YU12": image.pixels + [UInt8](repeating: colour, count: image.pixels.count / 2)
        case "YUYV": image.pixels.flatMap { [$0, colour] }
        case "UYVY": image.pixels.flatMap { [colour, $0] }
        case "MJPG": image.jpeg(quality: 90)
        default: preconditionFailure("no camera has it")
        }
    }
}
