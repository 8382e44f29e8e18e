import CheckInProtocol
import Cryptography
import Foundation
import TestTraits
import Testing
@testable import HealthAuthority

/// An officer with an authenticator app.
struct AuthenticatorFixture {
    let test: PortalFixture
    let secret = SecretBytes(copying: [UInt8](repeating: 9, count: OneTimePassword.secretCount))

    /// The code that the app shows `offset` time steps from now.
    func code(_ offset: Int64 = 0) -> String {
        OneTimePassword.text(step: OneTimePassword.step(at: test.clock.now) + offset, secret: secret)
    }

    /// Turns on the second factor, and advances the clock to the next time step. Returns the
    /// recovery codes.
    @discardableResult
    func turnOn(_ name: String = "ada", password: String) async throws -> [String] {
        let codes = try await test.officers.turnOnSecondFactor(
            of: name,
            secret: secret,
            password: password,
            code: code()
        )
        test.clock.advance(seconds: 30)
        return try #require(codes)
    }
}

@Suite struct SecondFactorTests {
    @Test func `an officer with a second factor needs both password and code to log in`() async throws {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: false)
        #expect(
            try await test.officers.logIn("ada", password: password, code: "000000") != nil,
            "no code is required yet"
        )
        let app = AuthenticatorFixture(test: test)
        func turnOn(_ password: String, _ code: String) async throws -> [String]? {
            try await test.officers.turnOnSecondFactor(of: "ada", secret: app.secret, password: password, code: code)
        }
        #expect(try await turnOn(password, app.code(5)) == nil)
        await #expect(throws: OfficersError.credentials) { try await turnOn("wrong", app.code()) }
        #expect(try await test.officers.list().map(\.hasSecondFactor) == [false])
        #expect(try await app.turnOn(password: password).count == 10)
        #expect(try await test.officers.list().map(\.hasSecondFactor) == [true])
        #expect(try await test.officers.logIn("ada", password: password) == nil)
        #expect(try await test.officers.logIn("ada", password: "wrong", code: app.code()) == nil)
        #expect(try await test.officers.logIn("ada", password: password, code: app.code(2)) == nil)
        let code = "\(app.code().prefix(3)) \(app.code().suffix(3))"
        #expect(try await test.officers.logIn("ada", password: password, code: code) != nil)
        await #expect(throws: OfficersError.secondFactor) {
            try await turnOn(password, app.code())
        }
    }

    @Test func `each time step is accepted once, including the step of the set-up`() async throws {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: false)
        let app = AuthenticatorFixture(test: test)
        try await app.turnOn(password: password)
        #expect(try await test.officers.logIn("ada", password: password, code: app.code(-1)) == nil)
        let code = app.code()
        let both = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 1...2 {
                group.addTask { try await test.officers.logIn("ada", password: password, code: code) != nil }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(both.count { $0 } == 1, "only one of two concurrent log-ins succeeds")
        #expect(try await test.officers.logIn("ada", password: password, code: app.code(1)) != nil)
        test.clock.advance(seconds: 30)
        #expect(try await test.officers.logIn("ada", password: password, code: app.code()) == nil)
        test.clock.advance(seconds: 30)
        #expect(try await test.officers.logIn("ada", password: password, code: app.code()) != nil)
    }

    @Test func `five wrong codes lock the name, like wrong passwords`() async throws {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: false)
        let app = AuthenticatorFixture(test: test)
        try await app.turnOn(password: password)
        for _ in 1...5 { #expect(try await test.officers.logIn("ada", password: password, code: "123") == nil) }
        #expect(try await test.officers.list().map(\.isLocked) == [true])
        #expect(try await test.officers.logIn("ada", password: password, code: app.code()) == nil)
        test.clock.advance(minutes: 15)
        #expect(try await test.officers.logIn("ada", password: password, code: app.code()) != nil)
    }

    @Test func `a recovery code is valid once, and only for its officer`() async throws {
        let test = try await PortalFixture()
        let ada = try await test.officers.add("ada", isAdministrator: false)
        let eve = try await test.officers.add("eve", isAdministrator: false)
        let app = AuthenticatorFixture(test: test)
        let codes = try await app.turnOn(password: ada)
        try await app.turnOn("eve", password: eve)
        #expect(Set(codes).count == 10)
        #expect(try await test.officers.logIn("eve", password: eve, code: codes[0]) == nil)
        #expect(try await test.officers.logIn("ada", password: "wrong", code: codes[0]) == nil)
        #expect(try await test.officers.logIn("ada", password: ada, code: codes[0].uppercased()) != nil)
        #expect(try await test.officers.logIn("ada", password: ada, code: codes[0]) == nil)
        #expect(try await test.officers.recoveryCodes(of: "ada") == 9)
        #expect(try await test.officers.recoveryCodes(of: "eve") == 10)
    }

    @Test func `turning off a second factor requires password and code, except for an administrator`() async throws {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: false)
        let app = AuthenticatorFixture(test: test)
        let codes = try await app.turnOn(password: password)
        for (password, code) in [(password, ""), ("wrong", app.code())] {
            await #expect(throws: OfficersError.credentials) {
                try await test.officers.turnOffSecondFactor(of: "ada", password: password, code: code)
            }
        }
        try await test.officers.turnOffSecondFactor(of: "ada", password: password, code: app.code())
        #expect(try await test.officers.recoveryCodes(of: "ada") == nil)
        #expect(try await test.officers.logIn("ada", password: password) != nil)
        try await app.turnOn(password: password)
        let token = try #require(try await test.officers.logIn("ada", password: password, code: app.code())).session
        try await test.officers.resetSecondFactor(of: "ada", by: "eve")
        #expect(try await test.officers.session(token) == nil)
        #expect(try await test.officers.logIn("ada", password: password) != nil)
        await #expect(throws: OfficersError.noSecondFactor) { try await test.officers.resetSecondFactor(of: "ada") }
        await #expect(throws: OfficersError.unknown) { try await test.officers.resetSecondFactor(of: "joe") }
        try await app.turnOn(password: password)
        #expect(
            try await test.officers.logIn("ada", password: password, code: codes[1]) == nil,
            "old recovery codes are not valid again"
        )
        try await test.officers.remove("ada")
        _ = try await test.officers.add("ada", isAdministrator: false)
        #expect(try await test.officers.recoveryCodes(of: "ada") == nil)
    }

    @Test(.proves("S2")) func `neither the audit list nor the database contains secrets, codes or recovery codes`()
        async throws
    {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: false)
        let app = AuthenticatorFixture(test: test)
        let codes = try await app.turnOn(password: password)
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
        try await app.turnOn(password: password)
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

@Suite struct OneTimePasswordTests {
    private static let secret = Array("12345678901234567890".utf8)

    /// RFC 6238 appendix B, SHA1: seconds since 1970, and the password of eight digits.
    @Test(
        arguments: [
            (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"), (1_234_567_890, "89005924"),
            (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
        ] as [(Int64, String)]
    )
    func `the passwords are those of RFC 6238`(seconds: Int64, password: String) {
        let step = OneTimePassword.step(at: UnixTime(seconds: seconds))
        #expect(OneTimePassword.text(step: step, secret: Self.secret, digits: 8) == password)
        #expect(OneTimePassword.text(step: step, secret: Self.secret) == password.suffix(6))
    }

    /// RFC 4226 appendix D.
    @Test func `the passwords are those of RFC 4226`() {
        let expected = [
            "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489",
        ]
        #expect((0..<10).map { OneTimePassword.text(step: $0, secret: Self.secret) } == expected)
    }

    @Test func `the phone's clock may be one step ahead or behind, and no step is accepted twice`() {
        let now = UnixTime(seconds: 20_654 * 86_400 + 12)
        let present = OneTimePassword.step(at: now)
        for offset in -3...3 as ClosedRange<Int64> {
            let typed = OneTimePassword.text(step: present + offset, secret: Self.secret)
            let found = OneTimePassword.step(of: typed, secret: Self.secret, now: now, after: 0)
            #expect(found == (abs(offset) <= 1 ? present + offset : nil), "\(offset)")
            let later = OneTimePassword.step(of: typed, secret: Self.secret, now: now, after: present)
            #expect(later == (offset == 1 ? present + 1 : nil), "\(offset)")
        }
    }

    @Test(arguments: ["", "0", "00000", "0000000", "٠٠٠٠٠٠", "12345a", "-12345"])
    func `only six digits are accepted as a one-time password`(typed: String) {
        let now = UnixTime(seconds: 20_654 * 86_400)
        #expect(OneTimePassword.step(of: typed, secret: Self.secret, now: now, after: 0) == nil)
    }

    @Test func `the URL contains all settings that an app needs`() {
        let url = OneTimePassword.url(secret: Self.secret, officer: "ada", issuer: "health-authority-example")
        #expect(
            url == """
                otpauth://totp/health-authority-example:ada?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ\
                &issuer=health-authority-example&algorithm=SHA1&digits=6&period=30
                """
        )
    }
}
