import Foundation
import Raster
import Sign
import TestSupport
import Testing

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
