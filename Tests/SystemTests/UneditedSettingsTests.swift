import Foundation
import SystemPackage
import TestSupport
import Testing
import VenueKiosk

/// A kiosk whose configuration nobody has edited.
@Suite("Sample settings in use")
struct UneditedSettingsTests {
    private static let sentence = "sample settings: edit the name, the address and the authority"

    /// A sandbox with the packaged sample and these lines.
    private static func sandbox(_ lines: String) throws -> RefusalTests.Sandbox {
        try RefusalTests.Sandbox(configuration: KioskConfiguration.sampleFile + lines)
    }

    @Test func `the sign has a note, and a poster does not`() async throws {
        let sandbox = try Self.sandbox("display = terminal\nrotation = never\n")
        let note = "Sample settings: edit \(sandbox.directory)/venued.conf before you use this kiosk."
        let kiosk = try await sandbox.start(["serve"])
        let screen = try await eventually {
            try kiosk.output
        } is: {
            $0.contains("Sample settings")
        }
        #expect(screen.contains("\n\(note)\n"))
        let poster = try await sandbox.venued(["poster", "--output", "-", "--format", "svg"])
        #expect(poster.status == 0)
        #expect(!poster.output.contains("Sample settings"))
        kiosk.send(SIGTERM)
        #expect(try await kiosk.wait().status == 0)
    }

    @Test func `a screenshot shows the note`() async throws {
        let sandbox = try Self.sandbox("display = none\n")
        func picture(_ name: String) async throws -> Data {
            let file = sandbox.directory.appending(name).string
            #expect(try await sandbox.venued(["screenshot", file]).status == 0)
            return try Data(contentsOf: URL(filePath: file))
        }
        let withNote = try await picture("sample.png")
        let configuration = sandbox.directory.appending("venued.conf")
        // The name has the same length, so that the code has the same size.
        let edited = try String(contentsOfFile: configuration.string, encoding: .utf8)
            .replacing("health.example.org", with: "health.example.net")
        try Data(edited.utf8).write(to: URL(filePath: configuration.string))
        #expect(try await picture("edited.png") != withNote)
    }

    @Test func `“check” warns about the sample, and not about another venue`() async throws {
        let sample = try await Self.sandbox("display = none\n").venued(["check"])
        #expect(sample.status == 0)
        #expect(sample.output.contains("venued.conf; \(Self.sentence)\n"))
        let other = try await RefusalTests.Sandbox(configuration: RefusalTests.good).venued(["check"])
        #expect(!other.output.contains(Self.sentence))
    }

    @Test(
        .enabled("this is the disk image") { !FileManager.default.fileExists(atPath: "/usr/share/venue-kiosk/image") }
    )
    func `“check” says that the driver of the firmware is only for the disk image`() async throws {
        let sandbox = try RefusalTests.Sandbox(configuration: RefusalTests.good + "display_driver = firmware\n")
        let ending = try await sandbox.venued(["check"])
        #expect(ending.status == 0)
        #expect(
            ending.output.contains(
                "; “display_driver = firmware” has no effect, because this system is not the disk image\n"
            )
        )
    }
}
