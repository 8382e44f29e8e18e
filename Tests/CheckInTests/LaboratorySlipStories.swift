import AuthorityProtocol
import CheckInClient
import Foundation
import SystemPackage
import TestSupport
import TestTraits
import Testing

@testable import checkin

@Suite("Stories: the slip of a laboratory's test")
struct LaboratorySlipStories {
    @Test(.proves("V3"), arguments: ["pdf", "svg"], [true, false])
    func `checkin reads the slip that authorityd prints`(format: String, isGiven: Bool) async throws {
        let directory = URL(filePath: try SharedDirectory.make("slip-\(format)-\(isGiven)").string)
        let (slip, photo) = (directory.appending(path: "slip.\(format)"), directory.appending(path: "photo.png"))
        var arguments = ["tests", "print", slip.path]
        let guid = directory.appending(path: "guid")
        if isGiven {
            try Data("3F2504E0-4f89-41d3-9a0c-0305e82c3301\n".utf8).write(to: guid)
            arguments += ["--guid-file", guid.path]
        }
        let printed = try await RunningProgram.run(Products.executable("authorityd"), arguments)
        #expect(printed.status == 0, "\(printed.error)")
        let bytes = [UInt8](try Data(contentsOf: slip))
        let picture =
            format == "svg"
            ? try await ExternalTool.rsvgConvert(String(decoding: bytes, as: UTF8.self), width: 600)
            : try await ExternalTool.pdftoppm(bytes, resolution: 150)
        try Data(picture).write(to: photo)
        let checkin = try CheckinProcess()
        try checkin.enroll(at: "health.example.org")
        try Diary(in: FilePath(checkin.data)).answer(.sharing, true)
        let text = try await ExternalTool.zbarimg([picture])[0]
        let test = try TestIdentifier(captured: text)
        #expect(printed.output == test.digest.map { String(format: "%02x", $0) }.joined() + "\n")
        if isGiven { #expect(text == "3f2504e0-4f89-41d3-9a0c-0305e82c3301") }
        // A version 4 GUID of the variant of RFC 9562.
        let version4 = #/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/#
        #expect(text.contains(version4))
        let mode = try FileManager.default.attributesOfItem(atPath: slip.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        // The test is registered before the authority, which does not answer here, is asked.
        _ = try checkin.onTerminal(["share", "--image", photo.path], answers: [])
        #expect(try checkin.authority()["laboratory_test"] as? String == "pending")
    }

    @Test func `a file that is not a GUID, and another kind of slip, are refused`() async throws {
        let directory = URL(filePath: try SharedDirectory.make("slip-refused").string)
        let (guid, slip) = (directory.appending(path: "guid"), directory.appending(path: "slip.pdf"))
        try Data("3f2504e0\n".utf8).write(to: guid)
        let program = Products.executable("authorityd")
        let wrong = try await RunningProgram.run(program, ["tests", "print", slip.path, "--guid-file", guid.path])
        #expect(wrong.status == 1 && wrong.error.contains("is not a GUID such as"))
        #expect(!FileManager.default.fileExists(atPath: slip.path))
        let picture = directory.appending(path: "slip.png").path
        let kind = try await RunningProgram.run(program, ["tests", "print", picture])
        #expect(kind.status == 64 && kind.error.contains("must end with .pdf or .svg"))
    }
}
