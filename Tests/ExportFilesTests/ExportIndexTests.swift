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
            let mostRecent: String?
        }
    }

    private struct NotFound: Error {}

    @Test("a client takes what follows its last file, and remembers a run only if it succeeds")
    func published() throws {
        let path = ExternalTool.packageRoot.appending(path: "Tests/Vectors/ExposureNotification/client.json")
        let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: path))
        #expect(file.download.cases.count == 6)
        for example in file.download.cases {
            let index = try #require(ExportIndex(Array(example.index.utf8)))
            var progress = ExportProgress(last: example.lastDownloaded)
            guard let fetch = example.fetch else {
                #expect(throws: NotFound.self) { try progress.advance(through: index) { _ in throw NotFound() } }
                #expect(progress.last == example.lastDownloaded)
                continue
            }
            progress.advance(through: index) { #expect(Array($0) == fetch, "\(example.name)") }
            #expect(progress.last == fetch.last ?? example.lastDownloaded)
            if let mostRecent = example.mostRecent { #expect(progress.last == mostRecent) }
        }
    }

    @Test(
        "a path to another server or directory is refused",
        arguments: [
            "https://x/a.zip", "/a.zip", "a/../b.zip", "a//b.zip", "a/", "a b.zip", "a\u{1B}.zip", "%2e/a", ".",
        ]
    )
    func paths(line: String) {
        #expect(ExportIndex(Array(line.utf8)) == nil)
    }
}
