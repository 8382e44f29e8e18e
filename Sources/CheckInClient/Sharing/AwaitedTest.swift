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

    init(_ test: TestIdentifier, using generator: inout some RandomNumberGenerator) {
        digest = Data(test.digest)
        token = Data(copying: RegistrationToken(using: &generator).bytes)
    }

    var registration: RegistrationToken? { RegistrationToken(bytes: SecretBytes(copying: Array(token))) }

    /// Nil if the bytes are not of their lengths.
    var inquiry: TestInquiry? {
        guard let test = TestIdentifier(digest: Array(digest)), let registration else { return nil }
        return TestInquiry(test: test, token: registration)
    }
}

extension AwaitedTest: Redacted {
    var description: String { "<awaited test>" }
}
