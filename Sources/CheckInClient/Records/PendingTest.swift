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
    /// The permission to share keys if the result is positive; nil if the user has not given it.
    var permission: SharingPermission?

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

/// The user's permission to share diagnosis keys once, without another question, if the result of the
/// registered test is positive.
struct SharingPermission: Codable {
    /// The number of seconds for which a permission is valid.
    private static let validity = 5 * Day.seconds

    /// When the user gave it, in seconds since 1970.
    private let given: Int64
    /// The day of the test.
    private let testDay: UInt32
    private let hasSymptoms: Bool
    /// The first day of the symptoms; nil for an unknown day and without symptoms.
    private let onset: UInt32?
    /// The number of the disease.
    let profile: UInt8
    /// How often sharing was attempted.
    var attempts = 0
    /// The submission that uses the permission, by its number; nil before it is stored.
    var submission: Int?

    init(_ facts: TestFacts, _ profile: DiseaseProfile, at time: UnixTime) {
        given = time.seconds
        self.profile = profile.number
        testDay = facts.testDay.number
        hasSymptoms = facts.symptoms != .none
        if case .since(let day) = facts.symptoms { onset = day.number } else { onset = nil }
    }

    /// What the user said about the test; nil for a stored day that does not exist.
    var facts: TestFacts? {
        guard let day = Day(number: testDay) else { return nil }
        guard hasSymptoms else { return TestFacts(testDay: day, symptoms: .none) }
        let first = onset.flatMap(Day.init(number:))
        return TestFacts(testDay: day, symptoms: first.map { .since($0) } ?? .sinceUnknownDay)
    }

    /// When the permission ends.
    var end: UnixTime { UnixTime(seconds: given + Self.validity) }

    /// Whether the permission is valid at this time.
    func isValid(at now: UnixTime) -> Bool { given <= now.seconds && now <= end }

    /// Whether sharing can be attempted again. It is not attempted more often than a decoy is repeated; the
    /// user can still share.
    var canBeAttempted: Bool { attempts <= DecoyState.repetitions }
}

extension SharingPermission: Redacted {
    var description: String { "<permission>" }
}

extension PendingTest: Redacted {
    var description: String { "<awaited test>" }
}
