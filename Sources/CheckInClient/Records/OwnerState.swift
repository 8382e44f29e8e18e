import CheckInProtocol
package import Cryptography
package import Foundation

/// What only the owner may read, except check-ins and waiting submissions. It is sealed to the reading
/// key.
package struct OwnerState: StoredValue, Codable {
    /// The user's answers to requests for consent, by the name of the ``Consent``. True means that
    /// the user has given the consent. If the user has not been asked, there is no answer.
    var consents: [String: Bool] = [:]
    /// When the last decoy was sent, in seconds since 1970; nil if no decoy was sent.
    var lastDecoy: Int64?
    var decoys = 0
    /// What the owner may read about each authority, by its host.
    var authorities: [String: Authority] = [:]
    /// The tests of the last 14 days whose results are known, the oldest first.
    var tests: [TestRecord] = []
    /// The results of comparing and sharing, by the ID of the check-in. Each is an encoded ``Trace``,
    /// encrypted under ``BackgroundCheckIn/resultKey``.
    var results: [String: Data] = [:]
    /// The days (UTC) with encounters of which the user was notified, each with whether the risk was
    /// increased.
    var toldProximity: [UInt32: Bool]?

    /// What only the owner may read about one authority.
    struct Authority: Codable {
        var lastCheck: LastCheck?
        /// The laboratory test that this client has registered for, with its result if it is known.
        var test: PendingTest?
        /// The last export file with which the received beacons were compared.
        var comparedExport: String?
        /// The number of published keys in the files that were compared.
        var comparedKeys: Int?
    }

    /// The encoded size is a multiple of this number of bytes.
    private static let step = 65_536
    /// The room for each check-in in bytes. It is enough for a few matches with every check-in.
    private static let roomForCheckIn = 512

    /// Encodes the state. The size depends only on the number of check-ins, so that it reveals neither
    /// tests nor submissions, consents or results. A state with very many matches is larger.
    package func encoded(checkIns count: Int) -> SecretBytes {
        PaddedJSON.encode(self, step: Self.step, minimum: Self.step / 2 + count * Self.roomForCheckIn)
    }

    /// Changes what is known about each authority.
    mutating func updateAuthorities(_ body: (inout Authority) throws -> Void) rethrows {
        for host in Array(authorities.keys) { try body(&authorities[host, default: Authority()]) }
    }

    /// Returns this state with the results of some check-ins only.
    func keepingResults(of isKept: (CheckInID) -> Bool) -> OwnerState {
        var state = self
        state.results = results.filter { CheckInID($0.key).map(isKept) ?? false }
        return state
    }

    /// Decodes the output of ``encoded(checkIns:)``. Returns nil for any other bytes.
    package init?(decoding bytes: SecretBytes) {
        guard let state = PaddedJSON.decode(Self.self, bytes) else { return nil }
        self = state
    }

    init() {}
}

extension OwnerState {
    func answer(_ consent: Consent) -> ConsentAnswer {
        switch consents[consent.rawValue] {
        case nil: .notAsked
        case true?: .given
        case false?: .refused
        }
    }
}

extension OwnerState: Redacted {
    package var description: String { "<owner's state>" }
}

/// An event that only the owner may read. While the diary is locked, the note is sealed to the
/// reading key. All notes have the same size. The next transaction that can read the diary
/// applies the note.
package enum Note: PaddedValue {
    /// The user's answer to a request for consent, with the name of the ``Consent``.
    case answered(String, Bool)
    /// The same, but the background state could not be changed, because the keyring had lost the matching key.
    case answeredWithoutKey(String, Bool)
    /// The diary was compared with what the authority with this host has published.
    case checked(String, LastCheck)
    /// The result of the test with this digest.
    case result(Data, TestResult)
    /// A submission is being sent and may arrive from now on.
    case attempted(Int)
    /// The submission was not sent after all, and is due again at this time, in seconds since 1970.
    case postponed(Int, Int64)
    /// The authority accepted it at this time, in seconds since 1970.
    case accepted(Int, Int64)
    /// The submission was sent and the authority rejected it.
    case rejected(Int)
    /// The submission was not sent and will not be sent.
    case dropped(Int)
    /// A decoy is being sent. Like a submission, a decoy has its own note.
    case decoyAttempted
    /// A decoy was sent at this time, in seconds since 1970.
    case decoySent(Int64)

    /// The size of an encoded note in bytes. It is larger than any note needs.
    package static let step = 512
}

extension Note: Redacted {
    package var description: String { "<note>" }
}
