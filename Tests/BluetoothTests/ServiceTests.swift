import Bluetooth
import Foundation
import Processes
import Synchronization
import TestSupport
import Testing
import TestTraits

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

    @Test("a program broadcasts and receives, and nothing is on the air after its end", .proves("E31", "E35"))
    func serves() async throws {
        let bench = try ServiceBench()
        var program: MessageSocket? = try bench.connect()
        program?.send(Self.request().bytes)
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

    @Test("a second program is refused with a sentence, and the first one stays", .proves("E35"))
    func second() async throws {
        let bench = try ServiceBench()
        let first = try bench.connect()
        _ = try await Self.reports(from: first) { _ in true }
        let second = try bench.connect()
        let answers = try await Self.reports(from: second) { _ in false }
        #expect(answers == [.refused("another program uses this adapter")])
        first.send(Self.request().bytes)
        _ = try await Self.reports(from: first, until: Self.isOnAir)
        try await bench.stop()
        #expect(bench.channel.kernel.withLock { $0.instances.isEmpty && $0.monitors.isEmpty })
    }

    @Test("a malformed or too long request ends the connection", arguments: [1, 4096, 4097])
    func malformed(count: Int) async throws {
        let bench = try ServiceBench()
        let program = try bench.connect()
        program.send([UInt8](repeating: 9, count: count))
        let answers = try await Self.reports(from: program) { _ in false }
        let sentence = count > 4096 ? "the request is too long" : "malformed request"
        #expect(answers.last == .refused(sentence))
        try await bench.stop()
    }
}
