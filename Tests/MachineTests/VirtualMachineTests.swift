import TestSupport
import Testing

/// Programs with a screen and cameras on a real kernel. All tests share one virtual machine, which
/// takes half a minute to start.
@Suite(
    "Virtual machine",
    .serialized,
    .timeLimit(.minutes(15)),
    .enabled("this machine cannot run a virtual machine") { try await MachineImage.isThere.value },
    .sharedMachine
)
enum VirtualMachineTests {}

/// Starts one machine for all tests of a suite.
struct SharedMachine: SuiteTrait, TestScoping {
    @TaskLocal fileprivate static var current: Machine?

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing body: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let machine = try await Machine(programs: ["checkin", "venued", "venued-kiosk"])
        try await Self.$current.withValue(machine) { try await body() }
    }
}

extension Trait where Self == SharedMachine {
    static var sharedMachine: Self { SharedMachine() }
}

extension Machine {
    /// The suite's machine.
    static var shared: Machine {
        get throws { try #require(SharedMachine.current) }
    }
}
