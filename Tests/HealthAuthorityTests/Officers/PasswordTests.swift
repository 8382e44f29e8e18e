import Cryptography
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing
@testable import HealthAuthority

@Suite struct PasswordTests {
    @Test func `a generated password has four groups of unambiguous letters`() {
        var generator = SeededGenerator(1)
        var seen: Set<String> = []
        for _ in 0..<200 {
            let password = Password.generate(using: &generator)
            #expect(password.wholeMatch(of: /([a-hj-km-np-z]{4}-){3}[a-hj-km-np-z]{4}/) != nil)
            #expect(throws: Never.self) { try Password(password).checkAsNew() }
            seen.insert(password)
        }
        #expect(seen.count == 200)
    }

    @Test(
        arguments: [
            "aaaaaaaaaaaa", "éééééééééééé", "111111111112", "123456789012", "987654321098", "121212121212",
            "123123123123",
            "abcabcabcabcab", "qwertyuiop12", "qwertzuiop12", "QWERTYUIOPAS", "1q2w3e4r5t6y", "1qaz2wsx3edc",
            "123qweasdzxc",
            "password1234", "Password2020!", "P@ssw0rd1234", "passwordpassword", "Passwort123!", "Gesundheitsamt1",
            "admin123456!", "iloveyou1234", "            ", "correct correct ",
        ]
    )
    func `a password that is easy to guess is refused as a new password`(text: String) {
        #expect(throws: OfficersError.common) { try Password(text).checkAsNew() }
    }

    /// Otherwise a log-in page would let strangers use much processor time.
    @Test func `only a password that may be short enough is normalised`() {
        let short = Password(String(repeating: "e\u{301}", count: 512))
        #expect(short.bytes.count == 1024)
        let long = Password(String(repeating: "e\u{301}", count: 1025))
        #expect(long.bytes.count == 3075)
        #expect(throws: OfficersError.tooLong(maximum: 1024)) { try long.checkAsNew() }
    }

    @Test(
        arguments: [
            "twelve chars", "a long new password", "correct horse battery staple", "vier Wörter ohne Sinn",
            "tr0ub4dor&3xy",
            "Weather in Basel, 7 a.m.", "密码是一个很长的句子没有规律",
        ]
    )
    func `a password that is hard to guess is accepted`(text: String) {
        #expect(throws: Never.self) { try Password(text).checkAsNew() }
    }

    @Test func `a stored hash matches only its own password`() throws {
        let hash = PasswordHash(Password("one password"), cost: Scrypt(logN: 4, r: 2, p: 3))
        let read = try #require(PasswordHash(bytes: hash.bytes))
        #expect(read.bytes == hash.bytes)
        #expect(hash.bytes.prefix(9) == [4, 0, 0, 0, 2, 0, 0, 0, 3])
        #expect(read.matches(Password("one password")))
        #expect(!read.matches(Password("One password")))
        #expect(PasswordHash(bytes: Array(hash.bytes.dropLast())) == nil)
    }

    @Test func `two officers with the same password have different hashes`() {
        let cost = Scrypt(logN: 4, r: 1, p: 1)
        let password = Password("one password")
        #expect(PasswordHash(password, cost: cost).bytes != PasswordHash(password, cost: cost).bytes)
    }

    @Test func `the dummy hash matches no password`() {
        #expect(!PasswordHash.dummy(cost: Scrypt(logN: 4, r: 1, p: 1)).matches(Password("")))
    }
}

@Suite struct PasswordWorkTests {
    /// Blocks calls until the gate is opened.
    private final class Gate: Sendable {
        private let state = Mutex((running: 0, most: 0))
        /// Each thread that passes lets the next one pass.
        private let turnstile = DispatchSemaphore(value: 0)

        var running: Int { state.withLock { $0.running } }
        var most: Int { state.withLock { $0.most } }

        func open() { turnstile.signal() }

        func pass() {
            state.withLock {
                $0.running += 1
                $0.most = max($0.most, $0.running)
            }
            turnstile.wait()
            turnstile.signal()
            state.withLock { $0.running -= 1 }
        }
    }

    @Test func `one call runs at a time, some wait, and further calls are refused immediately`() async throws {
        let (work, gate) = (PasswordWork(), Gate())
        let room = PasswordWork.parallel + PasswordWork.waiting
        let results = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<room + 5 {
                group.addTask {
                    do {
                        return try await work.run {
                            gate.pass()
                            return true
                        }
                    } catch OfficersError.busy {
                        return false
                    }
                }
            }
            var results: [Bool] = []
            // The refused calls return first, because the gate still blocks the other calls.
            while results.count < 5, let result = try await group.next() { results.append(result) }
            #expect(results == [Bool](repeating: false, count: 5))
            #expect(
                try await eventually({ gate.running }, is: { $0 == PasswordWork.parallel }) == PasswordWork.parallel
            )
            gate.open()
            for try await result in group { results.append(result) }
            return results
        }
        #expect(results.count { $0 } == room)
        #expect(gate.most == PasswordWork.parallel)
        #expect(try await work.run { 1 } == 1, "a new call is accepted again")
    }
}

@Suite struct WorkerThreadsTests {
    /// The calls that have run.
    private final class Runs: Sendable {
        private let entries = Mutex<[String]>([])

        var all: [String] { entries.withLock { $0 } }

        func add(_ name: String) { entries.withLock { $0.append(name) } }
    }

    @Test func `a waiting call whose task is cancelled ends immediately, and does not run`() async throws {
        let threads = WorkerThreads(["connection"], maximumWaiting: 2)
        let (began, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let runs = Runs()
        async let first: Void = threads.run { _ in
            began.signal()
            mayEnd.wait()
        }
        try await blocking { began.wait() }
        let cancelled = Task.immediate { try await threads.run { _ in runs.add("cancelled") } }
        let next = Task.immediate { try await threads.run { name in runs.add(name) } }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        await #expect(throws: CancellationError.self) {
            let task = Task { try await threads.run { _ in runs.add("late") } }
            task.cancel()
            try await task.value
        }
        mayEnd.signal()
        try await first
        try await next.value
        #expect(runs.all == ["connection"])
    }

    @Test func `if a check fails after a call, all waiting calls fail with its error`() async throws {
        struct Outage: Error {}
        let threads = WorkerThreads([()], maximumWaiting: 10, check: { _ in Outage() })
        let (began, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let first = threads.run { _ in
            began.signal()
            mayEnd.wait()
            return 1
        }
        try await blocking { began.wait() }
        let waiting = (1...5).map { number in Task.immediate { try await threads.run { _ in number } } }
        mayEnd.signal()
        #expect(try await first == 1)
        for task in waiting { await #expect(throws: Outage.self) { try await task.value } }
    }
}
