import Foundation
import Raster
import Sign
import TestSupport
import Testing

/// Compares signs with reviewed pictures. Other font versions can differ at the edges of letters.
///
/// After a change, renew the pictures and review the files that `git status` lists:
///
///     VENUE_CHECKIN_RENEW_REFERENCES=1 swift test --filter ReferenceTests
@Suite struct ReferenceTests {
    /// The maximum difference of the mean luminance (0 to 255) between blocks of ``side`` pixels.
    private static let tolerance = 20
    private static let side = 8

    @Test(arguments: Reference.all) func `a sign matches its reference`(reference: Reference) throws {
        let drawn = try reference.drawn()
        if ReferencePictures.isRenewing { return try ReferencePictures.write(drawn, to: reference.file) }
        let difference = try means(drawn).largestDifference(to: means(reference.kept()))
        #expect(difference <= Self.tolerance, "\(reference.file.path)")
    }

    @Test(arguments: Reference.all.filter { $0.halvings == 0 })
    func `moving a text by half a line exceeds the tolerance`(reference: Reference) throws {
        let kept = try reference.kept()
        let keptMeans = means(kept)
        let layout = try reference.content.sign(for: reference.page.medium)
            .layout(width: reference.page.width, height: reference.page.height)
        for text in layout.texts {
            let moved = try moved(kept, text.ink, down: layout.textSize / 2)
            #expect(means(moved).largestDifference(to: keptMeans) > Self.tolerance, "\(text.part)")
        }
    }

    /// One process reads all pictures, because OpenCV takes long to start.
    @Test(.disabled(if: ReferencePictures.isRenewing)) func `zbar, OpenCV and ZXing read the code of every reference`()
        async throws
    {
        let readings = try await ExternalTool.decodeQRCodes(in: Reference.all.map(\.file.path))
        for reference in Reference.all {
            let reading = try #require(readings[reference.file.path])
            #expect(reading.count == 3)
            for (decoder, text) in reading { #expect(text == reference.content.url, "\(reference.name), \(decoder)") }
        }
    }

    @Test func `every reference file is used in a test`() throws {
        #expect(try Reference.pictures.names() == Set(Reference.all.map(\.name)))
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

/// A reviewed picture of a sign in `Tests/References/Sign`.
struct Reference: CustomTestStringConvertible {
    let name: String
    let content: SignExample
    let page: Page
    /// The number of times the picture was halved to reduce its file size.
    let halvings: Int

    init(_ language: String, _ content: SignExample, _ page: Page) {
        name = "\(language)-\(page.width)x\(page.height)"
        self.content = content
        self.page = page
        halvings = page.width > 1920 ? 2 : page.width > 1280 ? 1 : 0
    }

    var testDescription: String { name }

    /// Every screen in three languages, and difficult texts on the small screens.
    static let all =
        [("english", SignExample.english), ("german", .german), ("french", .french)].flatMap { language, content in
            Page.screens.map { Reference(language, content, $0) }
        }
        + [("hebrew", SignExample.hebrew), ("arabic", .arabic), ("longest", .longest)].flatMap { language, content in
            Page.smallScreens.map { Reference(language, content, $0) }
        }

    static let pictures = ReferencePictures(folder: "Sign")

    var file: URL { Self.pictures.file(name) }

    func kept() throws -> GrayImage { try ReferencePictures.read(file) }

    /// Returns the sign as it is drawn now.
    func drawn() throws -> GrayImage {
        var image = try content.sign(for: page.medium).image(width: page.width, height: page.height)
        for _ in 0..<halvings { image = try #require(image.halved()) }
        return image
    }
}

/// The pictures in a folder of `Tests/References`.
struct ReferencePictures {
    static let isRenewing = ProcessInfo.processInfo.environment["VENUE_CHECKIN_RENEW_REFERENCES"] != nil

    let folder: String

    private var directory: URL { ExternalTool.packageRoot.appending(path: "Tests/References/\(folder)") }

    func file(_ name: String) -> URL { directory.appending(path: "\(name).png") }

    /// The names of all pictures in the folder.
    func names() throws -> Set<String> {
        let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        return Set(files.map { String($0.dropLast(".png".count)) })
    }

    static func read(_ file: URL) throws -> GrayImage { try GrayImage(png: Array(try Data(contentsOf: file))) }

    static func write(_ picture: GrayImage, to file: URL) throws { try Data(picture.png()).write(to: file) }
}

/// A picture as a coarse grid of mean luminances. A letter's edge hardly changes it, but a moved
/// line does.
struct BlockMeans {
    private let columns: Int
    private let means: [Int]

    /// - Parameter side: The side of a block in pixels. The remainder at the right and at the
    ///   bottom is ignored.
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

    /// Returns a value from 0 to 255. If the grids have different sizes, the value is 255.
    func largestDifference(to other: BlockMeans) -> Int {
        guard columns == other.columns, means.count == other.means.count else { return 255 }
        return zip(means, other.means).map { abs($0 - $1) }.max() ?? 0
    }
}
