import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import TestTraits
import Testing

/// A kiosk's screen before the camera of a browser.
@Suite(.timeLimit(.minutes(20)))
struct WebCameraTests {
    @Test(
        .extended,
        .proves("W17")
    )
    func
        `the page checks in with a kiosk's screen before the camera, and the browser's history does not contain the code`()
        async throws
    {
        let directory = try Directory.makeTemporary(prefix: "web-camera")
        defer { try? Directory.remove(directory) }
        let name = "Café \(UUID().uuidString.lowercased())"
        let configuration = "name = \(name)\nauthority = localhost\ndisplay = none\n"
        try Data(configuration.utf8).write(to: URL(filePath: directory.appending("venued.conf").string))
        let picture = directory.appending("screen.png").string
        let ending = try await RunningProgram.run(
            Products.executable("venued"),
            ["screenshot", picture, "--size", "640x480"] + KioskFixture.options(directory)
        )
        try #require(ending.status == 0, "\(ending.error)")
        #expect(try await ExternalTool.judge("web_camera.py", [picture, name]).contains("0 problems"))
    }
}
