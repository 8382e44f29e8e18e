import CheckInProtocol
package import Cryptography
import Foundation

/// The data that background tasks need while the diary is locked, except check-ins. This table lists all
/// data that is encrypted under the matching key:
///
/// | item | where | why it is needed while the diary is locked |
/// |---|---|---|
/// | a day's presence keys, the stay in five-minute steps | ``BackgroundCheckIn`` | comparing; purging, extending and checking out |
/// | link to the venue's code, tag of the venue's public identifier, number of the venue's authority | ``BackgroundCheckIn`` | handling another scan; finding warnings that name the venue; selecting the visits to compare |
/// | hour until which the check-in was compared | ``BackgroundCheckIn`` | comparing each package only once |
/// | key for the check-in's results, number of its entries | ``BackgroundCheckIn`` | deleting the results; adding an entry |
/// | address and key of each authority | ``AuthorityState`` | downloading |
/// | consent to checking in and to matching | here | refusing a scan, or not downloading, without the consent |
/// | hours of the index, the configuration and the last comparison, days of retention | ``AuthorityState`` | refusing older files; downloading only when due; purging |
/// | when news was last complete, and when the user was last notified of missing news | ``AuthorityState`` | notifying the user if the authority publishes nothing |
/// | when the next decoy is due | ``AuthorityState`` | sending the decoy |
/// | the days that the clock has shown | here | not deleting anything while the clock may be wrong |
/// | the message of a due submission, and its check-ins | ``AuthorityState`` until the message is answered, or has been sent four times without an answer | sending the message some minutes after the authorisation; deleting the message when one of the check-ins is deleted |
/// | when the waiting submissions were last written, for two days, and when the first check-in of them expires | here | deleting submissions that are no longer valid |
/// | request for a test's result | ``AuthorityState``, if the key has a protected place | requesting the result once an hour |
/// | IVs of own reports | here, if the key has a protected place | not warning the user of own reports |
/// | the key with which this device broadcasts today | here | broadcasting beacons |
/// | settings of proximity, the days with data; the last export that was compared | here; ``AuthorityState`` | recording, deleting and comparing |
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
    /// The diary's authorities, in the order of their enrolments.
    var authorities: [AuthorityState] = []
    /// The names of the consents that were given, except the consent to sharing.
    var permits: Set<String> = []
    /// The largest number of days to which the user has consented; nil without the consent to more than 14.
    var longestDays: UInt32?
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

    /// The retention of check-ins in days, counted from the start of a stay (rounded down to five minutes): as
    /// many as the diseases of the authorities need, but more than 14 only with the user's consent.
    var keptDays: Int { Int(min(wantedDays, max(longestDays ?? Self.usualDays, Self.usualDays))) }

    /// The retention of published files and of the data of proximity in days.
    var publishedDays: Int { min(keptDays, Int(Self.usualDays)) }

    /// The largest number of days that the diseases of an authority need.
    var wantedDays: UInt32 { authorities.map { $0.retentionDays ?? Self.usualDays }.max() ?? Self.usualDays }

    /// The largest number of ``keptDays`` without a consent.
    private static let usualDays: UInt32 = 14

    /// Returns this state with the part that follows from the owner's values. The other parts are kept,
    /// because they change while the diary is locked.
    ///
    /// - Parameters:
    ///   - tests: The registered tests by the hosts of their authorities; empty if the matching key is not in a
    ///     protected place.
    ///   - ownIVs: The IVs of this device's own reports; empty in the same case.
    func deriving(tests: [String: PendingTest], ownIVs: Set<[UInt8]>) -> BackgroundState {
        var state = self
        state.updateAuthorities { authority in
            let test = tests[authority.authority.host]
            let awaited = test.flatMap { $0.result == .pending ? $0 : nil }
            authority.inquiry = awaited.map {
                AuthorityState.Inquiry(digest: $0.digest, token: $0.token, registered: $0.registered)
            }
        }
        state.ownIVs = Data(ownIVs.sorted { $0.lexicographicallyPrecedes($1) }.flatMap(\.self))
        return state
    }

    /// The encoded size is this number of bytes for each authority. A submission's message and some IVs
    /// need fewer bytes, so the size does not reveal whether the state contains messages or IVs.
    package static let step = 65_536

    package var encoded: SecretBytes {
        PaddedJSON.encode(self, step: Self.step, minimum: Self.step * (max(1, authorities.count) - 1))
    }

    init() {}
}

extension BackgroundState: Redacted {
    package var description: String { "<background state>" }
}
