import PN532Simulator
import TestSupport
import TestTraits
import Testing

/// The real kiosk with faults of the chip, the cable and the telephone.
@Suite("faults", .proves("M4"), .serialized, .timeLimit(.minutes(15)))
struct FaultMatrixTests {
    /// The longest recovery, for a machine that is slow and busy. A quiet machine needs less than five
    /// seconds.
    private static let limit = Duration.seconds(200)

    /// Tries a sample in `make test`, and each fault at each moment in `make test-all`.
    @Test("after every fault at every moment, the tag can be read again")
    func matrix() async throws {
        let cells = Thoroughness.sample(FaultCell.all.indices, 24, seed: 4).map { FaultCell.all[$0] }
        let table = FaultTable(try await Self.run(cells).flatMap(\.outcomes))
        print(table.lines.joined(separator: "\n"))
        #expect(table.outcomes.count == cells.count)
        #expect(table.longest < Self.limit)
    }

    /// All faults except the silent ones, which take seconds. Many faults make the kiosk start
    /// another process.
    @Test("a thousand faults do not leak descriptors or memory in the kiosks", .extended)
    func growth() async throws {
        let quick = FaultCell.all.filter { !$0.isSilent }
        for run in try await Self.run((0..<1000).map { quick[$0 % quick.count] }) {
            print("\(run.outcomes.count) faults: descriptors \(run.before.descriptors) to \(run.after.descriptors),")
            print("    memory \(run.before.memory) to \(run.after.memory) bytes")
            #expect(run.after.descriptors <= run.before.descriptors)
            #expect(run.after.memory - run.before.memory < 1 << 20)
        }
    }

    /// The results of one kiosk.
    private struct Run {
        let outcomes: [FaultTable.Outcome]
        /// The usage of the kiosk after a fifth of the faults, and after all faults.
        let (before, after): (ProcessUsage, ProcessUsage)
    }

    /// Runs faults in four kiosks at a time, because a kiosk waits most of the time.
    private static func run(_ cells: [FaultCell]) async throws -> [Run] {
        let lanes = 4
        return try await withThrowingTaskGroup(of: Run.self) { group in
            for lane in 0..<lanes {
                group.addTask {
                    try await runInOneKiosk(stride(from: lane, to: cells.count, by: lanes).map { cells[$0] })
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    /// Runs faults in one kiosk. The kiosk must stay the same process, and stop without an error.
    private static func runInOneKiosk(_ cells: [FaultCell]) async throws -> Run {
        let trial = try await FaultTrial()
        let identifier = try trial.kiosk.identifier
        let run = try await blocking {
            var outcomes: [FaultTable.Outcome] = []
            var before = try ProcessUsage(of: identifier)
            for (number, cell) in cells.enumerated() {
                if number == cells.count / 5 { before = try ProcessUsage(of: identifier) }
                do {
                    outcomes.append(FaultTable.Outcome(cell: cell, time: try cell.recovery(trial)))
                } catch {
                    throw FaultTrial.Failure(description: "\(cell.fault), \(cell.moment): \(error)")
                }
            }
            return Run(outcomes: outcomes, before: before, after: try ProcessUsage(of: identifier))
        }
        #expect(try trial.kiosk.identifier == identifier)
        let ending = try await trial.kiosk.stop()
        #expect(ending.status == 0)
        #expect(!ending.error.contains("https://"))
        return run
    }
}
