import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Cryptography
import Foundation
import HTTPClient
import SystemPackage
import TestSupport
import Testing

/// The built program with a separate home directory.
final class CheckinProcess: Sendable {
    /// The result of a run.
    struct Outcome {
        let code: Int32
        let output: String
        let errors: String

        var lines: [String] { output.split(separator: "\n").map(String.init) }

        func json() throws -> [String: Any] {
            try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
        }
    }

    let home = MemoryDirectory.path + "checkin-tests-\(UUID().uuidString)"
    var data: String { home + "/.local/share/venue-checkin" }

    /// - Parameter consents: Whether the user has consented to checking in.
    init(consents: Bool = true) throws {
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        if consents { try consent() }
    }

    /// Consents to checking in, as on a terminal.
    func consent() throws {
        try Diary(in: FilePath(data)).answer(.checkingIn, true)
    }

    /// Enrols the diary with an authority.
    ///
    /// - Parameter address: The default is an address without a server. A client retries for some
    ///   seconds.
    func enroll(at host: String, address: String = "http://127.0.0.1:1") throws {
        let authority = EnrolledAuthority(
            host: host,
            address: address,
            region: try #require(Region("example")),
            key: ECDSAP256.PrivateKey().publicKey
        )
        try Diary(in: FilePath(data)).unlock().enroll(authority)
    }

    /// The only authority, as `checkin status` prints it.
    func authority() throws -> [String: Any] {
        let authorities = try succeed("status", "--json").json()["authorities"] as? [[String: Any]]
        return try #require(authorities?.first)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: home)
    }

    func run(
        _ arguments: String...,
        input: String = "",
        environment: [String: String] = [:],
        output: FileHandle? = nil
    ) throws -> Outcome {
        try run(arguments, input: input, environment: environment, output: output)
    }

    func run(
        _ arguments: [String],
        input: String = "",
        environment: [String: String] = [:],
        output: FileHandle? = nil
    ) throws -> Outcome {
        let process = prepare(arguments, environment: environment)
        let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
        process.standardInput = stdin
        process.standardOutput = output ?? stdout
        process.standardError = stderr
        try process.run()
        try? stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try stdin.fileHandleForWriting.close()
        try stdout.fileHandleForWriting.close()
        // The output fits into a pipe, so the pipes can be read one after the other.
        let text = output == nil ? try stdout.fileHandleForReading.readToEnd() ?? Data() : Data()
        let errors = try stderr.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(process.terminationReason == .exit, "it was killed by signal \(process.terminationStatus)")
        return Outcome(
            code: process.terminationStatus,
            output: String(decoding: text, as: UTF8.self),
            errors: String(decoding: errors, as: UTF8.self)
        )
    }

    /// Runs the program on a terminal and answers its questions.
    ///
    /// - Parameter answers: The typed texts, each with the text that must be shown before it; nil
    ///   is Ctrl-D, which ends the input.
    func onTerminal(
        _ arguments: [String],
        answers: [(shown: String, typed: String?)]
    ) throws -> (status: Int32, shown: String) {
        try PseudoTerminal.run(Products.executable("checkin"), arguments, environment: environment) {
            try $0.answer(answers)
        }
    }

    /// Environment variables, including the options of a sanitizer and the cost of passphrases in tests.
    private var environment: [String: String] {
        let inherited = ["ASAN_OPTIONS", "TSAN_OPTIONS", "CHECKIN_TEST_SCRYPT_LOG_N"]
        return ProcessInfo.processInfo.environment.filter { inherited.contains($0.key) }
            .merging(["HOME": home, "TZ": "UTC"]) { $1 }
    }

    /// Returns a process that is not started yet.
    func prepare(_ arguments: [String], environment: [String: String] = [:]) -> Process {
        let process = Process()
        process.executableURL = Products.executable("checkin")
        process.arguments = arguments
        process.environment = self.environment.merging(environment) { $1 }
        return process
    }

    /// Runs the program, and requires success and no messages.
    func succeed(_ arguments: String..., input: String = "", environment: [String: String] = [:]) throws -> Outcome {
        let outcome = try run(arguments, input: input, environment: environment)
        try #require(outcome.code == 0 && outcome.errors.isEmpty, "\(arguments): \(outcome)")
        return outcome
    }

    /// Checks in and returns the ID.
    func scan(seed: UInt8, name: String = "The Copper Kettle", stay: Int = 120) throws -> String {
        let url = VenueCodeURL.test(seed: seed, name: name, stay: stay).string
        return try #require(try succeed("scan", "--code", "-", "--json", input: url + "\n").json()["id"] as? String)
    }

    func ids() throws -> [String] {
        let checkIns = try #require(try succeed("list", "--json").json()["check_ins"] as? [[String: Any]])
        return checkIns.compactMap { $0["id"] as? String }
    }

    func file(_ name: String, _ text: String, permissions: Int = 0o600) throws -> String {
        let path = home + "/" + name
        try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
        return path
    }

    /// The diary's files and their bytes; empty if there is no diary.
    func files() -> [String: Data] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: data)) ?? []
        return names.reduce(into: [:]) { $0[$1] = FileManager.default.contents(atPath: data + "/" + $1) }
    }
}

extension VenueCodeURL {
    static func test(seed: UInt8 = 1, name: String = "The Copper Kettle", stay: Int = 120) -> VenueCodeURL {
        let bytes = (0..<16).map { UInt8($0) &* 37 &+ seed &* 101 }
        let venue = try! VenueDetails(name: name, address: "17 Harbour Lane", defaultStay: stay, setting: .outdoor)
        let code = try! VenueCode(seed: Seed(SecretBytes(copying: bytes))!, venue: venue)
        return try! VenueCodeURL(authority: "health.example.org", code: code)
    }
}

extension CheckinProcess {
    /// Registers for a laboratory's test at an authority that answers once. The user gives only the
    /// consent to sharing.
    ///
    /// - Parameters:
    ///   - status: The status of the authority's answer.
    ///   - ago: The age of the registration, in seconds.
    func register(_ guid: String, answer status: Answer.Status, ago: Int64 = 0) async throws {
        let diary = try Diary(in: FilePath(data), clock: { .now() + -ago })
        if try diary.authority() == nil { try enroll(at: "health.example.org") }
        try diary.answer(.sharing, true)
        let version = try #require(ClientVersion("1.0.0"))
        let client = AuthorityClient(diary, network: OneAnswer(status: status), version: version)
        _ = try await LaboratoryTest(client).register(#require(TestIdentifier(guid)), in: diary.unlock())
    }
}

/// An authority that answers everything with one status.
private struct OneAnswer: AuthorityNetwork, AuthorityLink {
    let status: Answer.Status

    func use<Result, Failure>(
        _ body: (any AuthorityLink) async throws(Failure) -> Result
    ) async throws(Failure) -> Result { try await body(self) }

    func get(_ path: String, maximumSize: Int) async throws(TransferError) -> [UInt8] {
        throw TransferError(.path(path), .status(404))
    }

    func post(_ path: String, _ message: [UInt8], answerSize: Int) async throws(TransferError) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return Answer(status).encoded(using: &generator)
    }
}

/// An authority without files. It answers each request with 404, and a client does not retry after
/// 404.
final class EmptyAuthority: Sendable {
    let address: String
    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer()
        address = "http://127.0.0.1:\(server.port)"
        server.start { connection in
            let answer = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            guard Loopback.receive(connection, atMost: 4096) != nil else { return }
            Loopback.send(Array(answer.utf8), connection)
        }
    }
}
