import Processes
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
