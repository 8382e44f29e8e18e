import Display
import Files
import Foundation
import Sign
import SystemPackage
import TestSupport
import Testing

@Suite("A picture in a file")
struct FileScreenTests {
    private static let content = ScreenContent(
        venue: ScreenContent.Venue(name: "Café Meridian", address: ""),
        code: "https://health.example.org/v1#AAAA",
        tag: .absent,
        wording: .english
    )

    @Test("another program reads the code; a dark screen has none; nothing remains at the end")
    func life() async throws {
        let directory = try Directory.makeTemporary(prefix: "file-screen")
        defer { try? Directory.remove(directory) }
        let path = directory.appending("code.png")
        let screen: any Screen = FileScreen(path: path, width: 320, height: 240) {
            try Sign($0, for: .screen).draw(on: $1)
        }
        try await screen.show(Self.content)
        let png = try #require(try PrivateFile.read(path))
        #expect(try await ExternalTool.zbarimg(png) == Self.content.code)
        try await screen.clear()
        let dark = try #require(try PrivateFile.read(path))
        await #expect(throws: ToolError.self) { try await ExternalTool.zbarimg(dark) }
        try await screen.end()
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.string) == [])
    }
}
