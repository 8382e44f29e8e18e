import CheckInProtocol
import Cryptography
import Foundation
import Sharing

/// A laboratory's test that this client has registered for.
struct AwaitedTest: Codable {
    /// Of the test's GUID, 32 bytes.
    let digest: Data
    /// 32 bytes.
    let token: Data
    var result = LaboratoryTest.Result.pending
    /// When this client registered, in seconds since 1970; nil if nobody has noted it.
    private(set) var registered: Int64?

    /// Seconds for which the authority remembers a test.
    private static let validity = 14 * Day.seconds

    init(_ test: TestIdentifier, at time: UnixTime, using generator: inout some RandomNumberGenerator) {
        digest = Data(test.digest)
        registered = time.seconds
        token = Data(copying: RegistrationToken(using: &generator).bytes)
    }

    /// Gives a result up that did not come as long as there could be one.
    mutating func age(to now: UnixTime) {
        guard result == .pending else { return }
        // A time that is to come is of a clock that was wrong.
        let since = min(registered ?? now.seconds, now.seconds)
        registered = since
        if now.seconds - since >= Self.validity { result = .expired }
    }

    var registration: RegistrationToken? { RegistrationToken(bytes: SecretBytes(copying: Array(token))) }

    /// Nil if the bytes are not of their lengths.
    var inquiry: TestInquiry? {
        guard let test = TestIdentifier(digest: Array(digest)), let registration else { return nil }
        return TestInquiry(test: test, token: registration)
    }
}

extension AwaitedTest {
    /// As far as the background knows it.
    init(_ inquiry: BackgroundState.Inquiry) {
        digest = inquiry.digest
        token = inquiry.token
        registered = inquiry.registered
    }
}

extension AwaitedTest: Redacted {
    var description: String { "<awaited test>" }
}
