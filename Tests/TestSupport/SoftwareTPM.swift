import Foundation
import Glibc
package import SystemPackage
import Testing

/// A software TPM 2.0 (swtpm) behind a pseudo-terminal, which is a character device like the TPM
/// device of the kernel.
package final class SoftwareTPM: Sendable {
    /// The path of the character device.
    package let device: FilePath
    private let directory: URL
    private let process: Process
    private let descriptors: [Int32]

    /// Starts a TPM with its own state.
    package init() throws {
        directory = FileManager.default.temporaryDirectory.appending(path: "tpm-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        var (mine, its): (Int32, Int32) = (-1, -1)
        try #require(unsafe openpty(&mine, &its, nil, nil, nil) == 0)
        for side in [mine, its] { _ = fcntl(side, F_SETFD, FD_CLOEXEC) }
        var settings = termios()
        try #require(unsafe tcgetattr(its, &settings) == 0)
        unsafe cfmakeraw(&settings)
        try #require(unsafe tcsetattr(its, TCSANOW, &settings) == 0)
        device = FilePath(try #require(unsafe ttyname(its).map { unsafe String(cString: $0) }))
        descriptors = [mine, its]
        process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        // swtpm accepts only descriptors with the number 3 or higher.
        process.arguments = [
            "-c",
            "exec swtpm socket --tpm2 --tpmstate dir=\(directory.path) --flags not-need-init,startup-clear --fd=3 3<&0",
        ]
        var pair: [Int32] = [-1, -1]
        try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
        for side in pair { _ = fcntl(side, F_SETFD, FD_CLOEXEC) }
        process.standardInput = FileHandle(fileDescriptor: pair[1], closeOnDealloc: true)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        Self.copy(from: mine, to: pair[0])
        Self.copy(from: pair[0], to: mine)
    }

    deinit {
        // SIGTERM could be blocked, because the threads of swtpm inherit the signal mask of the
        // thread that started swtpm. So send SIGKILL.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        for descriptor in descriptors { close(descriptor) }
        try? FileManager.default.removeItem(at: directory)
    }

    /// Copies bytes on its own thread until one side is closed.
    private static func copy(from source: Int32, to destination: Int32) {
        Thread {
            var bytes = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = unsafe read(source, &bytes, bytes.count)
                guard count > 0, unsafe write(destination, bytes, count) == count else { return }
            }
        }.start()
    }
}
