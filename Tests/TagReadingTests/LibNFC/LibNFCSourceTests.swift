import Foundation
import PN532Simulator
import Processes
import Synchronization
import TagReading
import TestSupport
import Testing

/// The process that has libnfc, and programs in its place that go wrong.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct LibNFCSourceTests {
    /// A script, whose standard output is the socket pair: each printf is a message.
    private static func script(_ script: String) -> ChildProcess.Program {
        ChildProcess.Program(executable: "/bin/sh", arguments: ["-c", script], output: .link)
    }

    /// Runs a source until `body` has seen enough; the result is what it saw, and how it ended.
    private static func run(
        _ source: LibNFCSource,
        until isEnough: @escaping @Sendable (TagSighting) -> Bool = { _ in false }
    ) async throws -> (sightings: [TagSighting], error: ReaderError?) {
        let sightings = Mutex<[TagSighting]>([])
        let failure = Mutex<ReaderError?>(nil)
        try await Processes.Thread.run {
            do throws(ReaderError) {
                try source.run { sighting in
                    sightings.withLock { $0.append(sighting) }
                    return !isEnough(sighting)
                }
            } catch {
                failure.withLock { $0 = error }
            }
        }
        return (sightings.withLock { $0 }, failure.withLock { $0 })
    }

    private static func reading(_ chip: SimulatedPN532) -> ChildProcess.Program {
        ChildProcess.Program(
            executable: Products.executable("checkin").path,
            arguments: ["read-tags", "pn532_uart:\(chip.devicePath)"]
        )
    }

    @Test func `A process that dies is followed by one more, and then refused`() async throws {
        let (sightings, error) = try await Self.run(LibNFCSource(program: Self.script("printf A; kill -ABRT $$")))
        #expect(sightings == [.ready])
        #expect(error?.code == .driverFailed)
        #expect(error?.sentence == "the NFC driver libnfc crashed twice")
    }

    @Test func `A process that gives no sign of life is followed by one more, and then refused`() async throws {
        let source = LibNFCSource(program: Self.script("printf A; exec sleep 1000"), timeout: .milliseconds(50))
        let (sightings, error) = try await Self.run(source)
        #expect(sightings == [.ready])
        #expect(error?.code == .driverFailed)
        #expect(error?.sentence == "the NFC reader did not respond for 0.05 seconds, twice")
    }

    @Test func `A tag that was read in between makes good for a crash`() async throws {
        let source = LibNFCSource(program: Self.script("printf Uhttps://a.ex; kill -SEGV $$"))
        let count = Atomic(0)
        let (sightings, error) = try await Self.run(source) { _ in
            count.add(1, ordering: .relaxed)
            return count.load(ordering: .relaxed) == 5
        }
        #expect(sightings == [TagSighting](repeating: .uri("https://a.ex"), count: 5))
        #expect(error == nil)
    }

    @Test func `A process that says something unknown is refused`() async throws {
        let (_, error) = try await Self.run(LibNFCSource(program: Self.script("printf Zzz; exec sleep 1000")))
        #expect(error?.code == .other)
    }

    @Test func `A process that says more than a message holds is refused`() async throws {
        let script = Self.script("head -c 2049 /dev/zero; exec sleep 1000")
        let (_, error) = try await Self.run(LibNFCSource(program: script))
        #expect(error?.code == .other)
    }

    @Test func `A process that does not hear that it is to end is ended`() async throws {
        let source = LibNFCSource(program: Self.script("printf A; exec sleep 1000"))
        let (sightings, error) = try await Self.run(source) { sighting in
            source.interrupt()
            return false
        }
        #expect(sightings == [.ready])
        #expect(error?.code == .interrupted)
    }

    @Test func `Why the process gave up is told as it said`() async throws {
        let source = LibNFCSource(
            program: ChildProcess.Program(
                executable: Products.executable("checkin").path,
                arguments: ["read-tags", "pn532_uart:/nowhere/tty"]
            )
        )
        let (sightings, error) = try await Self.run(source)
        #expect(sightings == [])
        #expect(error?.code == .noReader)
        #expect(error?.sentence == "cannot open the NFC reader's device /nowhere/tty: No such file or directory")
    }

    @Test func `The process lets go of its reader when it is told to end: no field is left`() async throws {
        let air = Air()
        let chip = try SimulatedPN532(air: air)
        defer { chip.close() }
        let source = LibNFCSource(program: Self.reading(chip))
        let (sightings, error) = try await Self.run(source) { _ in
            source.interrupt()
            return false
        }
        #expect(sightings == [.ready])
        #expect(error?.code == .interrupted)
        #expect(!air.hasField)
    }
}
