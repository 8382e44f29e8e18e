import Foundation
import Glibc
import Synchronization
import SystemPackage
import Testing

/// The second serial port of a Raspberry Pi, from which the machine runs scripts; see `serial-commands`.
/// The machine must have a first serial port.
final class SerialCommands: MachineCommands {
    private let path: FilePath
    private let line = Mutex(Line())

    /// The host's end of the line, and what has arrived on it.
    fileprivate struct Line {
        var descriptor: Int32 = -1
        var received: [UInt8] = []
        /// Whether the machine's first process has begun, and whether the machine accepts scripts.
        var (hasBegun, isReady) = (false, false)
        var waiting: [String] = []
        /// The answers of the scripts, in their order.
        var answers: [String] = []
    }

    /// - Parameter path: The path of QEMU's end of the line, a Unix socket.
    init(path: FilePath) {
        self.path = path
    }

    deinit {
        line.withLock { $0.close() }
    }

    var hardware: [String] { ["-serial", "unix:\(path),server,nowait"] }

    func prepare() {
        line.withLock {
            $0.close()
            $0 = Line()
        }
        _ = unsafe unlink(path.string)
    }

    /// The first process writes the line `begun` before it starts systemd.
    func hasBegun() -> Bool {
        line.withLock {
            $0.exchange(with: path)
            return $0.hasBegun
        }
    }

    func start(_ script: String, number: Int) {
        line.withLock {
            $0.waiting.append(Data(script.utf8).base64EncodedString())
            $0.exchange(with: path)
        }
    }

    func result(of number: Int) throws -> (status: Int, output: String)? {
        let answer = line.withLock { line -> String? in
            line.exchange(with: path)
            return line.answers.count < number ? nil : line.answers[number - 1]
        }
        guard let answer else { return nil }
        let parts = answer.split(separator: " ", omittingEmptySubsequences: false)
        let output = try #require(parts.count == 2 ? Data(base64Encoded: String(parts[0])) : nil, "\(answer)")
        return (try #require(Int(parts[1]), "\(answer)"), String(decoding: output, as: UTF8.self))
    }
}

extension SerialCommands.Line {
    /// Connects if necessary, receives what has arrived, and sends the next script if the machine waits
    /// for one. Does not block.
    mutating func exchange(with path: FilePath) {
        if descriptor < 0 { connect(to: path) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        while descriptor >= 0, case let count = unsafe recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT)),
            count > 0
        {
            received += bytes.prefix(count)
        }
        while let end = received.firstIndex(of: UInt8(ascii: "\n")) {
            take(String(decoding: received[..<end], as: UTF8.self).trimmingCharacters(in: ["\r"]))
            received.removeSubrange(...end)
        }
        if isReady, !waiting.isEmpty {
            let message = Array((waiting.removeFirst() + "\n").utf8)
            // If QEMU has ended, the wait for the answer fails.
            _ = unsafe send(descriptor, message, message.count, Int32(MSG_NOSIGNAL))
            isReady = false
        }
    }

    private mutating func take(_ line: String) {
        // When the machine opens the port, the driver sends a byte before the first line.
        if line.hasSuffix("begun") {
            hasBegun = true
        } else if line.hasSuffix("ready") {
            isReady = true
        } else {
            answers.append(line)
        }
    }

    private mutating func connect(to path: FilePath) {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.string.utf8) }
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        if result == 0 { self.descriptor = descriptor } else { Glibc.close(descriptor) }
    }

    mutating func close() {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
    }
}
