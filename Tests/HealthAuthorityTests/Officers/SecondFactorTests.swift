import CheckInProtocol
import Cryptography
import Foundation
@testable import HealthAuthority
import TestTraits
import Testing

/// An officer with an authenticator app.
struct AppUnderTest {
    let test: PortalFixture
    let secret = SecretBytes(copying: [UInt8](repeating: 9, count: OneTimePassword.secretCount))

    /// What the app shows, or has shown so many steps before.
    func code(_ offset: Int64 = 0) -> String {
        OneTimePassword.text(step: OneTimePassword.step(at: test.clock.now) + offset, secret: secret)
    }

    /// Turns it on, in a step of its own. Returns the recovery codes.
    @discardableResult
    func turnOn(_ name: String = "ada") async throws -> [String] {
        let codes = try await test.officers.turnOnSecondFactor(of: name, secret: secret, code: code())
        test.clock.advance(seconds: 30)
        return try #require(codes)
    }
}

@Suite struct SecondFactorTests {
    @Test func `an officer who has turned it on logs in with password and code, and with neither alone`() async throws {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: false)
        #expect(try await test.officers.logIn("ada", password: password, code: "000000") != nil, "none is needed yet")
        let app = AppUnderTest(test: test)
        #expect(try await test.officers.turnOnSecondFactor(of: "ada", secret: app.secret, code: app.code(5)) == nil)
        #expect(try await test.officers.list().map(\.hasSecondFactor) == [false])
        #expect(try await app.turnOn().count == 10)
        #expect(try await test.officers.list().map(\.hasSecondFactor) == [true])
        #expect(try await test.officers.logIn("ada", password: password) == nil)
        #expect(try await test.officers.logIn("ada", password: "wrong", code: app.code()) == nil)
        #expect(try await test.officers.logIn("ada", password: password, code: app.code(2)) == nil)
        let code = "\(app.code().prefix(3)) \(app.code().suffix(3))"
        #expect(try await test.officers.logIn("ada", password: password, code: code) != nil)
        await #expect(throws: OfficersError.secondFactor) {
            try await test.officers.turnOnSecondFactor(of: "ada", secret: app.secret, code: app.code())
        }
    }

    @Test func `the step of a code is accepted once, also that of the set-up`() async throws {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: false)
        let app = AppUnderTest(test: test)
        try await app.turnOn()
        #expect(try await test.officers.logIn("ada", password: password, code: app.code(-1)) == nil)
        let code = app.code()
        let both = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 1...2 {
                group.addTask { try await test.officers.logIn("ada", password: password, code: code) != nil }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(both.count { $0 } == 1, "of two at the same moment")
        #expect(try await test.officers.logIn("ada", password: password, code: app.code(1)) != nil)
        test.clock.advance(seconds: 30)
        #expect(try await test.officers.logIn("ada", password: password, code: app.code()) == nil)
        test.clock.advance(seconds: 30)
        #expect(try await test.officers.logIn("ada", password: password, code: app.code()) != nil)
    }

    @Test func `five wrong codes lock the name, as wrong passwords do`() async throws {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: false)
        let app = AppUnderTest(test: test)
        try await app.turnOn()
        for _ in 1...5 { #expect(try await test.officers.logIn("ada", password: password, code: "123") == nil) }
        #expect(try await test.officers.list().map(\.isLocked) == [true])
        #expect(try await test.officers.logIn("ada", password: password, code: app.code()) == nil)
        test.clock.advance(minutes: 15)
        #expect(try await test.officers.logIn("ada", password: password, code: app.code()) != nil)
    }

    @Test func `a recovery code replaces the app once, for one officer`() async throws {
        let test = try await PortalFixture()
        let ada = try await test.officers.add("ada", isAdministrator: false)
        let eve = try await test.officers.add("eve", isAdministrator: false)
        let app = AppUnderTest(test: test)
        let codes = try await app.turnOn()
        try await app.turnOn("eve")
        #expect(Set(codes).count == 10)
        #expect(try await test.officers.logIn("eve", password: eve, code: codes[0]) == nil)
        #expect(try await test.officers.logIn("ada", password: "wrong", code: codes[0]) == nil)
        #expect(try await test.officers.logIn("ada", password: ada, code: codes[0].uppercased()) != nil)
        #expect(try await test.officers.logIn("ada", password: ada, code: codes[0]) == nil)
        #expect(try await test.officers.recoveryCodes(of: "ada") == 9)
        #expect(try await test.officers.recoveryCodes(of: "eve") == 10)
    }

    @Test func `an officer turns it off with password and code, and an administrator without`() async throws {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: false)
        let app = AppUnderTest(test: test)
        let codes = try await app.turnOn()
        for (password, code) in [(password, ""), ("wrong", app.code())] {
            await #expect(throws: OfficersError.credentials) {
                try await test.officers.turnOffSecondFactor(of: "ada", password: password, code: code)
            }
        }
        try await test.officers.turnOffSecondFactor(of: "ada", password: password, code: app.code())
        #expect(try await test.officers.recoveryCodes(of: "ada") == nil)
        #expect(try await test.officers.logIn("ada", password: password) != nil)
        try await app.turnOn()
        let token = try #require(try await test.officers.logIn("ada", password: password, code: app.code())).session
        try await test.officers.resetSecondFactor(of: "ada", by: "eve")
        #expect(try await test.officers.session(token) == nil)
        #expect(try await test.officers.logIn("ada", password: password) != nil)
        await #expect(throws: OfficersError.noSecondFactor) { try await test.officers.resetSecondFactor(of: "ada") }
        await #expect(throws: OfficersError.unknown) { try await test.officers.resetSecondFactor(of: "joe") }
        try await app.turnOn()
        #expect(
            try await test.officers.logIn("ada", password: password, code: codes[1]) == nil,
            "nor are old ones back"
        )
        try await test.officers.remove("ada")
        _ = try await test.officers.add("ada", isAdministrator: false)
        #expect(try await test.officers.recoveryCodes(of: "ada") == nil)
    }

    @Test(.proves("S2")) func `neither the audit list nor the database has secrets, codes or recovery codes`()
        async throws
    {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: false)
        let app = AppUnderTest(test: test)
        let codes = try await app.turnOn()
        let used = [app.code(), codes[0]]
        for code in used { _ = try await test.officers.logIn("ada", password: password, code: code) }
        _ = try await test.officers.logIn("ada", password: password, code: "654321")
        try await test.officers.resetSecondFactor(of: "ada")
        #expect(
            Set(try await test.officers.auditEntries(limit: 20).map { "\($0.officer): \($0.action) \($0.times)" }) == [
                "(command line): added officer ada 1", "(command line): reset the second factor of ada 1",
                "ada: turned on the second factor 1", "ada: logged in 2", "ada: used a recovery code 1",
                "ada: failed to log in 1",
            ]
        )
        try await app.turnOn()
        let bytes = try test.databaseBytes()
        #expect(bytes.range(of: Data("ada".utf8)) != nil)
        for secret in codes + [OneTimePassword.text(of: app.secret)] {
            #expect(bytes.range(of: Data(secret.utf8)) == nil)
            #expect(bytes.range(of: Data(secret.filter { $0 != "-" }.utf8)) == nil)
        }
        #expect(bytes.range(of: Data(copying: app.secret)) == nil)
    }
}

extension Data {
    fileprivate init(copying secret: SecretBytes) { self = Data(Array(copying: secret)) }
}
