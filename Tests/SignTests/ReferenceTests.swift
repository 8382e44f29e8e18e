import Display
import Foundation
import Raster
import Sign
import TestSupport
import Testing

/// Signs against pictures that people looked at. Another version of a font may differ by the edges of its letters.
@Suite struct ReferenceTests {
    static let references: [(name: String, content: ScreenContent, page: Page)] = [
        ("english-800x480", .english, Page(800, 480)),
        ("german-480x800", .german, Page(480, 800)),
        ("hebrew-400x300", .hebrew, Page(400, 300, .oneBit)),
        ("longest-320x240", .longest, Page(320, 240)),
    ]
    private static let tolerance = 32

    @Test(arguments: references)
    func `a sign looks as its reference does`(name: String, content: ScreenContent, page: Page) throws {
        let image = try Sign(content, for: page.medium).image(width: page.width, height: page.height)
        let drawn = BlockMeans(image, side: 16)
        let difference = (try? reference(name)).map { drawn.largestDifference(to: BlockMeans($0, side: 16)) } ?? 255
        if difference > Self.tolerance {
            let copy = FileManager.default.temporaryDirectory.appending(path: "\(name).png")
            try Data(image.png()).write(to: copy)
            Issue.record("blocks differ by up to \(difference); if \(copy.path) is right, it is the new reference")
        }
    }

    @Test(arguments: references)
    func `a text that is no longer where it was would be noticed`(
        name: String,
        content: ScreenContent,
        page: Page
    ) throws {
        let reference = try reference(name)
        let layout = try Sign(content, for: page.medium).layout(width: page.width, height: page.height)
        for text in layout.texts {
            var other = reference
            for y in text.ink.y..<text.ink.bottom {
                for x in text.ink.x..<text.ink.right { other[x, y] = 255 }
            }
            let difference = BlockMeans(other, side: 16).largestDifference(to: BlockMeans(reference, side: 16))
            #expect(difference > Self.tolerance, "\(text.part)")
        }
    }

    private func reference(_ name: String) throws -> GrayImage {
        let file = ExternalTool.packageRoot.appending(path: "Tests/References/Sign/\(name).png")
        return try GrayImage(png: Array(try Data(contentsOf: file)))
    }
}
