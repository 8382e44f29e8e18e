import Bluetooth
import Foundation
import Glibc
import OperatingSystem
import Synchronization
import TestSupport
import TestTraits
import Testing

@Suite("Bluetooth: service")
struct ServiceTests {
    private static let beacon = hex("02011a 03036ffd 17166ffd") + [UInt8](repeating: 7, count: 20)

    /// A payload that is valid now.
    private static func request() -> RadioRequest {
        let now = Int64(Date().timeIntervalSince1970)
        return RadioRequest([.init(from: now - 10, until: now + 600, data: beacon)])
    }

    /// Returns the reports until this one has arrived.
    private static func reports(
        from program: MessageSocket,
        until isLast: @escaping @Sendable (RadioReport) -> Bool
    ) async throws -> [RadioReport] {
        try await blocking {
            var reports: [RadioReport] = []
            while case .message(let bytes) = program.receive(timeout: 60_000) {
                let report = try #require(RadioReport(bytes))
                reports.append(report)
                if isLast(report) { break }
            }
            return reports
        }
    }

    private static func isOnAir(_ report: RadioReport) -> Bool {
        if case .state(.onAir, _, _) = report { true } else { false }
    }

    @Test(.proves("E31", "E35"))
    func `a program broadcasts and receives, and nothing is on the air after its end`() async throws {
        let bench = try ServiceBench()
        var program: MessageSocket? = try bench.connect()
        program?.send(Self.request().message)
        if let program { _ = try await Self.reports(from: program, until: Self.isOnAir) }
        #expect(bench.channel.kernel.withLock { $0.instances.values.map(\.data) } == [Self.beacon])

        let scans = try await eventually {
            bench.channel.kernel.withLock { $0.monitors.count }
        } is: {
            $0 == 1
        }
        #expect(scans == 1)
        bench.channel.deliver(SimulatedKernel.found(Self.beacon, rssi: -72))
        if let program {
            let reports = try await Self.reports(from: program) { if case .received = $0 { true } else { false } }
            guard case .received(let time, let rssi, let data) = reports.last else {
                Issue.record("nothing was received: \(reports)")
                return
            }
            #expect(rssi == -72)
            #expect(data == Self.beacon)
            #expect(abs(Double(time) / 1000 - Date().timeIntervalSince1970) < 60)
        }
        program = nil
        let instances = try await eventually {
            bench.channel.kernel.withLock { $0.instances.count + $0.monitors.count }
        } is: {
            $0 == 0
        }
        #expect(instances == 0)
        try await bench.stop()
    }

    @Test(.proves("E35")) func `a second program is refused with a sentence, and the first one stays`() async throws {
        let bench = try ServiceBench()
        let first = try bench.connect()
        _ = try await Self.reports(from: first) { _ in true }
        let second = try bench.connect()
        let answers = try await Self.reports(from: second) { _ in false }
        #expect(answers == [.refused("another program uses this adapter")])
        first.send(Self.request().message)
        _ = try await Self.reports(from: first, until: Self.isOnAir)
        try await bench.stop()
        #expect(bench.channel.kernel.withLock { $0.instances.isEmpty && $0.monitors.isEmpty })
    }

    @Test(
        .enabled(if: geteuid() == 0, "only root can start a program of another user")
    )
    func `a program of another user gets the adapter after an hour of use, and not before`() async throws {
        // An hour lasts ten seconds.
        let bench = try ServiceBench(clock: RadioClock(speed: 360, origin: Int64(Date().timeIntervalSince1970)))
        let directory = URL(filePath: bench.path).deletingLastPathComponent()
        for path in [directory.deletingLastPathComponent().path, directory.path, bench.path] {
            try #require(unsafe chmod(path, 0o777) == 0)
        }
        let first = try bench.connect()
        _ = try await Self.reports(from: first) { _ in true }
        let start = ContinuousClock.now
        guard case .refused = try await Self.firstReport(ofOtherUserAt: bench.path) else {
            Issue.record("the other user has got the adapter after \(ContinuousClock.now - start)")
            return
        }
        let report = try await eventually {
            try await Self.firstReport(ofOtherUserAt: bench.path)
        } is: {
            if case .refused = $0 { false } else { true }
        }
        guard case .state = report else {
            Issue.record("\(report)")
            return
        }
        #expect(ContinuousClock.now - start >= .seconds(9))
        let last = try await Self.reports(from: first) { _ in false }.last
        #expect(last == .refused("another program uses this adapter"))
        // Another program of the same user is still refused. The service needs a moment to see that the other
        // user's program has ended.
        let (second, accepted) = try await eventually {
            let second = try bench.connect()
            return (second, try await Self.reports(from: second) { _ in true })
        } is: { _, reports in
            if case .state = reports.first { true } else { false }
        }
        try #require(!accepted.contains(.refused("another program uses this adapter")))
        let third = try bench.connect()
        #expect(try await Self.reports(from: third) { _ in false } == [.refused("another program uses this adapter")])
        withExtendedLifetime(second) {}
        try await bench.stop()
    }

    /// The first report that a program of the user “nobody” gets. The program then ends.
    private static func firstReport(ofOtherUserAt path: String) async throws -> RadioReport {
        let script = """
            my $socket;
            socket($socket, AF_UNIX, SOCK_SEQPACKET, 0) && connect($socket, sockaddr_un($ARGV[0])) or die $!;
            recv($socket, my $report, 4096, 0);
            print unpack("H*", $report);
            """
        let ending = try await RunningProgram.run(
            URL(filePath: "/usr/bin/setpriv"),
            ["--reuid=65534", "--regid=65534", "--clear-groups", "perl", "-MSocket", "-e", script, path]
        )
        try #require(ending.status == 0, "\(ending.error)")
        return try #require(RadioReport(hex(ending.output)))
    }

    @Test(arguments: [1, 4096, 4097])
    func `a malformed or too long request ends the connection`(count: Int) async throws {
        let bench = try ServiceBench()
        let program = try bench.connect()
        program.send([UInt8](repeating: 9, count: count))
        let answers = try await Self.reports(from: program) { _ in false }
        #expect(answers.last == .refused("malformed request"))
        try await bench.stop()
    }
}
