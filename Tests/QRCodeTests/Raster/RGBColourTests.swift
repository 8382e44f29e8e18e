import Raster
import Testing

@Suite struct RGBColourTests {
    @Test(
        arguments: [
            ("#004B87", RGBColour(0, 0x4B, 0x87)), ("#ffcc00", RGBColour(255, 204, 0)), ("004B87", nil),
            ("#004B8", nil), ("#004B877", nil), ("#00 B87", nil), ("#+04B87", nil),
            ("#００４Ｂ８７", nil), ("", nil), ("blue", nil),
        ]
    )
    func `a colour consists of six hexadecimal digits`(text: String, colour: RGBColour?) {
        #expect(RGBColour(text) == colour)
    }

    @Test func `the contrast ratios are those of WCAG`() {
        #expect(abs(RGBColour.black.contrast(with: .white) - 21) < 0.001)
        #expect(abs(RGBColour(0x77, 0x77, 0x77).contrast(with: .white) - 4.478) < 0.001)
        #expect(RGBColour.white.contrast(with: .white) == 1)
    }

    @Test func `text has enough contrast on every colour`() {
        for red in stride(from: 0, through: 255, by: 15) {
            for green in stride(from: 0, through: 255, by: 15) {
                for blue in stride(from: 0, through: 255, by: 15) {
                    let colour = RGBColour(UInt8(red), UInt8(green), UInt8(blue))
                    #expect(colour.contrast(with: colour.textColour) >= 4.5)
                }
            }
        }
    }
}
