import Glibc
import PN532Simulator
import TestSupport
import Testing

/// The real kiosk with a reader that does everything wrong that one can do on its line.
@Suite("M4: a faulty reader", .serialized, .timeLimit(.minutes(15)))
struct FaultMatrixTests {
    /// Status bytes that a chip may answer with: those that libnfc knows, and 3F, which it does not. With 40 it asks again, and
    /// 80 ends its process.
    private static let statuses: [UInt8] = [
        0x01, 0x02, 0x03, 0x05, 0x07, 0x09, 0x0A, 0x0B, 0x0E, 0x10, 0x12, 0x13, 0x14, 0x18, 0x23, 0x25, 0x26, 0x27, 0x29,
        0x2A, 0x2B, 0x2E, 0x3F, 0x40, 0x7F, 0x80, 0xC0,
    ]

    private static let faults: [Fault] =
        [
            .noAck, .nack, .partialAck(1), .partialAck(5), .hangAfterAck, .unplugBefore, .unplugAfter, .errorFrame, .badLCS,
            .badDCS, .badTFI, .badCode, .badPostamble, .garbage([0xAA, 0x00, 0xFF]), .truncated(4), .truncated(6), .duplicate,
            .delay(.milliseconds(400)), .dribble(.milliseconds(100)), .payload([]), .payload([0x00]),
            .payload([UInt8](repeating: 0x20, count: 263)),
        ] + statuses.map(Fault.status)

    @Test("every fault at every moment, and the tag is armed again")
    func matrix() async throws {
        let cells = Self.faults.flatMap { fault in FaultTrial.Moment.allCases.map { (fault, $0) } }
        let lanes = 4
        var outcomes: [(fault: Fault, moment: FaultTrial.Moment, time: Duration)] = []
        try await withThrowingTaskGroup(of: [(Fault, FaultTrial.Moment, Duration)].self) { group in
            for lane in 0..<lanes {
                group.addTask {
                    let trial = try await FaultTrial()
                    let outcomes = try await blocking {
                        try stride(from: lane, to: cells.count, by: lanes).map { index in
                            let (fault, moment) = cells[index]
                            do {
                            let t = try trial.recovery(from: fault, at: moment)
                            print("CELL", fault, moment, t)
                            return (fault, moment, t)
                            } catch { print("CELLFAIL", fault, moment, error, trial.kiosk.chip.isPluggedIn); throw error }
                        }
                    }
                    #expect(try await trial.kiosk.stop().status == 0)
                    return outcomes
                }
            }
            for try await lane in group { outcomes += lane }
        }
        let times = outcomes.map(\.time).sorted()
        for outcome in outcomes.sorted(by: { $0.time > $1.time }) {
            print(outcome.fault, outcome.moment, outcome.time)
        }
        print("faults \(times.count) median \(times[times.count / 2]) max \(times.last!)")
        #expect(times.last! < .seconds(10))
    }
}
