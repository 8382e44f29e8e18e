import Camera
import Raster

/// Pictures of a camera.
///
/// ```
/// input = format (1) || width (1) || height (1) || stride (1) || picture
/// ```
enum CameraTarget {
    static func check(_ input: [UInt8]) throws(Finding) {
        guard input.count >= 4 else { return }
        let formats = PixelFormat.allCases
        let layout = FrameLayout(
            format: formats[Int(input[0]) % formats.count],
            width: Int(input[1]),
            height: Int(input[2]),
            stride: Int(input[3])
        )
        let bytes = Array(input[4...])
        guard ImageTarget.isSmall(bytes), let picture = layout.picture(from: bytes.span) else { return }
        try expect(picture.pixels.count == picture.width * picture.height, "a picture has all of its pixels")
        guard ![.motionJPEG, .jpeg].contains(layout.format) else { return }
        try expect(
            picture.width == layout.width && picture.height == layout.height,
            "a picture is as large as the camera says"
        )
    }
}
