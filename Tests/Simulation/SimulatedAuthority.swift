import AuthorityDatabases
import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Cryptography
import Foundation
import HTTPClient
import HealthAuthority
import Logging
import OperatingSystem
import Synchronization
import SystemPackage
import TestSupport

/// A real authority with a real database and a real local server. The simulation sets its clock.
final class SimulatedAuthority: Sendable {
    static let host = "health.example.org"

    let authority: Authority
    let clock: SimulatedClock
    let port: Int
    private let directory: AuthorityDirectory
    private let key: ECDSAP256.PublicKey
    private let region: Region
    private let server: Task<Void, any Error>

    /// - Parameters:
    ///   - directory: The authority's own directory.
    ///   - answerTime: The minimum response time.
    init(
        in directory: FilePath,
        at time: UnixTime,
        schedule: AuthorityProtocol.Schedule = .standard,
        profiles: DiseaseProfiles = .standard,
        answerTime: Duration = .zero
    ) async throws {
        guard let region = Region("example") else { preconditionFailure("a region's name") }
        let clock = SimulatedClock(time)
        let key = ECDSAP256.PrivateKey()
        var generator = SystemRandomNumberGenerator()
        try Directory.makePrivate(directory)
        self.directory = AuthorityDirectory(directory)
        (self.clock, self.region, self.key) = (clock, region, key.publicKey)
        let database = try SQLiteDatabase(self.directory.database, makesFile: true)
        let secrets = AuthoritySecrets(SecretBytes(randomCount: AuthoritySecrets.count, using: &generator))
        let keys = SigningKeys(current: key)
        _ = try await Authority.create(in: database, secrets: secrets, keys: keys, region: region)
        var parameters = PublishedParameters(region: region)
        (parameters.schedule, parameters.profiles) = (schedule, profiles)
        authority = try await Authority(
            database: database,
            secrets: secrets,
            keys: keys,
            parameters: parameters,
            helpPage: HelpPage(html: ""),
            directory: self.directory,
            clock: .steady { clock.now }
        )
        (server, port) = try await Self.serve(authority, self.directory, answerTime)
    }

    deinit {
        server.cancel()
    }

    private static func serve(
        _ authority: Authority,
        _ directory: AuthorityDirectory,
        _ answerTime: Duration
    ) async throws -> (Task<Void, any Error>, port: Int) {
        var options = AuthorityServer.Options()
        (options.address, options.answerTime) = (.tcp(host: "127.0.0.1", port: 0), answerTime)
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        let silence = Logger(label: "authority", factory: { _ in SwiftLogNoOpLogHandler() })
        let server = AuthorityServer(authority, directory: directory, options: options, logger: silence) { address in
            if let port = address.port { continuation.yield(port) }
            continuation.finish()
        }
        let task = Task {
            defer { continuation.finish() }
            try await server.run()
        }
        for await port in ports { return (task, port) }
        throw Impossible("the authority's server does not answer")
    }

    /// The authority as an enrolled client stores it.
    var enrolled: EnrolledAuthority { enrolled(port: port) }

    /// - Parameter port: The port on which the authority is reachable.
    func enrolled(port: Int) -> EnrolledAuthority {
        EnrolledAuthority(host: Self.host, address: "http://127.0.0.1:\(port)", region: region, key: key)
    }

    /// Sets the clock to the start of an hour and publishes, as the publisher does.
    func begin(_ hour: Hour) async throws {
        clock.set(hour.start)
        _ = try await authority.publisher.publish(now: hour.start)
        try await authority.sweep()
        try await authority.publicDirectory.update()
    }

    /// An officer enters a warning, which is published at the next hour.
    func enter(_ warning: Town.OfficersWarning) async throws {
        clock.set(UnixTime(seconds: warning.time))
        let identifier = try VenueText(Town.identifier(ofVenue: warning.venue), for: .publicIdentifier)
        let span = UnixTime(seconds: warning.start)..<UnixTime(seconds: warning.end)
        let warnings = DayWindow.parts(of: Interval.covering(span)).compactMap { window in
            VenueWarning(
                publicIdentifier: identifier,
                window: window,
                profile: warning.disease,
                transmissionRiskLevel: 5
            )
        }
        guard case .entered = try await authority.warnings.add(warnings, officer: "eve") else {
            throw Impossible("the officer's warning of venue \(warning.venue) was not entered")
        }
    }

    func issueCode() async throws -> String {
        guard let code = try await authority.verification.issue(.hotlineCode, count: 1, officer: "eve").texts?.first
        else {
            throw Impossible("an officer has issued too many codes")
        }
        return code
    }

    /// The directory of public files, which any web server can serve.
    var publishedFiles: PublishedDirectory { PublishedDirectory(path: directory.publicFiles) }
}

/// A link to an authority's files on a foreign web server. It cannot send messages.
struct PublishedDirectory: AuthorityLink, AuthorityNetwork {
    private let path: String

    init(path: FilePath) {
        self.path = path.string
    }

    func get(_ path: String, maximumSize: Int) async throws(TransferError) -> [UInt8] {
        guard let file = try? Data(contentsOf: URL(filePath: self.path + "/" + path)) else {
            throw TransferError(.path(path), .status(404))
        }
        guard file.count <= maximumSize else { throw TransferError(.path(path), .size(maximum: maximumSize)) }
        return [UInt8](file)
    }

    func post(_ path: String, _ message: [UInt8], answerSize: Int) async throws(TransferError) -> [UInt8] {
        throw TransferError(.path(path), .status(405))
    }

    func use<Result, Failure>(
        _ body: (any AuthorityLink) async throws(Failure) -> Result
    ) async throws(Failure) -> Result { try await body(self) }
}

/// A clock that the simulation sets.
final class SimulatedClock: Sendable {
    private let time: Mutex<UnixTime>

    init(_ time: UnixTime) {
        self.time = Mutex(time)
    }

    var now: UnixTime { time.withLock { $0 } }

    func set(_ time: UnixTime) {
        self.time.withLock { $0 = time }
    }
}
