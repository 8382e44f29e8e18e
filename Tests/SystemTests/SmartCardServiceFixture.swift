import Foundation
import PN532Simulator
import SystemPackage
import TestAuthority
import TestSupport
import Testing

/// The real pcscd with a virtual reader. It runs in a separate mount namespace, so that it does not
/// disturb the service of this machine.
final class SmartCardServiceFixture: Sendable {
    /// The loopback port of the reader. The driver's second reader uses the next port.
    let port: UInt16
    private let directory: AttendeeFixture
    private let program: RunningProgram

    /// The environment variables that direct clients to this service.
    var environment: [String: String?] {
        ["PCSCLITE_CSOCK_NAME": "/proc/\(program.identifier)/root/run/pcscd/pcscd.comm"]
    }

    /// Starts a service and waits until it serves.
    init() async throws {
        port = UInt16(try LoopbackPorts.free(2))
        directory = try AttendeeFixture()
        let configuration = """
            FRIENDLYNAME "Virtual PCD"
            DEVICENAME /dev/null:\(port)
            LIBPATH /usr/lib/pcsc/drivers/serial/libifdvpcd.so
            CHANNELID \(port)

            """
        let drivers = directory.directory.appending("drivers").string
        try FileManager.default.createDirectory(atPath: drivers, withIntermediateDirectories: false)
        try Data(configuration.utf8).write(to: URL(filePath: drivers + "/vpcd"))
        program = try await RunningProgram(
            URL(filePath: "/usr/bin/unshare"),
            [
                "--mount", "/bin/sh", "-c",
                "mount -t tmpfs none /run && mkdir /run/pcscd && exec pcscd --foreground --info --config \"$0\"",
                drivers,
            ]
        )
        let log = try await eventually {
            try program.output + program.error
        } is: {
            $0.contains("daemon ready")
        }
        // pcscd logs that it is ready even if it could not initialise its readers.
        try #require(log.contains("daemon ready") && !log.contains("Could not initialize"), "\(log)")
    }

    deinit {
        end()
    }

    func end() {
        program.send(SIGKILL)
    }
}
