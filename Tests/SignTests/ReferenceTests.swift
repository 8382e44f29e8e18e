import Foundation
import Raster
import Sign
import TestSupport
import Testing

/// Signs against pictures that people looked at. Another version of a font may differ by the edges of its letters.
///
/// To renew the pictures after a change, and then to look at what `git status` names:
///
///     VENUE_CHECKIN_RENEW_REFERENCES=1 swift test --filter ReferenceTests
@Suite struct ReferenceTests {
    /// Of 255, between blocks of ``side`` pixels.
    private static let tolerance = 20
    private static let side = 8
    private static let isRenewing = ProcessInfo.processInfo.environment["VENUE_CHECKIN_RENEW_REFERENCES"] != nil

    @Test(arguments: Reference.all)
    func `a sign looks as its reference does`(reference: Reference) throws {
        let drawn = try reference.drawn()
        if Self.isRenewing { return try Data(drawn.png()).write(to: reference.file) }
        let difference = try means(drawn).largestDifference(to: means(reference.kept()))
        #expect(difference <= Self.tolerance, "\(reference.file.path)")
    }

    @Test(arguments: Reference.all.filter { $0.halvings == 0 })
    func `a text that moved by half a line would be noticed`(reference: Reference) throws {
        let kept = try reference.kept()
        let keptMeans = means(kept)
        let layout = try reference.content.sign(for: reference.page.medium)
            .layout(width: reference.page.width, height: reference.page.height)
        for text in layout.texts {
            let moved = try moved(kept, text.ink, down: layout.textSize / 2)
            #expect(means(moved).largestDifference(to: keptMeans) > Self.tolerance, "\(text.part)")
        }
    }

    /// The pictures are one process's work: OpenCV takes its time to begin.
    @Test(.disabled(if: isRenewing)) func `zbar, OpenCV and ZXing read the code of every reference`() async throws {
        let readings = try await ExternalTool.decodeQRCodes(in: Reference.all.map(\.file.path))
        for reference in Reference.all {
            let reading = try #require(readings[reference.file.path])
            #expect(reading.count == 3)
            for (decoder, text) in reading { #expect(text == reference.content.url, "\(reference.name), \(decoder)") }
        }
    }

    @Test func `there is no reference that nothing is compared to`() throws {
        let directory = Reference.all[0].file.deletingLastPathComponent()
        let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        #expect(Set(files) == Set(Reference.all.map(\.file.lastPathComponent)))
    }

    private func means(_ image: GrayImage) -> BlockMeans { BlockMeans(image, side: Self.side) }

    private func moved(_ image: GrayImage, _ box: Box, down distance: Int) throws -> GrayImage {
        var moved = image
        for x in box.x..<box.right {
            for y in box.y..<box.bottom { moved[x, y] = 255 }
            for y in box.y..<min(box.bottom, image.height - distance) { moved[x, y + distance] = image[x, y] }
        }
        return moved
    }
}

/// A picture of a sign that people looked at, in `Tests/References/Sign`.
struct Reference: CustomTestStringConvertible {
    let name: String
    let content: SignExample
    let page: Page
    /// How often the picture was halved, to make it a small file.
    let halvings: Int

    init(_ language: String, _ content: SignExample, _ page: Page) {
        name = "\(language)-\(page.width)x\(page.height)"
        self.content = content
        self.page = page
        halvings = page.width > 1920 ? 2 : page.width > 1280 ? 1 : 0
    }

    var testDescription: String { name }

    /// Every screen in three languages, and what is hard to set on the small ones.
    static let all =
        [("english", SignExample.english), ("german", .german), ("french", .french)].flatMap { language, content in
            Page.screens.map { Reference(language, content, $0) }
        }
        + [("hebrew", SignExample.hebrew), ("arabic", .arabic), ("longest", .longest)].flatMap { language, content in
            Page.smallScreens.map { Reference(language, content, $0) }
        }

    var file: URL { ExternalTool.packageRoot.appending(path: "Tests/References/Sign/\(name).png") }

    func kept() throws -> GrayImage { try GrayImage(png: Array(try Data(contentsOf: file))) }

    /// The sign as it is drawn now.
    func drawn() throws -> GrayImage {
        var image = try content.sign(for: page.medium).image(width: page.width, height: page.height)
        for _ in 0..<halvings { image = try #require(image.halved()) }
        return image
    }
}

/// A picture as a coarse grid of mean luminances, which a letter's edge hardly changes and a moved line does.
struct BlockMeans {
    private let columns: Int
    private let means: [Int]

    /// - Parameter side: Pixels of a block. What is left over at the right and at the bottom is left out.
    init(_ image: GrayImage, side: Int) {
        columns = image.width / side
        var means: [Int] = []
        for row in 0..<image.height / side {
            for column in 0..<columns {
                var sum = 0
                for y in row * side..<(row + 1) * side {
                    for x in column * side..<(column + 1) * side { sum += Int(image[x, y]) }
                }
                means.append(sum / (side * side))
            }
        }
        self.means = means
    }

    /// 0 to 255; the most if the grids have different sizes.
    func largestDifference(to other: BlockMeans) -> Int {
        guard columns == other.columns, means.count == other.means.count else { return 255 }
        return zip(means, other.means).map { abs($0 - $1) }.max() ?? 0
    }
}
