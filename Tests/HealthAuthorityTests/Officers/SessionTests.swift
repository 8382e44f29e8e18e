import Cryptography
import Foundation
@testable import HealthAuthority
import Testing

@Suite struct SessionTests {
    private static func logIn() async throws -> (test: PortalFixture, token: SessionToken) {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: false)
        return (test, try #require(try await test.officers.logIn("ada", password: password)).session)
    }

    @Test func `a session ends after 30 minutes without a request`() async throws {
        let (test, token) = try await Self.logIn()
        test.clock.advance(minutes: 30)
        #expect(try await test.officers.session(token) != nil)
        test.clock.advance(minutes: 31)
        #expect(try await test.officers.session(token) == nil)
    }

    @Test func `a session ends after eight hours even if it is in use`() async throws {
        let (test, token) = try await Self.logIn()
        for _ in 1..<32 {
            test.clock.advance(minutes: 15)
            #expect(try await test.officers.session(token) != nil)
        }
        test.clock.advance(seconds: 15 * 60 - 1)
        #expect(try await test.officers.session(token) != nil)
        test.clock.advance(seconds: 1)
        #expect(try await test.officers.session(token) == nil)
    }

    @Test func `logging out ends only this session`() async throws {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: false)
        let first = try #require(try await test.officers.logIn("ada", password: password)).session
        let second = try #require(try await test.officers.logIn("ada", password: password)).session
        #expect(first != second)
        try await test.officers.end(first)
        #expect(try await test.officers.session(first) == nil)
        #expect(try await test.officers.session(second) != nil)
    }

    @Test func `several requests within a minute write to the database only once`() async throws {
        let (test, token) = try await Self.logIn()
        test.clock.advance(minutes: 1)
        _ = try await test.officers.session(token)
        let before = try test.databaseBytes()
        for _ in 1...5 { #expect(try await test.officers.session(token) != nil) }
        #expect(try test.databaseBytes() == before)
    }

    @Test func `the database contains neither the token nor the password`() async throws {
        let test = try await PortalFixture()
        let password = try await test.officers.add("ada", isAdministrator: false)
        let token = try #require(try await test.officers.logIn("ada", password: password)).session
        let bytes = try test.databaseBytes()
        #expect(bytes.range(of: Data("ada".utf8)) != nil)
        #expect(bytes.range(of: Data(password.utf8)) == nil)
        #expect(bytes.range(of: Data(token.text.utf8)) == nil)
        #expect(bytes.range(of: Data([UInt8](copying: token.bytes))) == nil)
    }

    @Test func `ended sessions are deleted`() async throws {
        let (test, token) = try await Self.logIn()
        let session = try #require(try await test.officers.session(token))
        #expect(try await test.officers.spend("form", of: session))
        #expect(try await !test.officers.spend("form", of: session))
        test.clock.advance(hours: 8)
        try await test.officers.sweep()
        let rows = try await test.authority.database.read { connection in
            try connection.rows("SELECT hash FROM session").count + connection.rows("SELECT hash FROM spent_form").count
        }
        #expect(rows == 0)
    }

    @Test(arguments: [
        "", "00", String(repeating: "0", count: 63), String(repeating: "G", count: 64),
        String(repeating: "A", count: 64),
    ])
    func `an invalid token is refused`(text: String) {
        #expect(SessionToken(text) == nil)
    }

    @Test func `descriptions of secrets do not contain the secrets`() async throws {
        let (test, token) = try await Self.logIn()
        let session = try #require(try await test.officers.session(token))
        #expect("\(token) \(session) \(Password("secret"))" == "<session token> <session> <password>")
    }
}
