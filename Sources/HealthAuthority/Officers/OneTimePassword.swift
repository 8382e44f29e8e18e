import CheckInProtocol
package import Cryptography
import Encodings

/// One-time passwords from authenticator apps: TOTP (RFC 6238) with HMAC-SHA-1, 6 digits and time
/// steps of 30 s.
package enum OneTimePassword {
    /// The length of a secret in bytes, as recommended by RFC 4226 §4 (R6).
    static let secretCount = 20
    /// The number of digits in a password.
    static let digits = 6
    /// The length of a time step in seconds.
    static let stepSeconds: Int64 = 30
    /// The phone's clock may be ahead or behind by this number of time steps.
    static let window: Int64 = 1

    /// The number of time steps since 1970: T in RFC 6238 §4.2.
    static func step(at time: UnixTime) -> Int64 { time.seconds / stepSeconds }

    /// The password for a time step, with leading zeros.
    static func text(step: Int64, secret: some ByteRegion, digits: Int = digits) -> String {
        let modulus = (0..<digits).reduce(1) { product, _ in product * 10 }
        let text = String(Int(truncated(step, secret)) % modulus)
        return String(repeating: "0", count: digits - text.utf8.count) + text
    }

    /// The time step whose password is `typed`; nil if no time step matches.
    ///
    /// - Parameter last: The time step that was accepted last. This time step and earlier time
    ///   steps are not accepted again (RFC 6238 §5.2).
    static func step(of typed: String, secret: some ByteRegion, now: UnixTime, after last: Int64) -> Int64? {
        let typed = Array(typed.utf8)
        let present = step(at: now)
        // Compare the passwords for all time steps, so that the timing does not reveal which step
        // matches.
        return (present - window...present + window).reduce(nil) { found, step in
            constantTimeEqual(Array(text(step: step, secret: secret).utf8), typed) && step > last ? step : found
        }
    }

    /// The URL that an authenticator app reads from a link or a QR code (the Key URI format).
    ///
    /// - Parameters:
    ///   - officer: A name that ``Officer/isName(_:)`` accepts.
    ///   - issuer: The issuer's name, consisting of letters, digits, full stops and hyphens.
    package static func url(secret: some ByteRegion, officer: String, issuer: String) -> String {
        let values = "secret=\(text(of: secret))&issuer=\(issuer)&algorithm=SHA1&digits=\(digits)&period=\(stepSeconds)"
        return "otpauth://totp/\(issuer):\(officer)?\(values)"
    }

    /// The secret as text that an officer can type into an app. Format: base 32 (RFC 4648 §6).
    package static func text(of secret: some ByteRegion) -> String { Base32.encode(Array(copying: secret)) }

    /// The 31-bit HOTP value before the modulo operation (RFC 4226 §5.3).
    private static func truncated(_ counter: Int64, _ secret: some ByteRegion) -> UInt32 {
        let message = (0..<8).map { UInt8(truncatingIfNeeded: counter >> (56 - 8 * $0)) }
        let tag = HMACSHA1.tag(of: message, key: secret)
        let offset = Int(tag[19] & 0xF)
        return UInt32(bigEndianBytes: tag[offset..<offset + 4]) & 0x7FFF_FFFF
    }
}
