import Cryptography
@testable import HealthAuthority
import Testing

@Suite struct PasswordTests {
    @Test func `a password that is made can be read out: four groups of letters that are not mistaken for others`() {
        var generator = SystemRandomNumberGenerator()
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
    func `a password that is guessed early is refused as a new one`(text: String) {
        #expect(throws: OfficersError.common) { try Password(text).checkAsNew() }
    }

    @Test(
        arguments: [
            "twelve chars", "a long new password", "correct horse battery staple", "vier Wörter ohne Sinn",
            "tr0ub4dor&3xy",
            "Weather in Basel, 7 a.m.", "密码是一个很长的句子没有规律",
        ]
    )
    func `a password that is not is accepted`(text: String) {
        #expect(throws: Never.self) { try Password(text).checkAsNew() }
    }

    @Test func `what is kept is read again, and fits to this password alone`() throws {
        let hash = PasswordHash(Password("one password"), cost: Scrypt(logN: 4, r: 2, p: 3))
        let read = try #require(PasswordHash(bytes: hash.bytes))
        #expect(read.bytes == hash.bytes)
        #expect(hash.bytes.prefix(9) == [4, 0, 0, 0, 2, 0, 0, 0, 3])
        #expect(read.matches(Password("one password")))
        #expect(!read.matches(Password("One password")))
        #expect(PasswordHash(bytes: Array(hash.bytes.dropLast())) == nil)
    }

    @Test func `two officers with one password have different hashes`() {
        let cost = Scrypt(logN: 4, r: 1, p: 1)
        let password = Password("one password")
        #expect(PasswordHash(password, cost: cost).bytes != PasswordHash(password, cost: cost).bytes)
    }

    @Test func `nobody's hash fits to nothing`() {
        #expect(!PasswordHash.dummy(cost: Scrypt(logN: 4, r: 1, p: 1)).matches(Password("")))
    }
}
