import Cryptography
import Foundation
import SystemPackage

/// systemd-creds(1), which encrypts for one user from version 256 on.
struct SystemdCredentials {
    /// The first version with `--user`.
    private static let firstVersion = 256
    private static let name = "venue-checkin"

    let program: FilePath
    /// The timeout after which systemd-creds is killed. Until then, the diary waits for
    /// systemd-creds.
    var limit = Duration.seconds(10)

    func encrypt(_ key: SecretBytes) throws(KeyPlaceError) -> [UInt8] {
        try requireVersion()
        var input = Data(copying: key)
        defer { input.resetBytes(in: input.indices) }
        return Array(try run(["encrypt"], input))
    }

    func decrypt(_ credential: [UInt8]) throws(KeyPlaceError) -> SecretBytes {
        var output = try run(["decrypt"], Data(credential))
        defer { output.resetBytes(in: output.indices) }
        return SecretBytes(copying: Array(output))
    }

    private func requireVersion() throws(KeyPlaceError) {
        let text = String(decoding: try start(["--version"], Data()), as: UTF8.self)
        // An example: systemd 257 (257.8-1~deb13u1)
        let version = text.split(separator: " ").dropFirst().first.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
        guard version >= Self.firstVersion else {
            throw KeyPlaceError(
                "\(program) has version \(version); encrypting for a user requires \(Self.firstVersion) or newer"
            )
        }
    }

    private func run(_ command: [String], _ input: Data) throws(KeyPlaceError) -> Data {
        try start(["--user", "--name=\(Self.name)"] + command + ["-", "-"], input)
    }

    /// Runs the program and returns its standard output.
    private func start(_ arguments: [String], _ input: Data) throws(KeyPlaceError) -> Data {
        let process = Process()
        process.executableURL = URL(filePath: program.string)
        process.arguments = arguments
        let (stdin, stdout) = (Pipe(), Pipe())
        process.standardInput = stdin
        process.standardOutput = stdout
        process.standardError = FileHandle.nullDevice
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        do {
            try process.run()
            // Input and output are far smaller than a pipe's buffer.
            try stdin.fileHandleForWriting.write(contentsOf: input)
            try stdin.fileHandleForWriting.close()
            guard ended.wait(timeout: .now() + .seconds(Int(limit.components.seconds))) == .success else {
                kill(process.processIdentifier, SIGKILL)
                throw KeyPlaceError("\(program) did not end within \(limit)")
            }
            let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
            guard process.terminationStatus == 0 else {
                throw KeyPlaceError("\(program) exited with status \(process.terminationStatus)")
            }
            return output
        } catch let error as KeyPlaceError {
            throw error
        } catch {
            throw KeyPlaceError("could not run \(program): \(error.localizedDescription)")
        }
    }
}
