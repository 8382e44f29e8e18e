import Foundation
import Glibc
import OperatingSystem
import TestSupport

@testable import VenueKiosk

/// A running supervisor and its reports.
struct TagSupervision: ~Copyable {
    let supervisor: TagSupervisor
    private var events: AsyncStream<TagSupervisor.Event>.Iterator

    /// Runs a supervisor during `body`, and waits until it has stopped.
    static func during(
        _ program: ChildProcess.Program,
        timeout: Duration = .seconds(5),
        _ body: (inout TagSupervision) async throws -> Void
    ) async throws {
        let (events, reports) = AsyncStream.makeStream(of: TagSupervisor.Event.self)
        let supervisor = TagSupervisor(
            program: program,
            code: "https://a.ex/first",
            timeout: timeout,
            pauses: .milliseconds(1)...(.milliseconds(20))
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

    /// Waits until the tag is out of order. Returns the reason.
    mutating func untilOutOfOrder() async throws -> String {
        while true {
            if case .outOfOrder(let reason) = try await next() { return reason }
        }
    }
}

/// A child process, as described in /proc.
struct TagChild {
    let identifier: pid_t

    /// Returns this process's children that have this argument.
    static func all(withArgument argument: String) -> [TagChild] {
        names(in: "/proc").compactMap { pid_t($0) }.map(TagChild.init)
            .filter { $0.parent == getpid() && $0.arguments.contains(argument) }
    }

    /// Whether the process is running or is a zombie.
    var exists: Bool { kill(identifier, 0) == 0 }

    var arguments: [String] { (bytes("cmdline") ?? []).split(separator: 0).map { String(decoding: $0, as: UTF8.self) } }

    /// nil if access is denied or the process no longer exists.
    var environment: [UInt8]? { bytes("environ") }

    /// The targets of the descriptors, such as "socket:[4711]". Empty if access is denied.
    var descriptors: [Int: String] { Self.descriptors(of: "\(identifier)") }

    /// The targets of this process's descriptors.
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
            // A descriptor may be closed by now, such as the one for reading the list.
            let path = "/proc/\(process)/fd/\(name)"
            descriptors[Int(name)!] = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
        }
        return descriptors
    }

    private static func names(in directory: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    }
}

/// Programs to run as the tag process.
extension ChildProcess.Program {
    /// The real tag process.
    static func servingTag(at path: String, isProbe: Bool = false) -> Self {
        let arguments = ["serve-tag", "pn532_uart:\(path)", "4"] + (isProbe ? ["--probe"] : [])
        return Self(executable: Products.executable("venued").path, arguments: arguments)
    }

    /// A shell script. Its standard input is the socket pair.
    static func script(_ script: String, _ arguments: String...) -> Self {
        Self(executable: "/bin/sh", arguments: ["-c", script, "sh"] + arguments)
    }
}
