import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import Testing

@Suite struct PageMemoryTests {
    @Test func `a kiosk that has drawn many pages does not keep them in memory`() async throws {
        let directory = try Directory.makeTemporary(prefix: "page-memory")
        defer { try? Directory.remove(directory) }
        let picture = directory.appending("code.png").string
        let lines = ["name = A", "authority = a.example", "display = file:1920x1080:\(picture)", "rotation = event"]
        let configuration = directory.appending("venued.conf").string
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: configuration))
        let options = ["--config", configuration, "--state", directory.appending("state").string]
        let kiosk = try await RunningProgram(Products.executable("venued"), ["serve"] + options)
        var shown = try await eventually {
            try? Data(contentsOf: URL(filePath: picture))
        } is: {
            $0 != nil
        }
        let halfOfAPage = 4 * 1920 * 1080 / 2
        let before = try ProcessUsage(of: kiosk.identifier).memory
        for _ in 0..<4 {
            kiosk.send(SIGUSR1)
            shown = try await eventually {
                try? Data(contentsOf: URL(filePath: picture))
            } is: { [shown] in
                $0 != shown
            }
        }
        let after = try await eventually {
            try ProcessUsage(of: kiosk.identifier).memory
        } is: {
            $0 < before + halfOfAPage
        }
        #expect(after < before + halfOfAPage)
        kiosk.send(SIGTERM)
        #expect(try await kiosk.wait().status == 0)
    }
}
