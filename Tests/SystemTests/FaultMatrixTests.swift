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
    @Test func `after every fault at every moment, the tag can be read again`() async throws {
        let cells = Thoroughness.sample(FaultCell.all.indices, 24, seed: 4).map { FaultCell.all[$0] }
        let table = FaultTable(try await Self.run(cells).flatMap(\.outcomes))
        print(table.lines.joined(separator: "\n"))
        #expect(table.outcomes.count == cells.count)
        #expect(table.longest < Self.limit)
    }

    /// All faults except the silent ones, which take seconds. Many faults make the kiosk start
    /// another process.
    @Test(.extended) func `a thousand faults do not leak descriptors or memory in the kiosks`() async throws {
        let quick = FaultCell.all.filter { !$0.isSilent }
        for run in try await Self.run((0..<1000).map { quick[$0 % quick.count] }) {
            // Memory varies by some MB, and a process may just be starting. Medians ignore single values.
            let fifth = run.usages.count / 5
            let (before, after) = (run.usages[fifth..<2 * fifth], run.usages.suffix(fifth))
            let descriptors = (median(before.map(\.descriptors)), median(after.map(\.descriptors)))
            let memory = (median(before.map(\.memory)), median(after.map(\.memory)))
            print("\(run.outcomes.count) faults: descriptors \(descriptors.0) to \(descriptors.1),")
            print("    memory \(memory.0) to \(memory.1) bytes")
            #expect(descriptors.1 <= descriptors.0)
            #expect(memory.1 - memory.0 < 1 << 20)
        }
    }

    private func median(_ values: [Int]) -> Int { values.sorted()[values.count / 2] }

    /// The results of one kiosk.
    private struct Run {
        let outcomes: [FaultTable.Outcome]
        /// The usage of the kiosk after each fault.
        let usages: [ProcessUsage]
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
            var (outcomes, usages): ([FaultTable.Outcome], [ProcessUsage]) = ([], [])
            for cell in cells {
                do {
                    outcomes.append(FaultTable.Outcome(cell: cell, time: try cell.recovery(trial)))
                } catch {
                    throw FaultTrial.Failure(description: "\(cell.fault), \(cell.moment): \(error)")
                }
                usages.append(try ProcessUsage(of: identifier))
            }
            return Run(outcomes: outcomes, usages: usages)
        }
        #expect(try trial.kiosk.identifier == identifier)
        let ending = try await trial.kiosk.stop()
        #expect(ending.status == 0)
        #expect(!ending.error.contains("https://"))
        return run
    }
}
