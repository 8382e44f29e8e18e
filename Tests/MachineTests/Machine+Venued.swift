import Foundation
import TestSupport

extension Machine {
    /// Starts Debian 12 and installs the venued in it that was just built, with its unit and this configuration besides name
    /// and authority.
    convenience init(configuration: [String]) async throws {
        try await self.init(program: "venued")
        let lines = ["name = Café Meridian", "authority = health.example.org"] + configuration
        try put((lines.joined(separator: "\n") + "\n").utf8, as: "venued.conf")
        let unit = ExternalTool.packageRoot.appending(path: "systemd/venued.service")
        try put(try Data(contentsOf: unit), as: "venued.service")
        try await run(
            """
            mkdir -p /etc/venued
            cp venued.conf /etc/venued/
            cp venued.service /etc/systemd/system/
            systemctl daemon-reload
            """
        )
    }
}
