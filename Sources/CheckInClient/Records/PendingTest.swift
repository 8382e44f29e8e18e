import AuthorityProtocol
import CheckInProtocol
import Cryptography
import Foundation

/// A laboratory test that this client has registered for.
struct PendingTest: Codable {
    /// The digest of the test's GUID, 32 bytes.
    let digest: Data
    /// The registration token, 32 bytes.
    let token: Data
    var result = TestResult.pending
    /// When this client registered, in seconds since 1970; nil if this was not recorded.
    var registered: Int64?

    /// The number of seconds for which the authority stores a test.
    private static let validity = 14 * Day.seconds

    init(_ test: TestIdentifier, at time: UnixTime, using generator: inout some RandomNumberGenerator) {
        digest = Data(test.digest)
        registered = time.seconds
        token = Data(copying: RegistrationToken(using: &generator).bytes)
    }

    /// Marks a pending test as expired if there can no longer be a result.
    mutating func age(to now: UnixTime) {
        guard result == .pending else { return }
        // A time in the future was recorded while the clock was wrong.
        let since = min(registered ?? now.seconds, now.seconds)
        registered = since
        if now.seconds - since >= Self.validity { result = .expired }
    }

    var registration: RegistrationToken? { RegistrationToken(bytes: SecretBytes(copying: Array(token))) }

    /// The request for the result; nil if the digest or the token has the wrong length.
    var inquiry: TestInquiry? {
        guard let test = TestIdentifier(digest: Array(digest)), let registration else { return nil }
        return TestInquiry(test: test, token: registration)
    }
}

extension PendingTest: Redacted {
    var description: String { "<awaited test>" }
}
