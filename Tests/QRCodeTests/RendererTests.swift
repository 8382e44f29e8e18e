import QRCode
import Raster
import TestSupport
import Testing

/// The renderers' output, read by third-party programs.
@Suite struct RendererTests {
    static let texts = ["A", VenueURL.typical, VenueURL.duringHandOver, VenueURL.withCode(ofCharacters: 500)]

    @Test(arguments: texts, [1, 3, 8])
    func `each module in a PNG is a square of black or white pixels`(text: String, pixelsPerModule: Int) throws {
        let matrix = try QRMatrix(text)
        let image = try GrayImage(png: try PNGRenderer.render(matrix, pixelsPerModule: pixelsPerModule))
        let expected = matrix.framed.flatMap { y in
            let row = matrix.framed.flatMap { x in
                [UInt8](repeating: matrix.isDark(x: x, y: y) ? 0 : 255, count: pixelsPerModule)
            }
            return (0..<pixelsPerModule).flatMap { _ in row }
        }
        let side = (matrix.size + 8) * pixelsPerModule
        #expect(try image == GrayImage(width: side, height: side, pixels: expected))
    }

    @Test(arguments: texts) func `zbarimg reads the PNG`(text: String) async throws {
        let png = try PNGRenderer.render(try QRMatrix(text), pixelsPerModule: 4)
        #expect(try await ExternalTool.zbarimg(png) == text)
    }

    @Test(arguments: ErrorCorrection.allCases)
    func `zbarimg reads the PNG at every error correction`(level: ErrorCorrection) async throws {
        let matrix = try QRMatrix(VenueURL.typical, errorCorrection: level)
        #expect(try await ExternalTool.zbarimg(PNGRenderer.render(matrix, pixelsPerModule: 4)) == VenueURL.typical)
    }

    @Test func `a PNG contains its resolution of 300 dpi`() throws {
        let chunk: [UInt8] = [0, 0, 0, 9] + Array("pHYs".utf8) + [0, 0, 0x2E, 0x23, 0, 0, 0x2E, 0x23, 1]
        #expect(try PNGRenderer.render(QRMatrix("A"), pixelsPerModule: 4)[33...].starts(with: chunk))
    }

    @Test func `a PNG above the maximum size is refused`() throws {
        let matrix = try QRMatrix("A")
        #expect(throws: RasterError.sizeRefused(width: 29_000, height: 29_000)) {
            try PNGRenderer.render(matrix, pixelsPerModule: 1000)
        }
    }

    @Test(arguments: texts) func `an SVG drawn at one pixel per module equals the PNG`(text: String) async throws {
        let matrix = try QRMatrix(text)
        let drawn = try await ExternalTool.rsvgConvert(SVGRenderer.render(matrix), width: matrix.framed.count)
        #expect(try GrayImage(png: drawn) == GrayImage(png: PNGRenderer.render(matrix, pixelsPerModule: 1)))
    }

    @Test(arguments: texts)
    func `zbarimg reads the SVG at a width that is not a multiple of its modules`(text: String) async throws {
        let drawn = try await ExternalTool.rsvgConvert(SVGRenderer.render(try QRMatrix(text)), width: 777)
        #expect(try await ExternalTool.zbarimg(drawn) == text)
    }

    @Test(arguments: texts, ["dark", "light"])
    func `zbarimg reads a terminal's screen`(text: String, colours: String) async throws {
        let screen = try await ExternalTool.renderTerminal(
            TerminalRenderer.render(try QRMatrix(text)),
            colours: colours
        )
        #expect(try await ExternalTool.zbarimg(screen) == text)
    }

    /// The picture has cells of 8 by 16 pixels and a border of 4 cells in the terminal's own
    /// colours.
    @Test(arguments: [("dark", UInt8(0)), ("light", UInt8(255))])
    func `a terminal shows black on white regardless of its colours`(colours: String, background: UInt8) async throws {
        let matrix = try QRMatrix(VenueURL.typical)
        let text = TerminalRenderer.render(matrix)
        let screen = try GrayImage(png: try await ExternalTool.renderTerminal(text, colours: colours))
        for y in matrix.framed {
            for x in matrix.framed {
                let pixel = screen[(x + 4 + 4) * 8 + 3, (y + 4 + 8) * 8 + 3]
                try #require(pixel == (matrix.isDark(x: x, y: y) ? 0 : 255))
            }
            // To the right of the code.
            #expect(screen[(53 + 4 + 4) * 8 + 3, (y + 4 + 8) * 8 + 3] == background)
        }
    }

    @Test func `each line of terminal text sets and resets its colours`() throws {
        let matrix = try QRMatrix(VenueURL.typical)
        let text = TerminalRenderer.render(matrix)
        #expect(text.hasSuffix("\n"))
        let lines = text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 29)
        for line in lines {
            #expect(line.hasPrefix("\u{1B}[38;5;16;48;5;231m"))
            #expect(line.hasSuffix("\u{1B}[0m"))
            #expect(line.count { " \u{2580}\u{2584}\u{2588}".contains($0) } == 57)
        }
    }
}
