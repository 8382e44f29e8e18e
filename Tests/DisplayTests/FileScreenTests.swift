import Display
import Foundation
import Platform
import SystemPackage
import TestSupport
import Testing

@Suite("A picture in a file")
struct FileScreenTests {
    private static let content = ScreenContent(
        venue: ScreenContent.Venue(name: "Café Meridian", address: ""),
        code: "https://health.example.org/v1#AAAA",
        tag: .absent
    )

    @Test("another program reads the code; a dark screen has none; nothing remains at the end")
    func life() async throws {
        let directory = try Directory.makeTemporary(prefix: "file-screen")
        defer { try? Directory.remove(directory) }
        let path = directory.appending("code.png")
        let screen: any Screen = FileScreen(path: path, width: 320, height: 240) { try PlainPage.draw($0, on: $1) }
        try await screen.show(Self.content)
        let png = try #require(try PrivateFile.read(path))
        #expect(try await ExternalTool.zbarimg(png) == Self.content.code)
        try await screen.clear()
        let dark = try #require(try PrivateFile.read(path))
        await #expect(throws: ToolError.self) { try await ExternalTool.zbarimg(dark) }
        try await screen.end()
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.string) == [])
    }

    @Test("colours come out as they were drawn")
    func colours() async throws {
        let directory = try Directory.makeTemporary(prefix: "file-screen")
        defer { try? Directory.remove(directory) }
        let path = directory.appending("code.png")
        let screen: any Screen = FileScreen(path: path, width: 64, height: 64) { _, page in
            for y in 0..<page.height {
                for x in 0..<page.width {
                    unsafe page.base.storeBytes(of: 0xFF10_2030, toByteOffset: y * page.stride + 4 * x, as: UInt32.self)
                }
            }
        }
        try await screen.show(Self.content)
        let script = "import sys, PIL.Image; print(PIL.Image.open(sys.argv[1]).getcolors())"
        let ending = try await RunningProgram.run(
            URL(filePath: ExternalTool.virtualEnvironment + "/bin/python"),
            ["-c", script, path.string]
        )
        #expect(ending.output == "[(4096, (16, 32, 48))]\n")
    }
}
