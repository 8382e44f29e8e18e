import Display
import Foundation
import OperatingSystem
import SystemPackage
import Testing

/// Screen sizes read from directories with the layout of the kernel's directories.
@Suite struct ConnectedScreenTests {
    /// Files in a temporary directory, which is removed with this object.
    private final class Classes {
        let path: FilePath

        init(_ files: [String: String]) throws {
            path = try Directory.makeTemporary(prefix: "sys-class")
            for (name, text) in files {
                let file = URL(filePath: path.appending(name).string)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                try Data(text.utf8).write(to: file)
            }
        }

        deinit { try? Directory.remove(path) }
    }

    /// Returns a directory with three cards: card0 has no screen, card1 has two screens,
    /// and card10 has one screen.
    private static func cards() throws -> Classes {
        try Classes([
            "drm/version": "drm 1.1.0 20060810\n",
            "drm/card0/dev": "226:0\n",
            "drm/card0-Virtual-1/status": "disconnected\n",
            "drm/card0-Virtual-1/modes": "1024x768\n",
            "drm/card1-HDMI-A-2/status": "connected\n",
            "drm/card1-HDMI-A-2/modes": "1920x1080\n1280x720\n",
            "drm/card1-HDMI-A-2/connector_id": "42\n",
            "drm/card1-DSI-1/status": "connected\n",
            "drm/card1-DSI-1/modes": "800x480\n",
            "drm/card1-DSI-1/connector_id": "101\n",
            "drm/card10-DP-1/status": "connected\n",
            "drm/card10-DP-1/modes": "1920x1080i\n",
        ])
    }

    private static func size(_ screen: ConnectedScreen?) -> [Int]? { screen.map { [$0.width, $0.height] } }

    @Test(
        arguments: [
            (nil, [1920, 1080]), ("/dev/dri/card1", [1920, 1080]), ("/dev/dri/card0", nil),
            ("/dev/dri/card10", [1920, 1080]), ("/dev/dri/card2", nil),
        ] as [(FilePath?, [Int]?)]
    )
    func `the first screen of a card is used with its first mode`(card: FilePath?, expected: [Int]?) throws {
        let classes = try Self.cards()
        #expect(Self.size(ConnectedScreen(card: card, classes: classes.path)) == expected)
    }

    @Test func `a link to a card is followed`() throws {
        let classes = try Self.cards()
        let card = classes.path.appending("card1").string
        try Data().write(to: URL(filePath: card))
        let link = classes.path.appending("platform-gpu-card").string
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: card)
        #expect(Self.size(ConnectedScreen(card: FilePath(link), classes: classes.path)) == [1920, 1080])
    }

    @Test(
        arguments: [
            ("/dev/fb0", [480, 320]), ("/dev/fb1", nil), ("/dev/fb2", nil), ("/dev/fb3", nil),
        ] as [(FilePath, [Int]?)]
    )
    func `a frame buffer has the size that the kernel reports, if any`(frameBuffer: FilePath, expected: [Int]?) throws {
        let classes = try Classes([
            "graphics/fb0/virtual_size": "480,320\n",
            "graphics/fb1/virtual_size": "0,0\n",
            "graphics/fb2/virtual_size": "480\n",
        ])
        #expect(Self.size(ConnectedScreen(frameBuffer: frameBuffer, classes: classes.path)) == expected)
    }

    @Test func `a machine without cards has no screen`() throws {
        let classes = try Classes([:])
        #expect(ConnectedScreen(card: nil, classes: classes.path) == nil)
    }
}
