import Foundation
import NFC
import OperatingSystem
import PN532Simulator
import Synchronization
import TestSupport
import Testing

@testable import TagReading

/// The process that uses libnfc, and faulty programs in its place.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct LibNFCSourceTests {
    /// Returns a program that runs a shell script. Standard output is the socket pair; each printf
    /// sends one message.
    private static func script(_ script: String) -> ChildProcess.Program {
        ChildProcess.Program(executable: "/bin/sh", arguments: ["-c", script], output: .link)
    }

    /// An event reported by a source.
    private enum Event: Equatable {
        case ready
        case outcome(TagOutcome)
    }

    /// Runs a source until `isEnough` returns true. Returns the events and the error, if any.
    private static func run(
        _ source: LibNFCSource,
        until isEnough: @escaping @Sendable (Event) -> Bool = { _ in false }
    ) async throws -> (sightings: [Event], error: ReaderError?) {
        let sightings = Mutex<[Event]>([])
        let failure = Mutex<ReaderError?>(nil)
        try await OperatingSystem.Thread.run {
            do throws(ReaderError) {
                try source.run {
                    sightings.withLock { $0.append(.ready) }
                    _ = isEnough(.ready)
                } _: { outcome in
                    sightings.withLock { $0.append(.outcome(outcome)) }
                    return !isEnough(.outcome(outcome))
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

    @Test func `a crashed process is restarted once`() async throws {
        let (sightings, error) = try await Self.run(LibNFCSource(program: Self.script("printf A; kill -ABRT $$")))
        #expect(sightings == [.ready])
        #expect(error?.code == .driverFailed)
        #expect(error?.sentence == "the NFC driver libnfc exited unexpectedly, twice")
    }

    @Test func `a successfully read tag resets the number of crashes`() async throws {
        let source = LibNFCSource(program: Self.script("printf Uhttps://a.ex; kill -SEGV $$"))
        let count = Atomic(0)
        let (sightings, error) = try await Self.run(source) { _ in
            count.add(1, ordering: .relaxed)
            return count.load(ordering: .relaxed) == 5
        }
        #expect(sightings == [Event](repeating: .outcome(.uri("https://a.ex")), count: 5))
        #expect(error == nil)
    }

    @Test func `a process that ignores the interrupt is killed`() async throws {
        let source = LibNFCSource(program: Self.script("printf A; exec sleep 1000"))
        let (sightings, error) = try await Self.run(source) { sighting in
            source.interrupt()
            return false
        }
        #expect(sightings == [.ready])
        #expect(error?.code == .interrupted)
    }

    @Test func `the process's error is reported unchanged`() async throws {
        let source = LibNFCSource(
            program: ChildProcess.Program(
                executable: Products.executable("checkin").path,
                arguments: ["read-tags", "pn532_uart:/proc/nowhere/tty"]
            )
        )
        let (sightings, error) = try await Self.run(source)
        #expect(sightings == [])
        #expect(error?.code == .noReader)
        #expect(error?.sentence == "cannot open the NFC reader's device /proc/nowhere/tty: No such file or directory")
    }

    @Test func `an interrupted process turns the reader's field off`() async throws {
        let air = Air()
        let chip = try SimulatedPN532(air: air)
        defer { chip.close() }
        // libnfc waits only a fixed time for the chip's answers. On a busy machine, libnfc may give
        // up before the reader is ready.
        let (sightings, error) = try await eventually { () -> (sightings: [Event], error: ReaderError?) in
            let source = LibNFCSource(program: Self.reading(chip))
            return try await Self.run(source) { _ in
                source.interrupt()
                return false
            }
        } is: {
            $0.error?.code != .readerLost
        }
        #expect(sightings == [.ready])
        #expect(error?.code == .interrupted)
        #expect(!air.hasField)
    }
}

struct ReadingReportTests {
    @Test(
        arguments: [
            .alive, .outcome(.uri("https://a.ex/é")), .outcome(.unsuitable(reason: "no tag")),
            .outcome(.contactLost),
            .device("pn532_uart:/dev/ttyUSB0"), .failed(ReaderError(.readerLost, "gone")),
        ] as [ReadingReport]
    )
    func `a report is encoded and decoded`(report: ReadingReport) {
        #expect(ReadingReport(report.message) == report)
    }

    @Test(arguments: [[], [0x00], [0x58, 0x59], [0x46], [0x46, 0x00], [0x46, 0xFF, 0x41]] as [[UInt8]])
    func `an invalid report is rejected`(message: [UInt8]) {
        #expect(ReadingReport(message) == nil)
    }
}

@Suite struct DeviceListTests {
    @Test(.timeLimit(.minutes(10))) func `a process that lists devices endlessly is stopped`() throws {
        let script = "import socket\nlink = socket.socket(fileno=0)\nwhile True: link.send(b'Dpn532_uart:/dev/ttyUSB0')"
        let program = ChildProcess.Program(
            executable: "/usr/bin/env",
            arguments: ["python3", "-c", script],
            environment: ["PATH=/usr/bin:/bin"]
        )
        #expect(throws: ReaderError(.other, "the NFC driver libnfc listed too many devices")) {
            try DeviceList.read(program)
        }
    }
}
