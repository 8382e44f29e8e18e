import ExportFiles
import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("Export files: index", .proves("E11"))
struct ExportIndexTests {
    private struct File: Decodable {
        let download: Download

        struct Download: Decodable {
            let cases: [Case]
        }

        struct Case: Decodable {
            let name: String
            let index: String
            let lastDownloaded: String?
            let fetch: [String]?
        }
    }

    @Test func `the paths of an index are its lines, without white space and empty lines`() throws {
        let path = ExternalTool.packageRoot.appending(path: "Tests/Vectors/ExposureNotification/client.json")
        let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: path))
        #expect(file.download.cases.count == 6)
        for example in file.download.cases {
            let index = try #require(ExportIndex(Array(example.index.utf8)))
            // The other cases are about what a client has downloaded before.
            guard let fetch = example.fetch, example.lastDownloaded == nil else { continue }
            #expect(index.paths == fetch, "\(example.name)")
        }
    }

    @Test(
        arguments: [
            "https://x/a.zip", "/a.zip", "a/../b.zip", "a//b.zip", "a/", "a b.zip", "a\u{1B}.zip", "%2e/a", ".",
        ]
    )
    func `a path to another server or directory is refused`(line: String) {
        #expect(ExportIndex(Array(line.utf8)) == nil)
    }
}
