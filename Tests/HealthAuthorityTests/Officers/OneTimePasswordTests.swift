import CheckInProtocol
@testable import HealthAuthority
import Testing

@Suite struct OneTimePasswordTests {
    private static let secret = Array("12345678901234567890".utf8)

    /// RFC 6238 appendix B, SHA1: seconds since 1970, and the password of eight digits.
    @Test(
        arguments: [
            (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"), (1_234_567_890, "89005924"),
            (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
        ] as [(Int64, String)]
    )
    func `it gives the passwords of RFC 6238`(seconds: Int64, password: String) {
        let step = OneTimePassword.step(at: UnixTime(seconds: seconds))
        #expect(OneTimePassword.text(step: step, secret: Self.secret, digits: 8) == password)
        #expect(OneTimePassword.text(step: step, secret: Self.secret) == password.suffix(6))
    }

    /// RFC 4226 appendix D.
    @Test func `it gives the passwords of RFC 4226`() {
        let expected = [
            "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489",
        ]
        #expect((0..<10).map { OneTimePassword.text(step: $0, secret: Self.secret) } == expected)
    }

    @Test func `a telephone's clock may be one step ahead or behind, and no step is accepted twice`() {
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
    func `what is not six digits is no password`(typed: String) {
        let now = UnixTime(seconds: 20_654 * 86_400)
        #expect(OneTimePassword.step(of: typed, secret: Self.secret, now: now, after: 0) == nil)
    }

    @Test func `an app gets everything that it needs`() {
        let url = OneTimePassword.url(secret: Self.secret, officer: "ada", issuer: "health-authority-example")
        #expect(
            url == """
                otpauth://totp/health-authority-example:ada?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ\
                &issuer=health-authority-example&algorithm=SHA1&digits=6&period=30
                """
        )
    }
}
