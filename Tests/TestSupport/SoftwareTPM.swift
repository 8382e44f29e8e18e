import Foundation
import Glibc
package import SystemPackage
import Testing

/// A software TPM 2.0 (swtpm) behind a pseudo-terminal: a character device like the kernel's.
package final class SoftwareTPM: Sendable {
    /// The character device.
    package let device: FilePath
    private let directory: URL
    private let process: Process
    private let descriptors: [Int32]

    /// Starts a TPM with a state of its own.
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
        // swtpm accepts only descriptors from 3 on.
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
        // SIGKILL, because its threads inherit the signal mask of the thread that started it, which
        // may block SIGTERM.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        for descriptor in descriptors { close(descriptor) }
        try? FileManager.default.removeItem(at: directory)
    }

    /// Copies bytes on a thread of its own until one side is closed.
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
