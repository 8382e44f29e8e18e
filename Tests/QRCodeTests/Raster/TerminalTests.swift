import Raster
import Testing

@Suite struct TerminalTests {
    @Test func `a cell shows two pixels, with the upper one in the foreground colour`() throws {
        let image = try GrayImage(width: 3, height: 2, pixels: [0, 255, 255, 255, 0, 0])
        #expect(
            image.terminalLines(columns: 3, rows: 1) == [
                "\u{1B}[38;5;16;48;5;231m\u{2580}\u{1B}[38;5;231;48;5;16m\u{2580}\u{2580}\u{1B}[0m"
            ]
        )
    }

    /// The grey value of colour 232 + n is 8 + 10 n.
    @Test func `each luminance is shown in the nearest colour`() throws {
        let pixels = Array(0...255 as ClosedRange<UInt8>)
        let image = try GrayImage(width: 256, height: 2, pixels: pixels + pixels)
        let line = try #require(image.terminalLines(columns: 256, rows: 1).first)
        let greys = [0: 16, 255: 231].merging((0..<24).map { (8 + 10 * $0, 232 + $0) }) { $1 }
        var shown = 0
        for (luminance, cell) in zip(pixels, line.split(separator: "\u{2580}", omittingEmptySubsequences: false)) {
            if let colour = cell.firstMatch(of: /38;5;(\d+)/)?.1 {
                shown = try #require(greys.first { $0.value == Int(colour) }).key
            }
            let nearest = greys.keys.map { abs($0 - Int(luminance)) }.min()
            #expect(abs(shown - Int(luminance)) == nearest)
        }
    }

    @Test(arguments: [
        (640, 480, 80, 23, 61, 22), (640, 480, 30, 23, 30, 11), (1280, 720, 80, 23, 80, 22), (480, 640, 80, 23, 34, 22),
        (10, 10, 80, 23, 10, 5), (3, 3, 80, 23, 3, 1), (640, 480, 1, 1, 1, 0), (640, 480, 3, 1, 2, 0),
    ])
    func `a picture keeps its proportions, fills the space and is never enlarged`(
        width: Int,
        height: Int,
        columns: Int,
        rows: Int,
        cells: Int,
        lines: Int
    ) throws {
        let shown = try GrayImage(width: width, height: height, filledWith: 0)
            .terminalLines(columns: columns, rows: rows)
        #expect(shown.count == lines)
        #expect(shown.allSatisfy { line in line.count { $0 == "\u{2580}" } == cells })
    }
}
