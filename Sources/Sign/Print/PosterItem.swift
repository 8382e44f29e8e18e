import CPangoCairo
import QRCode
import Raster

/// A part of a poster with its place.
enum PosterItem {
    /// A rectangle with rounded corners.
    case panel(Box, RGBColour, radius: Int)
    /// The outline of a rectangle with rounded corners. The line's width is even.
    case frame(Box, RGBColour, radius: Int, lineWidth: Int)
    /// A text, with the upper left corner of its block.
    case text(PosterText, TextBlock, x: Int, y: Int, RGBColour)
    case logo(Logo, Box)
    case pictogram(StepPictogram, Box, RGBColour)
    case code(QRMatrix, x: Int, y: Int, pixelsPerModule: Int)

    func draw(on cairo: OpaquePointer) {
        switch self {
        case .panel(let box, let colour, let radius):
            unsafe cairo.setColour(colour)
            unsafe cairo.addRoundedRectangle(box, radius: Double(radius))
            unsafe cairo_fill(cairo)
        case .frame(let box, let colour, let radius, let lineWidth):
            unsafe cairo.setColour(colour)
            unsafe cairo_set_line_width(cairo, Double(lineWidth))
            unsafe cairo.addRoundedRectangle(box, radius: Double(radius))
            unsafe cairo_stroke(cairo)
        case .text(_, let block, let x, let y, let colour):
            unsafe cairo.setColour(colour)
            unsafe block.draw(on: cairo, x: x, y: y)
        case .logo(let logo, let box):
            unsafe logo.draw(on: cairo, in: box)
        case .pictogram(let pictogram, let box, let colour):
            unsafe cairo.setColour(colour)
            unsafe pictogram.draw(on: cairo, in: box)
        case .code(let code, let x, let y, let pixelsPerModule):
            unsafe cairo.setColour(.black)
            unsafe code.draw(on: cairo, x: x, y: y, pixelsPerModule: pixelsPerModule)
        }
    }

    /// The smallest box that contains the ink of the item.
    var ink: Box {
        switch self {
        case .panel(let box, _, _), .logo(_, let box), .pictogram(_, let box, _): return box
        case .frame(let box, _, _, let lineWidth): return box.inset(by: -lineWidth / 2)
        case .text(_, let block, let x, let y, _):
            let ink = block.extents.ink
            return Box(x: ink.x + x, y: ink.y + y, width: ink.width, height: ink.height)
        case .code(let code, let x, let y, let pixelsPerModule):
            let side = code.framed.count * pixelsPerModule
            return Box(x: x, y: y, width: side, height: side)
        }
    }
}

/// The texts of a poster.
package enum PosterText: Hashable, Sendable {
    case headline
    case host
    case name
    case door
    case address
    case number(Int)
    case step(Int)
    case privacy
    case voluntary
    case anotherWay
    case note
}

extension OpaquePointer {
    func setColour(_ colour: RGBColour) {
        unsafe cairo_set_source_rgb(
            self,
            Double(colour.red) / 255,
            Double(colour.green) / 255,
            Double(colour.blue) / 255
        )
    }

    func addRoundedRectangle(_ box: Box, radius: Double) {
        let (left, right) = (Double(box.x) + radius, Double(box.right) - radius)
        let (top, bottom) = (Double(box.y) + radius, Double(box.bottom) - radius)
        let quarter = Double.pi / 2
        unsafe cairo_new_sub_path(self)
        // The corners in clockwise order, each with its centre and the angles of its quarter circle.
        unsafe cairo_arc(self, right, top, radius, -quarter, 0)
        unsafe cairo_arc(self, right, bottom, radius, 0, quarter)
        unsafe cairo_arc(self, left, bottom, radius, quarter, 2 * quarter)
        unsafe cairo_arc(self, left, top, radius, 2 * quarter, 3 * quarter)
        unsafe cairo_close_path(self)
    }
}

extension QRMatrix {
    /// Draws all modules as one path, so that there are no light seams between modules.
    ///
    /// - Parameters:
    ///   - x: The left edge of the quiet zone.
    ///   - y: The upper edge of the quiet zone.
    func draw(on cairo: OpaquePointer, x: Int, y: Int, pixelsPerModule: Int) {
        for run in runs {
            unsafe cairo_rectangle(
                cairo,
                Double(x + (run.x + QRMatrix.quietZone) * pixelsPerModule),
                Double(y + (run.y + QRMatrix.quietZone) * pixelsPerModule),
                Double(run.width * pixelsPerModule),
                Double(pixelsPerModule)
            )
        }
        unsafe cairo_fill(cairo)
    }
}
