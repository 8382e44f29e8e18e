@testable import AuthorityPortal
import AuthoritySQLite
import CheckInProtocol
import Cryptography
import Foundation
@testable import HealthAuthority
import Logging
import Publication
import Synchronization
import SystemPackage
import Testing

/// An authority with officers, in a directory of its own, which goes with it.
final class PortalUnderTest: Sendable {
    let authority: Authority
    let clock: Clock
    let log = RecordedLog()
    private let directory: AuthorityDirectory

    var officers: Officers { authority.officers }

    /// A clock that the test moves.
    final class Clock: Sendable {
        private let time: Mutex<UnixTime>

        init(_ start: UnixTime) {
            time = Mutex(start)
        }

        var now: UnixTime { time.withLock { $0 } }

        func advance(seconds: Int64 = 0, minutes: Int64 = 0, hours: Int64 = 0) {
            time.withLock { $0 = $0 + (seconds + 60 * minutes + 3600 * hours) }
        }
    }

    /// Noon of a day, in UTC.
    static let start = UnixTime(seconds: 20_654 * 86_400 + 12 * 3600)

    /// - Parameter rules: What it asks of officers.
    init(start: UnixTime = start, rules: PortalRules = PortalRules()) async throws {
        clock = Clock(start)
        let path = FilePath(FileManager.default.temporaryDirectory.path).appending("portal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(atPath: path.string, withIntermediateDirectories: true)
        directory = AuthorityDirectory(path)
        let region = try #require(Region("example"))
        let database = try SQLiteDatabase(directory.database, makesFile: true)
        let secrets = AuthoritySecrets(SecretBytes(copying: [UInt8](repeating: 7, count: AuthoritySecrets.count)))
        let keys = SigningKeys(current: ECDSAP256.PrivateKey())
        _ = try await Authority.create(in: database, secrets: secrets, keys: keys, region: region)
        authority = try await Authority(
            database: database,
            secrets: secrets,
            keys: keys,
            parameters: PublishedParameters(region: region, portal: rules),
            directory: directory,
            // Cheap: what guessing costs is not what is tested here.
            passwordCost: Scrypt(logN: 4, r: 1, p: 1),
            clock: .steady { [clock] in clock.now }
        )
    }

    deinit {
        try? FileManager.default.removeItem(atPath: directory.path.string)
    }

    /// What the database holds, all of it.
    func databaseBytes() throws -> Data {
        let files = [directory.database.string, directory.database.string + "-wal"]
        return try files.reduce(into: Data()) { $0 += try Data(contentsOf: URL(filePath: $1)) }
    }

    /// Serves the portal while `body` runs.
    ///
    /// - Parameters:
    ///   - isBehindTLS: As if a proxy ended TLS.
    ///   - body: Given the port.
    func serve(isBehindTLS: Bool = false, _ body: (UInt16) async throws -> Void) async throws {
        var options = AuthorityServer.Options()
        options.address = .tcp(host: "127.0.0.1", port: 0)
        options.isBehindProxy = isBehindTLS
        options.answersClients = false
        let portal = Portal(
            authority,
            isSecure: options.isSecure,
            timeZone: TimeZone(identifier: "Europe/Berlin") ?? .current,
            logger: log.logger
        )
        let (ports, continuation) = AsyncStream.makeStream(of: UInt16.self)
        let server = AuthorityServer(
            authority,
            directory: directory,
            options: options,
            logger: log.logger,
            addPages: portal.addRoutes,
            isListening: { address in if let port = address.port { continuation.yield(UInt16(port)) } }
        )
        let running = Task { try await server.run() }
        defer { running.cancel() }
        for await port in ports {
            try await body(port)
            return
        }
    }

    /// Serves the portal, and gives `body` the browser of somebody who has logged in.
    func visit(
        as name: String = "ada",
        isAdministrator: Bool = false,
        _ body: (Browser) async throws -> Void
    ) async throws {
        let password = try await officers.add(name, isAdministrator: isAdministrator)
        try await serve { port in
            let browser = Browser(port: port)
            try await browser.logIn(name, password)
            try await body(browser)
        }
    }
}
