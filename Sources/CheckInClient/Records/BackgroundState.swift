import AuthorityProtocol
import CheckInProtocol
import Cryptography
import Foundation

/// The data that background tasks need while the diary is locked, except check-ins. This table lists all
/// data that is encrypted under the matching key:
///
/// | item | where | why it is needed while the diary is locked |
/// |---|---|---|
/// | a day's presence keys, the stay in five-minute steps | ``BackgroundCheckIn`` | comparing; purging, extending and checking out |
/// | link to the venue's code, tag of the venue's public identifier, whether the venue belongs to another authority | ``BackgroundCheckIn`` | handling another scan; finding warnings that name the venue; selecting the visits to compare |
/// | hour until which the check-in was compared | ``BackgroundCheckIn`` | comparing each package only once |
/// | key for the check-in's results, number of its entries | ``BackgroundCheckIn`` | deleting the results; adding an entry |
/// | the authority's address and key | here | downloading |
/// | consent to checking in and to matching | here | refusing a scan, or not downloading, without the consent |
/// | hours of the index, the configuration and the last comparison, days of retention | here | refusing older files; downloading only when due; purging |
/// | when news was last complete, and when the user was last notified of missing news | here | notifying the user if the authority publishes nothing |
/// | when the next decoy is due | here | sending the decoy |
/// | the days that the clock has shown | here | not deleting anything while the clock may be wrong |
/// | the message of a due submission, and its check-ins | here until the message is answered, or has been sent four times without an answer | sending the message some minutes after the authorisation; deleting the message when one of the check-ins is deleted |
/// | when the waiting submissions were last written, for two days, and when the first check-in of them expires | here | deleting submissions that are no longer valid |
/// | request for a test's result | here, if the key has a protected place | requesting the result once an hour |
/// | IVs of own reports | here, if the key has a protected place | not warning the user of own reports |
/// | the key with which this device broadcasts today | here | broadcasting beacons |
/// | settings of proximity, the days with data, the last export that was compared | here | recording, deleting and comparing |
/// | the check-ins that had not ended when the list of them last changed | ``OpenCheckIns`` | finding open check-ins without opening all others |
/// | received beacons | ``SightingPage`` | comparing an export with them |
/// | what the radio did last | ``RadioRecord`` | broadcasting no identifier twice; showing problems |
/// | whether there is news, and whether the user was notified of the news | here | notifying the user only once |
///
/// Someone with the files and the matching key could learn from this data that the owner is waiting
/// for a test (from the request for its result), or has shared (from the IVs of own reports).
/// Therefore, if the key is stored beside the files, the request and the IVs are omitted. The result
/// is then requested only when the diary is unlocked, and own reports count as news until then. A
/// due message and the time at which submissions were written remain.
package struct BackgroundState: PaddedValue {
    var authority: EnrolledAuthority?
    /// The names of the consents that were given, except the consent to sharing.
    var permits: Set<String> = []
    /// The hour of the newest package that this client has seen or that an index has listed; nil
    /// before the first download. An older index withholds packages.
    var newestHour: UInt32?
    /// The newest hour that the diary was compared with; nil before the first comparison.
    var comparedHour: UInt32?
    /// The hour of the newest configuration that was seen; nil before the first configuration.
    var configurationHour: UInt32?
    /// The retention that the diseases of this configuration need, in days; nil before the first configuration.
    var retentionDays: UInt32?
    /// The largest number of days to which the user has consented; nil without the consent to more than 14.
    var longestDays: UInt32?
    /// The newest published hour at the time when news was last complete. If news has not been
    /// complete since the enrolment, this is the hour of the enrolment. Nil before the enrolment.
    var newsHour: UInt32?
    /// The hour in which the user was last notified that news is missing; nil if this has never
    /// happened.
    var missingNewsHour: UInt32?
    var decoys = DecoyState()
    var due: DueSubmission?
    var inquiry: Inquiry?
    /// The IVs of this device's own reports, one after the other.
    var ownIVs = Data()
    /// The salt for the tags of public identifiers, 16 bytes; nil until the first scan of a code
    /// with a public identifier.
    var identifierSalt: Data?
    var hasNews = false
    var isNewsTold = true
    /// When the waiting submissions were last written, in seconds since 1970. Two days later, the
    /// submissions are no longer valid.
    var pendingWritten: Int64?
    /// The start from which the retention of the oldest check-in in the waiting submissions counts, in seconds
    /// since 1970; nil if they contain none.
    var oldestPending: Int64?
    /// What is known about the clock; nil in a diary without data.
    var clock: ClockRecord?
    /// Nil if proximity was never turned on, or if its data was deleted.
    var proximity: ProximityState?

    /// An authorised submission.
    struct DueSubmission: Codable {
        let number: Int
        /// The message to post. Empty while the message is being sent, and after the last attempt.
        var message: Data
        let checkIns: [String]
        /// When the submission is due, in seconds since 1970.
        var time: Int64
        /// Whether the submission is being sent. If the process is killed while sending, the
        /// submission is sent again only at the user's request.
        var isBeingSent = false
        /// How often the submission was sent without an answer; nil if this has never happened.
        var unanswered: Int?
        /// The number of the submission's note, which the next note replaces; nil if no note is
        /// stored.
        var note: Int?
    }

    /// A request for a test's result.
    struct Inquiry: Codable {
        let digest: Data
        let token: Data
        let registered: Int64?
    }

    /// The retention of check-ins in days, counted from the start of a stay (rounded down to five minutes): as
    /// many as the diseases of the authority need, but more than 14 only with the user's consent.
    var keptDays: Int { Int(min(wantedDays, max(longestDays ?? Self.usualDays, Self.usualDays))) }

    /// The retention of published files and of the data of proximity in days.
    var publishedDays: Int { min(keptDays, Int(Self.usualDays)) }

    /// The number of days that the diseases of the authority need.
    var wantedDays: UInt32 { retentionDays ?? Self.usualDays }

    /// The largest number of ``keptDays`` without a consent.
    private static let usualDays: UInt32 = 14

    /// Returns this state with the part that follows from the owner's values. The other parts are kept,
    /// because they change while the diary is locked.
    ///
    /// - Parameters:
    ///   - test: The registered test; nil if the matching key is not in a protected place.
    ///   - ownIVs: The IVs of this device's own reports; empty in the same case.
    func deriving(test: PendingTest?, ownIVs: Set<[UInt8]>) -> BackgroundState {
        var state = self
        let awaited = test.flatMap { $0.result == .pending ? $0 : nil }
        state.inquiry = awaited.map { Inquiry(digest: $0.digest, token: $0.token, registered: $0.registered) }
        state.ownIVs = Data(ownIVs.sorted { $0.lexicographicallyPrecedes($1) }.flatMap(\.self))
        return state
    }

    /// The encoded size is a multiple of this number of bytes. A submission's message and some IVs
    /// need fewer bytes, so the size does not reveal whether the state contains a message or IVs.
    package static let step = 65_536

    init() {}
}

extension PendingTest {
    /// Creates the test from the request that is stored in the background state.
    init(_ inquiry: BackgroundState.Inquiry) {
        digest = inquiry.digest
        token = inquiry.token
        registered = inquiry.registered
    }
}

extension BackgroundState: Redacted {
    package var description: String { "<background state>" }
}
