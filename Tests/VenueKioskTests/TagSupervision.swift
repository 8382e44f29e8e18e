import Foundation
import Glibc
import Processes
import TestSupport

@testable import VenueKiosk

/// A supervisor that runs, and what it reports.
struct TagSupervision: ~Copyable {
    let supervisor: TagSupervisor
    private var events: AsyncStream<TagSupervisor.Event>.Iterator

    /// Runs a supervisor until `body` ends, and until it has ended itself.
    static func during(
        _ program: ChildProcess.Program,
        timeout: Int32 = 4800,
        _ body: (inout TagSupervision) async throws -> Void
    ) async throws {
        let (events, reports) = AsyncStream.makeStream(of: TagSupervisor.Event.self)
        let supervisor = TagSupervisor(
            program: program,
            code: "https://a.ex/first",
            timeout: timeout,
            backOff: 1...20
        ) { reports.yield($0) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await Thread.run { supervisor.run() } }
            defer { supervisor.stop() }
            var supervision = TagSupervision(supervisor: supervisor, events: events.makeAsyncIterator())
            try await body(&supervision)
        }
    }

    /// Waits for the next report.
    mutating func next() async throws -> TagSupervisor.Event {
        guard let event = await events.next(isolation: #isolation) else { throw CancellationError() }
        return event
    }

    /// Waits until the tag is armed.
    mutating func untilArmed() async throws {
        while try await next() != .armed {}
    }

    /// Waits until the tag is out of order, and says why.
    mutating func untilOutOfOrder() async throws -> String {
        while true {
            if case .outOfOrder(let reason) = try await next() { return reason }
        }
    }
}

/// A process that this one has started, as the system sees it.
struct TagChild {
    let identifier: pid_t

    /// The processes of ours that have this among their arguments.
    static func all(withArgument argument: String) -> [TagChild] {
        names(in: "/proc").compactMap { pid_t($0) }.map(TagChild.init)
            .filter { $0.parent == getpid() && $0.arguments.contains(argument) }
    }

    /// Whether it runs, or has ended and nobody has taken note.
    var exists: Bool { kill(identifier, 0) == 0 }

    var arguments: [String] { (bytes("cmdline") ?? []).split(separator: 0).map { String(decoding: $0, as: UTF8.self) } }

    /// Nil if we may not know, or the process is gone.
    var environment: [UInt8]? { bytes("environ") }

    /// What each of its descriptors is, such as "socket:[4711]"; empty if we may not know.
    var descriptors: [Int: String] { Self.descriptors(of: "\(identifier)") }

    /// What each of our own descriptors is.
    static var ours: [Int: String] { descriptors(of: "self") }

    func send(_ signal: Int32) {
        kill(identifier, signal)
    }

    private var parent: pid_t? {
        // pid (name) state parent ...; the name may contain anything.
        let text = String(decoding: bytes("stat") ?? [], as: UTF8.self)
        return text.split(separator: ")").last?.split(separator: " ").dropFirst().first.flatMap { pid_t($0) }
    }

    private func bytes(_ file: String) -> [UInt8]? {
        FileManager.default.contents(atPath: "/proc/\(identifier)/\(file)").map(Array.init)
    }

    private static func descriptors(of process: String) -> [Int: String] {
        var descriptors: [Int: String] = [:]
        for name in names(in: "/proc/\(process)/fd") {
            // One may have been closed since, such as the one that the list was read from.
            let path = "/proc/\(process)/fd/\(name)"
            descriptors[Int(name)!] = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
        }
        return descriptors
    }

    private static func names(in directory: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    }
}

/// Programs that take the place of the process that serves the tag.
extension ChildProcess.Program {
    /// The real one.
    static func servingTag(at path: String) -> Self {
        Self(executable: Products.executable("venued").path, arguments: ["serve-tag", "pn532_uart:\(path)"])
    }

    /// A script, whose standard input is the socket pair.
    static func script(_ script: String, _ arguments: String...) -> Self {
        Self(executable: "/bin/sh", arguments: ["-c", script, "sh"] + arguments)
    }
}
