import CheckInProtocol
import Dispatch
@testable import HealthAuthority
import TestTraits
import Testing
import TestSupport

@Suite struct OfficersTests {
    @Test(arguments: ["", "Ada", "a b", "ä", "a/b", "(unknown name)", String(repeating: "a", count: 65)])
    func `an invalid name is refused`(name: String) async throws {
        let test = try await PortalFixture()
        await #expect(throws: OfficersError.name) { try await test.officers.add(name, isAdministrator: false) }
    }

    @Test func `two officers cannot have the same name`() async throws {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: false)
        await #expect(throws: OfficersError.exists) { try await test.officers.add("ada", isAdministrator: true) }
        #expect(try await test.officers.logIn("ada", password: password) != nil)
        #expect(try await test.officers.list().map(\.name) == ["ada"])
        #expect(try await test.officers.list().map(\.isAdministrator) == [false])
    }

    @Test func `the fifth wrong password locks the name for 15 minutes, even for the right password`() async throws {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: false)
        for _ in 1...4 { #expect(try await test.officers.logIn("ada", password: "wrong") == nil) }
        #expect(
            try await test.officers.logIn("ada", password: password) != nil,
            "four wrong passwords do not lock the name, and the log-in resets the count"
        )
        for _ in 1...5 { #expect(try await test.officers.logIn("ada", password: "wrong") == nil) }
        #expect(try await test.officers.list().map(\.isLocked) == [true])
        #expect(try await test.officers.logIn("ada", password: password) == nil)
        test.clock.advance(seconds: 15 * 60 - 1)
        #expect(
            try await test.officers.logIn("ada", password: password) == nil,
            "further attempts do not extend the lock"
        )
        test.clock.advance(seconds: 1)
        #expect(try await test.officers.list().map(\.isLocked) == [false])
        #expect(try await test.officers.logIn("ada", password: password) != nil)
    }

    @Test(.proves("V3")) func `officers who share a browser have separate failure counters`()
        async throws
    {
        let test = try await PortalFixture()
        let ada = try await test.officers.add("ada", isAdministrator: false)
        let eve = try await test.officers.add("eve", isAdministrator: false)
        let browser = try #require(try await test.officers.logIn("ada", password: ada)).browser
        #expect(try await test.officers.logIn("eve", password: eve, browser: browser)?.browser == browser)
        for name in ["ada", "eve"] {
            for _ in 1...5 { #expect(try await test.officers.logIn(name, password: "wrong") == nil) }
        }
        for _ in 1...5 { #expect(try await test.officers.logIn("ada", password: "wrong", browser: browser) == nil) }
        #expect(try await test.officers.logIn("ada", password: ada, browser: browser) == nil)
        #expect(try await test.officers.logIn("eve", password: eve, browser: browser) != nil)
        // A browser token that this server did not issue is replaced.
        var generator = SystemRandomNumberGenerator()
        let foreign = SessionToken(using: &generator)
        test.clock.advance(minutes: 15)
        let replaced = try #require(try await test.officers.logIn("ada", password: ada, browser: foreign)).browser
        #expect(replaced.text != foreign.text && replaced.text != browser.text)
    }

    @Test func `wrong passwords from strangers do not lock an officer out of a browser in which she has logged in`()
        async throws
    {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: false)
        _ = try await test.officers.add("eve", isAdministrator: false)
        let browser = try #require(try await test.officers.logIn("ada", password: password)).browser
        for _ in 1...20 { #expect(try await test.officers.logIn("ada", password: "wrong") == nil) }
        #expect(try await test.officers.logIn("ada", password: password) == nil)
        let again = try #require(try await test.officers.logIn("ada", password: password, browser: browser))
        #expect(again.browser == browser)
        // The browser is known for one officer only. Wrong passwords from this browser lock it.
        for _ in 1...5 { #expect(try await test.officers.logIn("ada", password: "wrong", browser: browser) == nil) }
        #expect(try await test.officers.logIn("ada", password: password, browser: browser) == nil)
        test.clock.advance(minutes: 15)
        #expect(try await test.officers.logIn("ada", password: password, browser: browser) != nil)
        test.clock.advance(hours: 180 * 24)
        try await test.officers.sweep()
        for _ in 1...5 { #expect(try await test.officers.logIn("ada", password: "wrong") == nil) }
        #expect(try await test.officers.logIn("ada", password: password, browser: browser) == nil)
    }

    @Test func `an unlocked officer can log in from a new browser while strangers continue`() async throws {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: false)
        for _ in 1...5 { _ = try await test.officers.logIn("ada", password: "wrong") }
        try await test.officers.unlock("ada")
        await #expect(throws: OfficersError.unknown) { try await test.officers.unlock("eve") }
        for _ in 1...20 { _ = try await test.officers.logIn("ada", password: "wrong") }
        let browser = try #require(try await test.officers.logIn("ada", password: password)).browser
        for _ in 1...20 { _ = try await test.officers.logIn("ada", password: "wrong") }
        test.clock.advance(minutes: 15)
        for _ in 1...5 { _ = try await test.officers.logIn("ada", password: "wrong") }
        #expect(try await test.officers.logIn("ada", password: password) == nil)
        #expect(try await test.officers.logIn("ada", password: password, browser: browser) != nil)
    }

    @Test func `a flood of log-in attempts does not delay officers with known browsers`() async throws {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: false)
        let browser = try #require(try await test.officers.logIn("ada", password: password)).browser
        let gate = DispatchSemaphore(value: 0)
        let places = PasswordWork.parallel + PasswordWork.waiting
        try await withThrowingTaskGroup { group in
            for _ in 0..<places { group.addTask { try await test.officers.strangersWork.run { gate.wait() } } }
            let isFull = try await eventually {
                do {
                    return try await test.officers.logIn("eve", password: "wrong") == nil ? false : nil
                } catch OfficersError.busy {
                    return true
                }
            } is: {
                $0 == true
            }
            #expect(isFull == true)
            #expect(try await test.officers.logIn("ada", password: password, browser: browser) != nil)
            for _ in 0..<places + 20 { gate.signal() }
            try await group.waitForAll()
        }
    }

    @Test func `concurrent guesses are all counted`() async throws {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: false)
        try await withThrowingTaskGroup { group in
            for _ in 1...10 { group.addTask { _ = try await test.officers.logIn("ada", password: "wrong") } }
            try await group.waitForAll()
        }
        #expect(try await test.officers.logIn("ada", password: password) == nil)
    }

    @Test func `a new password ends all sessions, and the old one does not work any more`() async throws {
        let test = try await PortalFixture()
        let old = try await test.officers.add("ada", isAdministrator: false)
        let token = try #require(try await test.officers.logIn("ada", password: old)).session
        let new = try await test.officers.setPassword(of: "ada")
        #expect(new != old)
        #expect(try await test.officers.session(token) == nil)
        #expect(try await test.officers.logIn("ada", password: old) == nil)
        #expect(try await test.officers.logIn("ada", password: new) != nil)
        await #expect(throws: OfficersError.unknown) { try await test.officers.setPassword(of: "eve") }
    }

    @Test func `changing a password requires the old password`() async throws {
        let test = try await PortalFixture()
        let old = try await test.officers.add("ada", isAdministrator: false)
        let token = try #require(try await test.officers.logIn("ada", password: old)).session
        await #expect(throws: OfficersError.oldPassword) {
            try await test.officers.changePassword(of: "ada", from: "wrong", to: "a long new password")
        }
        #expect(try await test.officers.session(token) != nil)
        await #expect(throws: OfficersError.tooShort(minimum: 12)) {
            try await test.officers.changePassword(of: "ada", from: old, to: "elevenchars")
        }
        await #expect(throws: OfficersError.tooLong(maximum: 1024)) {
            try await test.officers.changePassword(of: "ada", from: old, to: String(repeating: "a", count: 1025))
        }
        await #expect(throws: OfficersError.common) {
            try await test.officers.changePassword(of: "ada", from: old, to: "aaaaaaaaaaaa")
        }
        await #expect(throws: OfficersError.samePassword) {
            try await test.officers.changePassword(of: "ada", from: old, to: old)
        }
        #expect(try await test.officers.session(token) != nil)
        try await test.officers.changePassword(of: "ada", from: old, to: "twelve chars")
        #expect(try await test.officers.session(token) == nil)
        #expect(try await test.officers.logIn("ada", password: "twelve chars") != nil)
    }

    @Test func `wrong old passwords also lock the name`() async throws {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: false)
        for _ in 1...5 {
            await #expect(throws: OfficersError.oldPassword) {
                try await test.officers.changePassword(of: "ada", from: "wrong", to: "a long new password")
            }
        }
        #expect(try await test.officers.logIn("ada", password: password) == nil)
    }

    @Test func `a password matches regardless of its Unicode composition`() async throws {
        let test = try await PortalFixture()
        let old = try await test.officers.add("ada", isAdministrator: false)
        try await test.officers.changePassword(of: "ada", from: old, to: "no caf\u{e9} is like a caf\u{e9}")
        #expect(try await test.officers.logIn("ada", password: "no cafe\u{301} is like a cafe\u{301}") != nil)
    }

    @Test func `the last administrator cannot be removed`() async throws {
        let test = try await PortalFixture()
        _ = try await test.officers.add("ada", isAdministrator: true)
        _ = try await test.officers.add("eve", isAdministrator: true)
        _ = try await test.officers.add("joe", isAdministrator: false)
        try await test.officers.remove("ada")
        await #expect(throws: OfficersError.lastAdministrator) { try await test.officers.remove("eve") }
        try await test.officers.remove("joe")
        await #expect(throws: OfficersError.unknown) { try await test.officers.remove("joe") }
        #expect(try await test.officers.list().map(\.name) == ["eve"])
    }

    @Test func `a role change applies to open sessions, and one administrator remains`() async throws {
        let test = try await PortalFixture()
        let password = try await test.officers.add("eve", isAdministrator: true)
        _ = try await test.officers.add("adam", isAdministrator: false)
        let logIn = try #require(try await test.officers.logIn("eve", password: password))
        await #expect(throws: OfficersError.lastAdministrator) {
            try await test.officers.setRole(of: "eve", isAdministrator: false)
        }
        try await test.officers.setRole(of: "adam", isAdministrator: true)
        #expect(try await test.officers.session(logIn.session)?.isAdministrator == true)
        try await test.officers.setRole(of: "eve", isAdministrator: false)
        #expect(try await test.officers.session(logIn.session)?.isAdministrator == false)
        #expect(try await test.officers.list().filter(\.isAdministrator).map(\.name) == ["adam"])
        await #expect(throws: OfficersError.unknown) {
            try await test.officers.setRole(of: "nobody", isAdministrator: true)
        }
        let actions = try await test.officers.auditEntries(limit: 10).map(\.action)
        #expect(actions.contains("made adam an administrator"))
        #expect(actions.contains("made eve an officer without an administrator's rights"))
    }

    @Test func `removing an officer ends the officer's sessions`() async throws {
        let test = try await PortalFixture()
        _ = try await test.officers.add("ada", isAdministrator: true)
        let password = try await test.officers.add("joe", isAdministrator: false)
        let token = try #require(try await test.officers.logIn("joe", password: password)).session
        try await test.officers.remove("joe")
        #expect(try await test.officers.session(token) == nil)
        _ = try await test.officers.add("joe", isAdministrator: false)
        #expect(
            try await test.officers.session(token) == nil,
            "the session is not valid for a new officer with this name"
        )
    }

    @Test func `the audit list contains names and actions, but no typed text`() async throws {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: true)
        _ = try await test.officers.logIn("ada", password: password)
        _ = try await test.officers.logIn("ada", password: "wrong")
        _ = try await test.officers.logIn("ada", password: "wrong")
        _ = try await test.officers.logIn(password, password: "ada")
        _ = try await test.officers.add("joe", isAdministrator: false, by: "ada")
        let hour = test.clock.now.hour
        #expect(
            try await test.officers.auditEntries(limit: 10) == [
                Audit.Entry(hour: hour, officer: "(command line)", action: "added administrator ada", times: 1),
                Audit.Entry(hour: hour, officer: "(unknown name)", action: "failed to log in", times: 1),
                Audit.Entry(hour: hour, officer: "ada", action: "added officer joe", times: 1),
                Audit.Entry(hour: hour, officer: "ada", action: "failed to log in", times: 2),
                Audit.Entry(hour: hour, officer: "ada", action: "logged in", times: 1),
            ]
        )
    }
}
