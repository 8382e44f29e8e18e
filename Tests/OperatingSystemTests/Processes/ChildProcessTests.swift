import Glibc
import TestSupport
import Testing

@testable import OperatingSystem

@Suite("Child processes")
struct ChildProcessTests {
    private static func shell(_ script: String, environment: [String] = []) throws -> ChildProcess {
        let program = ChildProcess.Program(
            executable: "/bin/sh",
            arguments: ["-c", script],
            environment: environment,
            output: .link
        )
        guard let child = ChildProcess(program) else { throw NotStarted() }
        return child
    }

    private struct NotStarted: Error {}

    @Test func `the exit status is returned`() throws {
        let three = try Self.shell("exit 3").exitStatus()
        #expect(three == 3)
        let zero = try Self.shell("exit 0").exitStatus(within: .seconds(600))
        #expect(zero == 0)
    }

    @Test func `a program that a signal ends has no exit status`() throws {
        let status = try Self.shell("kill -9 $$").exitStatus()
        #expect(status == nil)
    }

    @Test func `a program that runs too long is killed`() throws {
        let child = try Self.shell("echo $$; exec sleep 3600")
        let pid = try #require(Self.number(child.link.receive(timeout: 600_000)))
        let status = child.exitStatus(within: .milliseconds(10))
        #expect(status == nil)
        #expect(kill(pid, 0) == -1 && errno == ESRCH)
    }

    @Test func `a detached program keeps running, and leaves no zombie`() async throws {
        let child = try Self.shell("echo $$; read line; exit 0")
        let link = child.link
        let pid = try #require(Self.number(link.receive(timeout: 600_000)))
        child.detach()
        #expect(kill(pid, 0) == 0)
        link.send([UInt8(ascii: "\n")])
        let isGone = try await eventually {
            kill(pid, 0) == -1
        } is: {
            $0
        }
        #expect(isGone)
    }

    @Test func `a program inherits only the variables that it is given`() throws {
        unsafe setenv("VENUE_CHECK_IN_TEST", "a b=c", 1)
        defer { unsafe unsetenv("VENUE_CHECK_IN_TEST") }
        let script = "exec test \"$VENUE_CHECK_IN_TEST\" = 'a b=c'"
        let inheriting = try Self.shell(script, environment: .inherited).exitStatus()
        #expect(inheriting == 0)
        let other = try Self.shell(script).exitStatus()
        #expect(other == 1)
    }

    private static func number(_ reception: MessageSocket.Reception<[UInt8]>) -> pid_t? {
        guard case .message(let bytes) = reception else { return nil }
        return pid_t(String(decoding: bytes.dropLast(), as: UTF8.self))
    }
}
