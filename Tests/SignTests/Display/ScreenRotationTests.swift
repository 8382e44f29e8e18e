import OperatingSystem
import SystemPackage
import Testing

@testable import Display

/// A page whose pixels have the value 16 * row + column, from 1.
private struct NumberedPage: ScreenPage {
    func draw(on pixels: PixelBuffer) {
        for y in 0..<pixels.height {
            for x in 0..<pixels.width {
                let offset = y * pixels.stride + 4 * x
                unsafe pixels.base.storeBytes(of: UInt32(16 * (y + 1) + x + 1), toByteOffset: offset, as: UInt32.self)
            }
        }
    }

    func rows(in size: TerminalSize?) -> [String] { [] }
}

@Suite struct ScreenRotationTests {
    /// The rows of a screen with 3x2 pixels.
    private static let rows: [(ScreenRotation, [[UInt32]])] = [
        (.by0, [[0x11, 0x12, 0x13], [0x21, 0x22, 0x23]]),
        (.by90, [[0x31, 0x21, 0x11], [0x32, 0x22, 0x12]]),
        (.by180, [[0x23, 0x22, 0x21], [0x13, 0x12, 0x11]]),
        (.by270, [[0x12, 0x22, 0x32], [0x11, 0x21, 0x31]]),
    ]

    @Test(arguments: rows) func `a page is turned clockwise, and no byte beside the rows is changed`(
        rotation: ScreenRotation,
        rows: [[UInt32]]
    ) throws {
        // Each row has two more pixels in memory.
        var memory = [UInt32](repeating: 0xEE, count: 10)
        try unsafe memory.withUnsafeMutableBytes { memory in
            let screen = unsafe PixelBuffer(base: memory.baseAddress!, width: 3, height: 2, stride: 20)
            try NumberedPage().draw(on: screen, turned: rotation)
        }
        #expect(memory == rows.flatMap { $0 + [0xEE, 0xEE] })
    }

    @Test(arguments: rows)
    func `the picture of another process is turned clockwise`(rotation: ScreenRotation, rows: [[UInt32]]) throws {
        let size = rotation.size(width: 3, height: 2)
        let picture = try SharedPixels(width: size.width, height: size.height)
        NumberedPage().draw(on: picture.buffer)
        let screen = MemoryPixels(width: 3, height: 2)
        withExtendedLifetime(screen) { picture.copy(to: screen.buffer, turned: rotation) }
        #expect(screen.pixels == Array(rows.joined()))
    }

    @Test(arguments: rows)
    func `the rows of a frame buffer are those of the turned page`(rotation: ScreenRotation, rows: [[UInt32]]) throws {
        let layout = FramebufferLayout(
            bytesPerPixel: 3,
            red: .init(offset: 16, length: 8),
            green: .init(offset: 8, length: 8),
            blue: .init(offset: 0, length: 8)
        )
        let screen = MemoryPixels(width: 3, height: 2)
        try withExtendedLifetime(screen) { try NumberedPage().draw(on: screen.buffer, turned: rotation) }
        #expect(layout.bytes(of: screen.pixels) == rows.joined().flatMap { [UInt8($0), 0, 0] })
    }

    @Test(
        arguments: [
            (.by0, [800, 480]), (.by90, [480, 800]), (.by180, [800, 480]), (.by270, [480, 800]),
        ] as [(ScreenRotation, [Int])]
    )
    func `a page on a screen that is turned has the turned size`(rotation: ScreenRotation, expected: [Int]) {
        let size = rotation.size(width: 800, height: 480)
        #expect([size.width, size.height] == expected)
    }

    /// fbcon turns its text counter-clockwise on a panel whose left side is up.
    @Test(
        arguments: [
            ("Normal", .by0), ("Right Side Up", .by90), ("Upside Down", .by180), ("Left Side Up", .by270),
            ("left side up", nil), ("", nil),
        ] as [(String, ScreenRotation?)]
    )
    func `the angle for a panel makes the side that is up the top of the picture`(
        orientation: String,
        rotation: ScreenRotation?
    ) {
        #expect(ScreenRotation(panelOrientation: orientation) == rotation)
    }

    /// The bits 4 and 5 are reflections.
    @Test(
        arguments: [
            (0x1, .by0), (0x2, .by270), (0x4, .by180), (0x8, .by90), (0x14, .by180), (0x21, .by0), (0x30, nil),
            (0, nil),
            (0x3, nil),
        ] as [(UInt64, ScreenRotation?)]
    )
    func `the angle of a card counts counter-clockwise`(value: UInt64, rotation: ScreenRotation?) {
        #expect(ScreenRotation(plane: value) == rotation)
    }

    @Test(
        arguments: [
            (nil, .by0, .by0, .by0, .by0), (nil, .by270, .by0, .by270, .by270),
            // The kernel makes the card turn the picture for a panel that is upside down, or at its option.
            (nil, .by180, .by180, .by180, .by0), (nil, .by0, .by180, .by180, .by0),
            (.by0, .by270, .by0, .by0, .by0), (.by90, .by270, .by0, .by90, .by90),
            (.by90, .by180, .by180, .by90, .by270), (.by0, .by180, .by180, .by0, .by180),
            (.by180, .by0, .by180, .by180, .by0),
        ] as [(ScreenRotation?, ScreenRotation, ScreenRotation, ScreenRotation, ScreenRotation)]
    )
    func `a page is turned by the part of the angle that the card does not turn`(
        wanted: ScreenRotation?,
        panel: ScreenRotation,
        card: ScreenRotation,
        total: ScreenRotation,
        drawn: ScreenRotation
    ) {
        let rotation = CardRotation(wanted: wanted, panel: panel, card: card)
        #expect(rotation.total == total)
        #expect(rotation.drawn == drawn)
    }

    @Test func `the name of a screen states its angle, except for 0 degrees`() {
        #expect(FileScreen(path: "/a.png", width: 800, height: 480).name == "/a.png 800x480")
        let turned = FileScreen(path: "/a.png", width: 800, height: 480, rotation: .by270)
        #expect(turned.name == "/a.png 800x480, turned by 270°")
    }
}
