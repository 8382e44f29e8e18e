import Display
import OperatingSystem
import Raster
import Sign
import TestSupport
import Testing

/// The page with a report about a board.
@Suite struct ReportPageTests {
    private static let lines = [
        "board report: format 1, venued 0.1.0",
        "board: Raspberry Pi 4 Model B Rev 1.4",
        "kernel: 6.12.118+deb13-arm64 aarch64",
        "disk image: yes, 2026-11-27 12:00 UTC",
        "reader: pn532_uart:/dev/ttyAMA0, PN532 v1.6",
        "tap: read in 212 ms after the first contact",
        "shown on: /dev/dri/card1 HDMI-A-1 1920x1080",
        "card0: v3d",
        "card1: vc4-drm",
        "card1-HDMI-A-1: connected, 1920x1080 1920x1080i 1280x720 1024x768 800x600 and 12 more",
        "card1-HDMI-A-2: disconnected",
        "fb0: vc4drmfb, 1920x1080, 32 bits",
        "watchdog0: Broadcom BCM2835 Watchdog timer, 60 s, active",
        "watchdog of systemd: 60",
        "clock: rtc0 rtc-ds1307 1-0068 (set the time at boot), not synchronised, plausible",
        "power: voltage too low",
        "temperature: cpu-thermal 48.3 C",
        "processor: 4, 600 of 1500 MHz",
        "memory: 3471 of 3793 MiB available",
        "ready: 14 s after boot",
        "up: 75 s",
        "ttyAMA0: PL011 (uart-pl011), dialout 660",
        "i2c-1: dialout 660", "i2c-20: root 600", "i2c-21: root 600",
        "spidev0.0: dialout 660",
    ]

    /// Returns the page as a PNG file.
    private func png(_ page: ReportPage, width: Int, height: Int) throws -> [UInt8] {
        var pixels = [UInt32](repeating: 0x808080, count: width * height)
        try unsafe pixels.withUnsafeMutableBytes { bytes in
            let buffer = unsafe PixelBuffer(base: bytes.baseAddress!, width: width, height: height, stride: 4 * width)
            try page.draw(on: buffer)
        }
        return try GrayImage(width: width, height: height, pixels: pixels.map { UInt8(truncatingIfNeeded: $0) }).png()
    }

    @Test(arguments: [(800, 480), (1280, 720), (1920, 1080), (480, 800), (1024, 600)], [Medium.screen, .oneBit])
    func `the code contains exactly the lines`(size: (Int, Int), medium: Medium) async throws {
        let picture = try png(ReportPage(lines: Self.lines, for: medium), width: size.0, height: size.1)
        #expect(try await ExternalTool.zbarimg(picture) == Self.lines.joined(separator: "\n"))
    }

    @Test func `on a small screen, and in a long report, lines are left out at the end and counted`() async throws {
        let small = try png(ReportPage(lines: Self.lines, for: .screen), width: 320, height: 240)
        try await expectShortened(small, Self.lines)
        let long = Self.lines + (1...60).map { "card\($0): a driver with a long name" }
        try await expectShortened(try png(ReportPage(lines: long, for: .screen), width: 1920, height: 1080), long)
    }

    private func expectShortened(_ picture: [UInt8], _ lines: [String]) async throws {
        let read = try await ExternalTool.zbarimg(picture).split(separator: "\n").map(String.init)
        let kept = read.dropLast()
        #expect(kept.count > 2 && kept.count < lines.count)
        #expect(Array(kept) == Array(lines.prefix(kept.count)))
        #expect(read.last == "left out: \(lines.count - kept.count) lines")
    }

    @Test func `a page without a code shows only the text`() async throws {
        let page = ReportPage(lines: ["Hold a phone to the reader"], for: .screen, hasCode: false)
        let picture = try png(page, width: 800, height: 480)
        await #expect(throws: ToolError.self) { try await ExternalTool.zbarimg(picture) }
        #expect(try picture != png(ReportPage(lines: [""], for: .screen, hasCode: false), width: 800, height: 480))
    }

    @Test func `a page that is too small for any code is refused with the size that it needs`() throws {
        let error = #expect(throws: SignError.self) {
            try png(ReportPage(lines: Self.lines, for: .screen), width: 64, height: 64)
        }
        guard case .pageTooSmall(_, _, let needed)? = error else { return }
        _ = try png(ReportPage(lines: Self.lines, for: .screen), width: needed, height: needed)
    }

    @Test func `a terminal has the lines, wrapped to its width`() throws {
        let page = ReportPage(lines: Self.lines, for: .screen)
        #expect(page.rows(in: nil) == Self.lines)
        let rows = page.rows(in: TerminalSize(columns: 40, rows: 10))
        #expect(rows.count == 10)
        #expect(rows.allSatisfy { $0.count <= 40 })
    }
}
