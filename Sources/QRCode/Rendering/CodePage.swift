import Encodings

/// A page of the size A6 (105 by 148 mm) with a QR code and some lines of text, as SVG or PDF.
///
/// The text is in the standard fonts of a viewer, so it can only have printable ASCII characters.
package struct CodePage {
    /// The size in points of 1/72 inch.
    private static let width = 298
    private static let height = 420
    /// The distance of the code and the text from the left and the top.
    private static let margin = 28
    /// The side of the code with its quiet zone.
    private static let codeSide = 242
    private static let lineHeight = 15

    private let matrix: QRMatrix
    private let title: String
    private let lines: [String]

    /// - Parameters:
    ///   - title: The line above the code.
    ///   - lines: At most seven lines below the code.
    package init(_ matrix: QRMatrix, title: String, lines: [String]) {
        precondition(lines.count <= 7, "there is space for seven lines")
        let text = ([title] + lines).joined().utf8
        precondition(text.allSatisfy { (0x20...0x7E).contains($0) }, "the standard fonts have ASCII only")
        (self.matrix, self.title, self.lines) = (matrix, title, lines)
    }

    /// The texts with their size in points, and the distance of their base line from the top.
    private var texts: [(text: String, size: Int, y: Int)] {
        let top = Self.margin + 24 + Self.codeSide
        return [(title, 16, Self.margin + 12)]
            + lines.enumerated().map { ($1, 10, top + 12 + $0 * Self.lineHeight) }
    }

    /// The page as an SVG document.
    package var svg: String {
        let lines = texts.map { text, size, y in
            let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            return "<text x=\"\(Self.margin)\" y=\"\(y)\" font-size=\"\(size)\">\(escaped)</text>"
        }
        let side = matrix.framed.count
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="105mm" height="148mm" viewBox="0 0 \(Self.width) \(Self.height)" \
            font-family="Helvetica, Arial, sans-serif">
            <rect width="\(Self.width)" height="\(Self.height)" fill="#fff"/>
            <svg x="\(Self.margin)" y="\(Self.margin + 24)" width="\(Self.codeSide)" height="\(Self.codeSide)" \
            viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges"><path d="\(SVGRenderer.path(of: matrix))"/></svg>
            \(lines.joined(separator: "\n"))
            </svg>

            """
    }

    /// The page as a PDF document (ISO 32000-1:2008), with the fonts of the viewer (§9.6.2.2).
    package var pdf: [UInt8] {
        let page = """
            << /Type /Page /Parent 2 0 R /MediaBox [0 0 \(Self.width) \(Self.height)] \
            /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>
            """
        return PDF.file([
            Array("<< /Type /Catalog /Pages 2 0 R >>".utf8), Array("<< /Type /Pages /Kids [3 0 R] /Count 1 >>".utf8),
            Array(page.utf8), PDF.stream(Array(content.utf8)),
            Array("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".utf8),
        ])
    }

    /// The operators that draw the page. In a PDF document, distances are from the bottom.
    private var content: String {
        let side = matrix.framed.count
        let scale = Double(Self.codeSide) / Double(side)
        let top = Self.height - Self.margin - 24
        // Turned upside down, the rows of the code begin at the top. One path has no gaps between its rectangles.
        let code = matrix.runs.map { run in
            "\(run.x + QRMatrix.quietZone) \(run.y + QRMatrix.quietZone) \(run.width) 1 re"
        }
        let lines = texts.map { text, size, y in
            let string = String(decoding: PDF.string(Array(text.utf8)), as: UTF8.self)
            return "BT /F1 \(size) Tf \(Self.margin) \(Self.height - y) Td \(string) Tj ET"
        }
        return (["q \(scale) 0 0 \(-scale) \(Self.margin) \(top) cm"] + code + ["f Q"] + lines).joined(separator: "\n")
    }
}
