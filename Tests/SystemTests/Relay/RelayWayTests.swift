import AuthorityDatabases
import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Cryptography
import Foundation
import OHTTP
import OperatingSystem
import SystemPackage
import TestAuthority
import TestSupport
import TestTraits
import Testing
@testable import HealthAuthority

/// A submission and a decoy of the real checkin, through the real relay, the real nginx and the
/// real authorityd. The traffic that each party can see is recorded. No party can see both an
/// address and a message.
@Suite(
    .enabled(if: NginxFixture.isInstalled, "nginx is not installed: run make setup"),
    .serialized,
    .timeLimit(.minutes(10))
)
struct RelayWayTests {
    /// The attendee's address.
    private static let address = "127.0.0.9"

    private let authority: AuthorityFixture
    private let nginx: NginxFixture
    /// The traffic at the authority, from attendees and from the relay.
    private let authorityView: RecordedWay
    private let relay: RelayProcess
    /// The traffic at the relay.
    private let relayView: RecordedWay
    /// The attendee's network: its connections come from ``address``.
    private let (toRelay, toAuthority): (RecordedWay, RecordedWay)
    private let attendee: AttendeeFixture
    private let venue: VenueCodeURL
    private let noon: Int64

    init() async throws {
        noon = AuthorityFixture.secondsUntilNoon
        // The relay's address is published with the first package, so it must be known before.
        let relayPort = try LoopbackPorts.free()
        relayView = try RecordedWay(to: UInt16(relayPort))
        toRelay = try RecordedWay(to: relayView.port, from: Self.address)
        authority = try await AuthorityFixture(
            configuration: [
                "publication_hours = 1", "decoys_per_hundred_days = 10000",
                "relay = http://127.0.0.1:\(toRelay.port)",
            ],
            offset: noon
        )
        nginx = try await NginxFixture(
            publicFiles: authority.publicFiles.string,
            authorityPort: Int(authority.port)
        )
        authorityView = try RecordedWay(to: UInt16(nginx.port))
        toAuthority = try RecordedWay(to: authorityView.port, from: Self.address)
        relay = try await RelayProcess(port: relayPort, gateway: "http://127.0.0.1:\(authorityView.port)")
        venue = try VenueCodeURL.ofNewVenue()
        attendee = try AttendeeFixture(clock: authority.clockOffsetFile, sendsAtOnce: true)
    }

    @Test(.proves("S2", "S9", "P8")) func `neither the relay nor the authority sees both the address and the message`()
        async throws
    {
        let code = try await share()
        try await sendDecoy()
        let reports = try await publishedReports()
        #expect(!reports.isEmpty)
        // These bytes reveal who was tested, and where.
        let parts = [Array(code.utf8)] + reports.flatMap { [Array($0.iv), Array($0.tag)] }

        let seen = relayView.connections
        #expect(Set(seen.map(\.peer)) == [Self.address])
        #expect(seen.count >= 4)
        // Authorisations, submissions and the messages of decoys have one size.
        #expect(Set(seen.map(\.request.count)).count == 1)
        #expect(Set(seen.map(\.response.count)).count == 1)
        for bytes in seen.flatMap({ [$0.request, $0.response] }) + [Array(try relay.output.utf8)] {
            for part in parts { #expect(bytes.firstRange(of: part) == nil) }
        }

        let direct = authorityView.connections.filter { $0.peer == Self.address }
        let relayed = authorityView.connections.filter { $0.peer != Self.address }
        #expect(Set(relayed.map(\.peer)) == ["127.0.0.1"])
        // All clients of the relay share its connections to the authority.
        let requests = try relayed.flatMap(Self.requests)
        #expect(requests.count == seen.count)
        let address = Array(Self.address.utf8)
        for request in requests { #expect(request.head.hasPrefix("POST /v1/oblivious HTTP/1.1\r\n")) }
        for connection in relayed { #expect(connection.request.firstRange(of: address) == nil) }
        #expect(!direct.isEmpty)
        for connection in direct { #expect(connection.request.firstRange(of: Array("POST".utf8)) == nil) }

        // Opens the messages with the authority's secrets.
        let messages = try await open(requests.map(\.body))
        #expect(messages.map(\.path).count { $0 == "v1/authorizations" } >= 2)
        for part in parts { #expect(messages.contains { $0.message.firstRange(of: part) != nil }) }
        for (_, message) in messages { #expect(message.firstRange(of: address) == nil) }
        #expect(try filesOfAuthority(with: address) == [])
        // Check that the search finds data that exists.
        let setting = Array("relay = http://127.0.0.1:\(toRelay.port)".utf8)
        #expect(try filesOfAuthority(with: setting) == ["data/authority.conf"])
        #expect(try nginx.logs().isEmpty)
    }

    @Test(.proves("S9")) func `while the relay is down, no message is sent directly to the authority`() async throws {
        relay.stop()
        #expect(try await relay.wait().status == 0)
        let (_, (status, shown)) = try await tryToShare()
        #expect(status == 1)
        let url = "http://127.0.0.1:\(toRelay.port)/v1/oblivious"
        #expect(shown.contains("error: the relay \(url) does not answer"), "\(shown)")
        #expect(shown.contains("hint: nothing was sent to the authority directly"), "\(shown)")
        let sent = authorityView.connections.flatMap(\.request)
        #expect(sent.firstRange(of: Array("GET /v1/configuration".utf8)) != nil)
        #expect(sent.firstRange(of: Array("POST".utf8)) == nil)
    }

    /// Shares the visit.
    ///
    /// - Returns: The code that proved the positive test, in the form of a message.
    private func share() async throws -> String {
        let (code, (status, shown)) = try await tryToShare()
        try #require(status == 0, "\(shown)")
        let sent = try await attendee.waitUntilSent()
        try #require(sent == 1)
        let url = "http://127.0.0.1:\(toRelay.port)/v1/oblivious"
        #expect(try await attendee.authorities()[0]["relay"] as? String == url)
        return try #require(HotlineCode(code)).text
    }

    /// Enrols, visits the venue and shares the visit.
    ///
    /// - Returns: The code, and the result of checkin.
    private func tryToShare() async throws -> (code: String, ending: (status: Int32, shown: String)) {
        let enrolled = try await attendee.checkin(
            "enroll",
            "https://health.example.org",
            "--connect",
            "http://127.0.0.1:\(toAuthority.port)",
            "--fingerprint",
            authority.fingerprint
        )
        try #require(enrolled.status == 0, "\(enrolled.error)")
        try attendee.consent()
        try await attendee.succeed("scan", "--code", venue.string)
        try authority.setClock(offset: noon + 3000)
        try await attendee.succeed("checkout")
        let password = try await authority.authorityd("officer", "add", "eve")
        let issued = try await authority.script(
            "authority_codes.py",
            ["\(authority.portalPort)", "eve", password, "1"]
        )
        let code = String(try #require(issued.output.split(separator: "\n").first))
        let day = try #require(try Diary(in: attendee.directory).unlock().checkIns().first).stay.start.day
        let date = String(Date(timeIntervalSince1970: TimeInterval(day.start.seconds)).formatted(.iso8601).prefix(10))
        let ending = try await blocking { [attendee] in
            try attendee.onTerminal(
                ["share"],
                answering: [
                    ("code or PIN", code), ("Day of the test", date), ("symptoms?", "no"),
                    ("Numbers of the check-ins", "1"), ("Type “bytes”", "go on"), ("Type “I consent”", "i consent"),
                    ("Type “send”", "send"),
                ]
            )
        }
        return (code, ending)
    }

    /// Sends a decoy on the next day, with the next keys.
    private func sendDecoy() async throws {
        try await attendee.succeed("sync")
        let diary = try Diary(in: attendee.directory)
        try diary.planDecoy()
        let before = try await authority.newestHour()
        try authority.setClock(offset: noon + 3000 + 86_400)
        let newest = try await eventually {
            try await authority.newestHour()
        } is: {
            $0 >= before + 24
        }
        try #require(newest >= before + 24)
        let program = try await attendee.start("attend")
        let sent = try await eventually {
            try diary.unlock().decoys().sent
        } is: {
            $0 > 0
        }
        let said = try program.error
        try #require(sent > 0, "\(said)")
        program.send(SIGTERM)
    }

    /// The attendee's reports, which the venue's seed can open.
    private func publishedReports() async throws -> [ProtectedReport] {
        return try await authority.publications().reports().compactMap { report, places in
            let isOfVenue = places.flatMap(\.days).contains { day in
                if case .opened = report.open(with: venue.presenceKeys(on: day)[0]) { true } else { false }
            }
            return isOfVenue ? report : nil
        }
    }

    /// The requests on a connection of the relay, each with an encapsulated request as its body.
    private static func requests(on connection: RecordedWay.Connection) throws -> [(head: String, body: [UInt8])] {
        var rest = connection.request[...]
        var requests: [(head: String, body: [UInt8])] = []
        while !rest.isEmpty {
            let start = try #require(rest.firstRange(of: Array("\r\n\r\n".utf8))).upperBound
            let body = Array(rest[start...].prefix(ObliviousMessage.requestSize))
            #expect(body.count == ObliviousMessage.requestSize)
            requests.append((String(decoding: rest[..<start], as: UTF8.self), body))
            rest = rest[start...].dropFirst(body.count)
        }
        return requests
    }

    /// Opens encapsulated requests with the authority's secrets.
    private func open(_ requests: [[UInt8]]) async throws -> [(path: String, message: [UInt8])] {
        let data = authority.directory.appending("data")
        let secret = try #require(try PrivateFile.read(data.appending("authority.secret")))
        let keyring = AuthorizationKeyring(
            database: try SQLiteDatabase(data.appending("authority.sqlite")),
            secrets: AuthoritySecrets(SecretBytes(copying: secret)),
            relay: nil,
            makeKey: { AuthorizationKey.Private() }
        )
        let today = UnixTime(seconds: Int64(Date().timeIntervalSince1970) + noon + 3000 + 86_400).day
        var messages: [(path: String, message: [UInt8])] = []
        for request in requests {
            let key = try #require(try await keyring.gatewayKey(request[0], today: today))
            messages.append(try #require(ObliviousMessage.message(in: try key.open(request).request)))
        }
        return messages
    }

    /// The files of the authority that contain these bytes. Also expects that the authority's log
    /// does not contain the attendee's address.
    private func filesOfAuthority(with bytes: [UInt8]) throws -> [String] {
        let root = authority.directory.string
        #expect(try !authority.log.contains(Self.address))
        return try FileManager.default.subpathsOfDirectory(atPath: root).filter { name in
            let content = FileManager.default.contents(atPath: root + "/" + name)
            return content.map { Array($0).firstRange(of: bytes) != nil } ?? false
        }
    }
}
