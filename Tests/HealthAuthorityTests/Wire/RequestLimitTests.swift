import AuthorityProtocol
import Foundation
import HTTPTypes
import Hummingbird
import Synchronization
import SystemPackage
import TestSupport
import TestTraits
import Testing
@testable import HealthAuthority

/// Slow and idle connections are closed, and other connections are not.
@Suite("Request deadline", .timeLimit(.minutes(15)))
struct RequestDeadlineTests {
    private static let time = Duration.seconds(1)
    private static let head = Array("POST /v1/tests HTTP/1.1\r\nHost: a\r\nContent-Length: 1024\r\n\r\n".utf8)

    /// The bytes that a client sends first, and the byte that it then sends repeatedly.
    private struct Trickle: Sendable {
        let name: String
        let first: [UInt8]
        let then: UInt8
    }

    private static let trickles: [Trickle] = [
        Trickle(name: "nothing", first: [], then: 0),
        Trickle(name: "a request line", first: [], then: UInt8(ascii: "G")),
        Trickle(name: "a header", first: Array("GET / HTTP/1.1\r\nA: ".utf8), then: UInt8(ascii: "a")),
        Trickle(name: "a body", first: head, then: 0),
        Trickle(
            name: "chunks",
            first: Array("POST /v1/tests HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n".utf8),
            then: UInt8(ascii: "0")
        ),
        Trickle(name: "blank lines", first: [], then: UInt8(ascii: "\n")),
    ]

    @Test func `a client that sends any part of a request slowly is disconnected`() async throws {
        try await Self.withServer(each: Self.trickles) { trickle, port in
            let connection = try WireConnection(port: port)
            connection.send(trickle.first)
            let start = ContinuousClock.now
            while !connection.isReadable(within: 20) {
                if trickle.then != 0 || !trickle.first.isEmpty { connection.send([trickle.then]) }
                guard ContinuousClock.now - start < .seconds(60) else { break }
            }
            // The connection ends, with or without an answer.
            while let bytes = connection.receive(), !bytes.isEmpty {}
            #expect(ContinuousClock.now - start < .seconds(60), "\(trickle.name)")
        }
    }

    @Test
    func `a connection is closed if the body continues after the answer, or if the connection then stays idle`()
        async throws
    {
        try await Self.withServer(each: [0, 512, 1024]) { rest, port in
            let connection = try WireConnection(port: port)
            connection.send(Array("POST /nowhere HTTP/1.1\r\nHost: a\r\nContent-Length: 1024\r\n\r\n".utf8))
            #expect(try Self.response(connection).status == 404)
            connection.send([UInt8](repeating: 0, count: rest))
            #expect(connection.receive() == [], "after \(rest) bytes of the body")
        }
    }

    @Test func `a connection that stays idle after a request is closed`() async throws {
        try await Self.withServer { port in
            let connection = try WireConnection(port: port)
            for _ in 1...3 {
                connection.send(Array("GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
                #expect(try Self.response(connection).status == 404)
            }
            #expect(connection.receive() == [])
        }
    }

    @Test func `an answer may take longer than the deadline for requests`() async throws {
        try await Self.withServer(answerTime: .seconds(2)) { port in
            let connection = try WireConnection(port: port)
            connection.send(WireConnection.post("/v1/tests", try Self.decoy()))
            #expect(try Self.response(connection).status == 200)
        }
    }

    @Test func `if a client does not read the answer, the connection and the file are closed`() async throws {
        let test = try await InProcessAuthority()
        try await test.publish()
        _ = try await test.file("packages/index")
        let file = test.directory.publicFiles.appending("v1/packages/12345").string
        try Data(count: 32 << 20).write(to: URL(filePath: file))
        let server = try await WireServer(test, requestTime: Self.time)
        let connection = try WireConnection(port: server.port, receiveBuffer: 4096)
        connection.send(Array("GET /v1/packages/12345 HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
        #expect(
            try await eventually {
                try Self.isOpen(file)
            } is: {
                $0
            }
        )
        #expect(
            try await eventually {
                try Self.isOpen(file)
            } is: {
                !$0
            } == false
        )
        let response = try await blocking { connection.response() }
        #expect(response == nil, "the answer is incomplete")
        withExtendedLifetime(server) {}
    }

    /// Runs `body` with the port of a server.
    private static func withServer(
        answerTime: Duration = .zero,
        _ body: @escaping @Sendable (UInt16) throws -> Void
    ) async throws {
        try await withServer(answerTime: answerTime, each: [()]) { _, port in try body(port) }
    }

    /// Runs `body` for all cases concurrently, with the port of one server.
    private static func withServer<Case: Sendable>(
        answerTime: Duration = .zero,
        each cases: [Case],
        _ body: @escaping @Sendable (Case, UInt16) throws -> Void
    ) async throws {
        let test = try await InProcessAuthority()
        try await test.publish()
        var time = time
        while true {
            do {
                let server = try await WireServer(test, answerTime: answerTime, requestTime: time)
                return try await run(body, each: cases, on: server)
            } catch is CutOff where time < .seconds(60) {
                time *= 4
            }
        }
    }

    /// The client was too slow on a busy machine, so the server closed the connection.
    private struct CutOff: Error {}

    /// - Throws: ``CutOff`` if there is no response.
    private static func response(_ connection: WireConnection) throws -> WireConnection.Response {
        guard let response = connection.response() else { throw CutOff() }
        return response
    }

    private static func run<Case: Sendable>(
        _ body: @escaping @Sendable (Case, UInt16) throws -> Void,
        each cases: [Case],
        on server: WireServer
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for element in cases {
                group.addTask { [port = server.port] in try await blocking { try body(element, port) } }
            }
            try await group.waitForAll()
        }
        withExtendedLifetime(server) {}
    }

    /// A decoy inquiry, which every authority answers.
    private static func decoy() throws -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return TestInquiry(
            test: try #require(TestIdentifier("3f2504e0-4f89-41d3-9a0c-0305e82c3301")),
            token: RegistrationToken(using: &generator),
            isDecoy: true
        ).encoded(using: &generator)
    }

    /// Whether this process, which also runs the server, has the file open.
    private static func isOpen(_ path: String) throws -> Bool {
        let descriptors = "/proc/self/fd/"
        return try FileManager.default.contentsOfDirectory(atPath: descriptors).contains { name in
            (try? FileManager.default.destinationOfSymbolicLink(atPath: descriptors + name)) == path
        }
    }
}

@Suite("Request counts")
struct RequestMeterTests {
    @Test(.proves("P8")) func `published counts are multiples of ten and change at most once a minute`() {
        let meter = RequestMeter()
        let start = ContinuousClock.now
        func add(_ count: Int) {
            for _ in 0..<count { meter.add("submissions", status: 200, duration: .milliseconds(120)) }
        }
        add(9)
        #expect(meter.shown(at: start)["submissions"]?.total == 0)
        add(1)
        #expect(meter.shown(at: start + .seconds(59))["submissions"]?.total == 0)
        let shown = meter.shown(at: start + .seconds(60))["submissions"]
        #expect(shown?.outcomes == [2: 10] && shown?.sum == 1)
        #expect(shown?.durations == [0, 0, 10, 10, 10, 10, 10, 10, 10, 10])
        add(9)
        #expect(meter.shown(at: start + .seconds(120))["submissions"] == shown)
    }

    @Test func `the log contains the last hour's counts, rounded to tens`() {
        let meter = RequestMeter()
        for _ in 0..<26 { meter.add("tests", status: 200, duration: .zero) }
        meter.add("submissions", status: 400, duration: .zero)
        #expect(meter.take() == ["tests": 20, "submissions": 0])
        for _ in 0..<14 { meter.add("tests", status: 500, duration: .zero) }
        #expect(meter.take() == ["tests": 10])
        #expect(meter.take().isEmpty)
    }
}

@Suite("Decoy budget")
struct DecoyBudgetTests {
    @Test(.proves("S8")) func `the budget limits a burst and the decoys per second after it`() {
        let clock = Time()
        let budget = DecoyBudget(clock: { clock.now })
        #expect((0..<1000).count { _ in budget.take() } == Int(DecoyBudget.burst))
        clock.advance(.seconds(1))
        #expect((0..<1000).count { _ in budget.take() } == Int(DecoyBudget.rate))
        clock.advance(.seconds(3600))
        #expect((0..<1000).count { _ in budget.take() } == Int(DecoyBudget.burst))
    }

    @Test(.proves("S8")) func `a decoy with many reports counts as several decoys`() {
        let now = ContinuousClock.now
        let budget = DecoyBudget(clock: { now })
        #expect((0..<1000).count { _ in budget.take(rows: 225) } == 166)
        #expect(budget.take(rows: 150))
        #expect(!budget.take(rows: 1))
    }
}

@Suite("Log lines that requests cause")
struct RareLogLineTests {
    @Test func `failed requests cause one line of a kind in a minute, and the next line has their number`() {
        let (clock, log) = (Time(), RecordedLog())
        let failures = FailureMiddleware(logger: log.logger, clock: { clock.now })
        func lines() -> [Substring] { log.text.split(separator: "\n") }
        for _ in 0..<1000 {
            #expect(failures.answer(to: AuthorityError.foreignSecret).status == .internalServerError)
        }
        #expect(lines().count == 1)
        #expect(failures.answer(to: DatabaseError(.unavailable, "gone")).status == .serviceUnavailable)
        #expect(lines().count == 2)
        clock.advance(.seconds(60))
        for _ in 0..<2 { _ = failures.answer(to: AuthorityError.foreignSecret) }
        #expect(lines().count == 3)
        #expect(lines()[2].contains("999"))
    }
}

private final class Time: Sendable {
    private let instant = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { instant.withLock { $0 } }

    func advance(_ duration: Duration) { instant.withLock { $0 += duration } }
}
