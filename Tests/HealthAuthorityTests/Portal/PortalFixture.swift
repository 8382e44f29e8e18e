import AuthorityProtocol
import CheckInProtocol
import Cryptography
import Foundation
import Logging
import Synchronization
import SystemPackage
import TestSupport
import Testing
@testable import AuthorityPortal
@testable import HealthAuthority

/// An authority whose portal can be served. Its directory is removed when the value is released.
final class PortalFixture: Sendable {
    let log = RecordedLog()
    private let fixture: InProcessAuthority

    var authority: Authority { fixture.authority }
    var clock: MovableClock { fixture.clock }
    var officers: Officers { authority.officers }

    /// Noon of a day, in UTC.
    static let start = UnixTime(seconds: 20_654 * 86_400 + 12 * 3600)

    /// - Parameters:
    ///   - settings: Lines of `authority.conf`.
    ///   - advice: The advice to publish; nil for none.
    init(
        start: UnixTime = start,
        settings: String = "",
        profiles: DiseaseProfiles = .standard,
        advice: Advice? = nil
    ) async throws {
        // Hashing is cheap, because these tests do not measure the cost of guessing.
        fixture = try await InProcessAuthority(
            start: start,
            settings: "time_zone = Europe/Berlin\n\(settings)",
            profiles: profiles,
            advice: advice,
            passwordCost: Scrypt(logN: 4, r: 1, p: 1)
        )
    }

    /// The scripts of the page that reads a venue's code, from the sources of the web client.
    static func scripts() throws -> CodeScripts {
        try CodeScripts(webClient: FilePath(ExternalTool.packageRoot.appending(path: "Sources/WebClient").path))
    }

    /// The package of the present hour.
    func package() async throws -> ReportPackage { try await fixture.package(clock.now.hour) }

    /// Advances the clock to the next hour and publishes that hour.
    ///
    /// - Parameter browser: The browser of an officer who stays logged in.
    func nextHour(in browser: Browser? = nil) async throws {
        for _ in 1...2 {
            clock.advance(minutes: 29)
            try await browser?.get("/portal")
        }
        clock.advance(minutes: 2)
        try await fixture.publish()
    }

    /// Publishes all hours that have begun.
    func publish() async throws { try await fixture.publish() }

    /// The content of the database files.
    func databaseBytes() throws -> Data {
        let database = fixture.directory.database.string
        let files = [database, database + "-wal"]
        return try files.reduce(into: Data()) { $0 += try Data(contentsOf: URL(filePath: $1)) }
    }

    /// Serves the portal while `body` runs.
    ///
    /// - Parameters:
    ///   - port: The port; nil for any free port.
    ///   - isBehindTLS: Whether the server assumes that a proxy terminates TLS. The portal's host is
    ///     then the loopback address with the port.
    ///   - scripts: Nil if the page that reads a venue's code is not offered.
    ///   - body: Receives the port.
    func serve(
        at port: Int? = nil,
        isBehindTLS: Bool = false,
        scripts: CodeScripts? = nil,
        singleSignOn: SingleSignOn? = nil,
        _ body: (UInt16) async throws -> Void
    ) async throws {
        let port = try port ?? (isBehindTLS ? LoopbackPorts.free() : 0)
        let (ports, continuation) = AsyncStream.makeStream(of: UInt16.self)
        let portal = try Portal(
            authority,
            at: .tcp(host: "127.0.0.1", port: port),
            host: isBehindTLS ? .named("127.0.0.1:\(port)") : .loopback,
            scripts: scripts,
            singleSignOn: singleSignOn,
            logger: log.logger
        ) { address in
            if let port = address.port { continuation.yield(UInt16(port)) }
        }
        let running = RunningService(portal)
        defer { withExtendedLifetime(running) {} }
        for await port in ports {
            try await body(port)
            return
        }
    }

    /// Serves the portal, and passes the browser of a logged-in officer to `body`.
    func visit(
        as name: String = "ada",
        isAdministrator: Bool = false,
        scripts: CodeScripts? = nil,
        _ body: (Browser) async throws -> Void
    ) async throws {
        let password = try await officers.add(name, isAdministrator: isAdministrator)
        try await serve(scripts: scripts) { port in
            let browser = Browser(port: port)
            try await browser.logIn(name, password)
            try await body(browser)
        }
    }
}

/// All lines of a log, with their metadata.
final class RecordedLog: Sendable {
    private let lines = Mutex<[String]>([])

    var text: String { lines.withLock { $0.joined(separator: "\n") } }

    var logger: Logger {
        var logger = Logger(label: "test", factory: { _ in Handler(log: self) })
        logger.logLevel = .trace
        return logger
    }

    private func add(_ line: String) { lines.withLock { $0.append(line) } }

    private struct Handler: LogHandler {
        let log: RecordedLog
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            log.add("\(event.level) \(event.message) \(metadata) \(event.metadata ?? [:])")
        }
    }
}
