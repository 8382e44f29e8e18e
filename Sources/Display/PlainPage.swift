import QRCode

/// A white page with nothing but the code, as large as whole pixels allow.
package enum PlainPage {
    package static func draw(_ content: ScreenContent, on page: PixelBuffer) throws {
        let matrix = try QRMatrix(content.code)
        let pixelsPerModule = max(1, min(page.width, page.height) / matrix.framed.count)
        let side = matrix.framed.count * pixelsPerModule
        let (left, top) = ((page.width - side) / 2, (page.height - side) / 2)
        for y in 0..<page.height {
            let row = unsafe page.base + y * page.stride
            for x in 0..<page.width {
                let isDark = matrix.isDark(
                    x: module(x - left, pixelsPerModule),
                    y: module(y - top, pixelsPerModule)
                )
                unsafe row.storeBytes(of: isDark ? 0 : 0xFF_FFFF, toByteOffset: 4 * x, as: UInt32.self)
            }
        }
    }

    /// The column or row of modules in which a column or row of pixels lies, which may be left of or above the first.
    private static func module(_ pixel: Int, _ pixelsPerModule: Int) -> Int {
        (pixel >= 0 ? pixel / pixelsPerModule : -1) - QRMatrix.quietZone
    }
}
