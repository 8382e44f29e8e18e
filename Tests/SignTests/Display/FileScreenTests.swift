import Display
import Foundation
import OperatingSystem
import QRCode
import Sign
import SystemPackage
import TestSupport
import Testing

@Suite("Screen in a file")
struct FileScreenTests {
    private static let url = "https://health.example.org/v1#AAAA"

    private static func sign() throws -> Sign {
        let content = SignContent(
            name: "Café Meridian",
            address: "",
            code: try QRMatrix(url),
            instruction: "Scan to check in.",
            reader: "Scan with your phone’s camera",
            host: "health.example.org",
            voluntary: "Checking in is voluntary.",
            anotherWay: "You can check in another way.",
            privacy: "Your visit stays on your phone.",
            isTappable: false
        )
        return Sign(content, for: .screen)
    }

    @Test
    func `another program reads the code; a dark screen has no code; the file is removed at the end`() async throws {
        let directory = try Directory.makeTemporary(prefix: "file-screen")
        defer { try? Directory.remove(directory) }
        let path = directory.appending("code.png")
        let screen: any Screen = FileScreen(path: path, width: 320, height: 240)
        try screen.show(Self.sign())
        let png = try #require(try PrivateFile.read(path))
        #expect(try await ExternalTool.zbarimg(png) == Self.url)
        try screen.clear()
        let dark = try #require(try PrivateFile.read(path))
        await #expect(throws: ToolError.self) { try await ExternalTool.zbarimg(dark) }
        try screen.end()
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.string) == [])
    }
}
