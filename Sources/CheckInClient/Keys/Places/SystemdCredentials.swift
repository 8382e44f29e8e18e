import Cryptography
import OperatingSystem
import SystemPackage

/// systemd-creds(1), which encrypts for one user from version 256 on.
struct SystemdCredentials {
    /// The first version with `--user`.
    private static let firstVersion = 256
    private static let name = "venue-checkin"
    /// The maximum number of bytes in the output of systemd-creds. A credential has about 1000.
    private static let maximumCount = 16_384

    let program: FilePath
    /// The timeout after which systemd-creds is killed. Until then, the diary waits for
    /// systemd-creds.
    var limit = Duration.seconds(10)

    func encrypt(_ key: SecretBytes) throws(KeyPlaceError) -> [UInt8] {
        try requireVersion()
        var input = [UInt8](copying: key)
        defer { cleanse(&input) }
        return try run(["encrypt"], input)
    }

    func decrypt(_ credential: [UInt8]) throws(KeyPlaceError) -> SecretBytes {
        var output = try run(["decrypt"], credential)
        defer { cleanse(&output) }
        return SecretBytes(copying: output)
    }

    private func requireVersion() throws(KeyPlaceError) {
        let text = String(decoding: try start(["--version"]), as: UTF8.self)
        // An example: systemd 257 (257.8-1~deb13u1)
        let version = text.split(separator: " ").dropFirst().first.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
        guard version >= Self.firstVersion else {
            throw KeyPlaceError(
                "\(program) has version \(version); encrypting for a user requires \(Self.firstVersion) or newer"
            )
        }
    }

    private func run(_ command: [String], _ input: [UInt8]) throws(KeyPlaceError) -> [UInt8] {
        try start(["--user", "--name=\(Self.name)"] + command + ["-", "-"], input)
    }

    /// Runs the program and returns its standard output.
    private func start(_ arguments: [String], _ input: [UInt8] = []) throws(KeyPlaceError) -> [UInt8] {
        let process = ChildProcess(
            ChildProcess.Program(
                executable: program.string,
                arguments: arguments,
                environment: .inherited,
                output: .link
            )
        )
        guard let process else { throw KeyPlaceError("could not run \(program)") }
        let deadline = ContinuousClock.now + limit
        if !input.isEmpty { process.link.send(input) }
        process.link.finishSending()
        var output: [UInt8] = []
        output.reserveCapacity(Self.maximumCount)
        while ContinuousClock.now < deadline {
            let reception = process.link.receive(timeout: 100, maximumCount: Self.maximumCount - output.count)
            if case .message(let part) = reception { output += part }
            if reception == .ended || output.count == Self.maximumCount { break }
        }
        guard let status = process.exitStatus(within: deadline - .now) else {
            cleanse(&output)
            let hasCrashed = ContinuousClock.now < deadline
            throw KeyPlaceError("\(program) " + (hasCrashed ? "crashed" : "did not end within \(limit)"))
        }
        guard status == 0 else {
            cleanse(&output)
            throw KeyPlaceError("\(program) exited with status \(status)")
        }
        return output
    }
}
