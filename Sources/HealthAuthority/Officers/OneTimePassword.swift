import CheckInProtocol
import Cryptography

/// One-time passwords of authenticator apps: TOTP (RFC 6238) with HMAC-SHA-1, 6 digits and steps of
/// 30 s.
enum OneTimePassword {
    /// Number of bytes of a secret, as RFC 4226 §4 (R6) recommends.
    static let secretCount = 20
    /// Number of digits of a password.
    static let digits = 6
    /// Length of a time step in seconds.
    static let stepSeconds: Int64 = 30
    /// Number of steps by which the phone's clock may be ahead or behind.
    static let window: Int64 = 1

    /// T of RFC 6238 §4.2: the number of steps since 1970.
    static func step(at time: UnixTime) -> Int64 { time.seconds / stepSeconds }

    /// The password of a step, with leading zeros.
    static func text(step: Int64, secret: some ByteRegion, digits: Int = digits) -> String {
        let modulus = (0..<digits).reduce(1) { product, _ in product * 10 }
        let text = String(Int(truncated(step, secret)) % modulus)
        return String(repeating: "0", count: digits - text.utf8.count) + text
    }

    /// The step whose password is `typed`; nil if no step matches.
    ///
    /// - Parameter last: The last accepted step. It and earlier steps are not accepted again (RFC
    ///   6238 §5.2).
    static func step(of typed: String, secret: some ByteRegion, now: UnixTime, after last: Int64) -> Int64? {
        let typed = Array(typed.utf8)
        let present = step(at: now)
        // Compares all steps, so that the timing does not depend on which one matches.
        return (present - window...present + window).reduce(nil) { found, step in
            constantTimeEqual(Array(text(step: step, secret: secret).utf8), typed) && step > last ? step : found
        }
    }

    /// The URL for an authenticator app, as a link or in a QR code (the Key URI format).
    ///
    /// - Parameters:
    ///   - officer: A name that ``Officer/isName(_:)`` accepts.
    ///   - issuer: Letters, digits, full stops and hyphens.
    static func url(secret: some ByteRegion, officer: String, issuer: String) -> String {
        let values = "secret=\(text(of: secret))&issuer=\(issuer)&algorithm=SHA1&digits=\(digits)&period=\(stepSeconds)"
        return "otpauth://totp/\(issuer):\(officer)?\(values)"
    }

    /// The secret for manual entry into an app: base 32 (RFC 4648 §6).
    static func text(of secret: some ByteRegion) -> String { Base32.encode(Array(copying: secret)) }

    /// HOTP before the modulus (RFC 4226 §5.3): 31 bits.
    private static func truncated(_ counter: Int64, _ secret: some ByteRegion) -> UInt32 {
        let message = (0..<8).map { UInt8(truncatingIfNeeded: counter >> (56 - 8 * $0)) }
        let tag = HMACSHA1.tag(of: message, key: secret)
        let offset = Int(tag[19] & 0xF)
        return tag[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    }
}
