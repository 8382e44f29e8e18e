import Foundation
import Raster
import SystemPackage
import TestSupport
import Testing

/// Every picture of the code, read by an independent program.
@Suite("Pictures of the code", .serialized)
struct PictureTests {
    @Test(
        arguments: ["png", "svg", "dark", "light"]
    )
    func `zbarimg reads the output of “venued code” from PNG, SVG and the terminal`(kind: String) async throws {
        let kiosk = try await KioskFixture()
        let png: [UInt8]
        switch kind {
        case "png": png = Array(try await picture(kiosk, "png"))
        case "svg":
            png = try await ExternalTool.rsvgConvert(
                String(decoding: try await picture(kiosk, "svg"), as: UTF8.self),
                width: 600
            )
        default:
            let text = try await kiosk.venued("code", "--format", "terminal").output
            png = try await ExternalTool.renderTerminal(text, colours: kind)
        }
        #expect(try await ExternalTool.zbarimg(png) == kiosk.code())
    }

    @Test func `--scale sets the pixels per module of a PNG`() async throws {
        let kiosk = try await KioskFixture()
        let file = kiosk.directory.appending("code.png").string
        func side(_ scale: String...) async throws -> Int {
            #expect(try await kiosk.venued(["code", "--output", file] + scale).status == 0)
            return try GrayImage(png: [UInt8](Data(contentsOf: URL(filePath: file)))).width
        }
        #expect(try await side() * 2 == side("--scale", "16"))
        for arguments in [["--output", "code.svg", "--scale", "4"], ["--output", "code.png", "--scale", "0"]] {
            #expect(try await kiosk.venued(["code"] + arguments).error.contains("--scale"))
        }
    }

    private func picture(_ kiosk: KioskFixture, _ format: String) async throws -> Data {
        let file = kiosk.directory.appending("code.\(format)").string
        let ending = try await kiosk.venued("code", "--format", format, "--output", file)
        #expect(ending.error == "")
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        return try Data(contentsOf: URL(filePath: file))
    }
}
