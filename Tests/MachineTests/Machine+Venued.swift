import Foundation
import TestSupport

extension Machine {
    /// Installs venued's unit and this configuration besides name and authority, in place of the kiosk of an earlier test.
    func installKiosk(_ configuration: [String]) async throws {
        let lines = ["name = Café Meridian", "authority = health.example.org"] + configuration
        try put((lines.joined(separator: "\n") + "\n").utf8, as: "venued.conf")
        let unit = ExternalTool.packageRoot.appending(path: "systemd/venued.service")
        try put(try Data(contentsOf: unit), as: "venued.service")
        try await run(
            """
            systemctl stop venued 2> /dev/null || true
            rm -rf /var/lib/private/venued /var/lib/venued /tmp/state
            mkdir -p /etc/venued
            cp venued.conf /etc/venued/
            cp venued.service /etc/systemd/system/
            systemctl daemon-reload
            """
        )
    }
}
