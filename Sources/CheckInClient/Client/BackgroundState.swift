import CheckInProtocol
package import Cryptography
import Foundation
import Publication

/// What the background needs while the diary is locked. This is the list of all of it; nothing else is encrypted under the matching key.
///
/// | item | where | why it is needed while the diary is locked |
/// |---|---|---|
/// | keys of a day | `matchingRecord` | comparing a package with a visit |
/// | the stay in five-minute steps | `matchingRecord`, `checkIn` | comparing; purging, extending and checking out |
/// | link to the venue's code, tag of its public identifier, whether it is another authority's | `clue` | another scan; warnings that name venues; which visits to compare |
/// | hour until which it was compared | `clue` | comparing each package once |
/// | the authority's address and key | here | downloading |
/// | whether checking in and comparing are permitted | here | refusing a scan, not downloading |
/// | hours of index, configuration and last comparison, when the first two are due, days of retention | here | refusing older files; downloading as often as is due; purging |
/// | when news were complete, and when the user was told that they are not | here | telling of an authority that is silent |
/// | when the next decoy is due | here | sending it |
/// | the message of a submission that is due, and its check-ins | here until it has an answer, or had none four times | sending it some minutes after it was authorised; deleting it with one of them |
/// | inquiry for a test's result | here, if the key has a protected place | asking once an hour |
/// | IVs of own reports | here, if the key has a protected place | no warning of one's own reports |
/// | whether there is news, and whether the desktop told of it | here | one notification |
///
/// The last but two would tell somebody with the files and the matching key that the owner waits for a test, or has shared. Where the key lies
/// beside the files they are not here: the test is asked for when the diary is unlocked, and own reports are news until then.
package struct BackgroundState: Codable {
    var authority: EnrolledAuthority?
    /// Consents that were given, by their names, without that to sharing.
    var permits: Set<String> = []
    /// Of the newest package that was seen, or that an index had: an older index withholds packages.
    var newestHour: UInt32?
    /// From which on configuration and index are fetched, not only packages; nil if they are due now.
    var indexDueHour: UInt32?
    /// The newest hour with which the diary was compared.
    var comparedHour: UInt32?
    /// Of the newest configuration that was seen.
    var configurationHour: UInt32?
    /// What that one says; nil before there was one.
    var retentionDays: UInt32?
    /// When news were last complete: the newest hour that was published then; before the first time, the hour of the enrolment.
    var newsHour: UInt32?
    /// When the user was last told that news are missing.
    var missingNewsHour: UInt32?
    var decoys = DecoyState()
    var due: DueSubmission?
    var inquiry: Inquiry?
    /// One behind the other.
    var ownIVs = Data()
    /// 16 bytes for the tags of public identifiers.
    var identifierSalt: Data?
    var hasNews = false
    var isNewsTold = true
    /// When what waits to be authorised was written last, in seconds since 1970. Nothing of it is valid after two days.
    var pendingWritten: Int64?

    /// A submission that is authorised.
    struct DueSubmission: Codable {
        let number: Int
        /// As it is posted. Empty while it is being sent, and after the last time.
        var message: Data
        let checkIns: [String]
        /// Seconds since 1970.
        var time: Int64
        /// Whether it is being sent: if the process is killed now, only the user's word sends it again.
        var isBeingSent = false
        /// How often it was sent without an answer; nil if never.
        var unanswered: Int?
        /// The row of the note about it, which the next one replaces.
        var note: Int?
    }

    /// A question for a test's result.
    struct Inquiry: Codable {
        let digest: Data
        let token: Data
        let registered: Int64?
    }

    /// Days from the start of a stay (rounded down to five minutes) to its deletion: 14, or fewer if the authority says so.
    var keptDays: Int { Int(retentionDays ?? Schedule.standard.retentionDays) }

    /// More than the message of a submission and the IVs of some take, so that the size does not tell whether there are any.
    private static let step = 65_536

    package var encoded: SecretBytes { PaddedJSON.encode(self, step: Self.step) }

    /// Nil if the bytes are not what ``encoded`` gives.
    package init?(decoding bytes: SecretBytes) {
        guard let state = PaddedJSON.decode(Self.self, bytes) else { return nil }
        self = state
    }

    init() {}
}

extension BackgroundState: Redacted {
    package var description: String { "<background state>" }
}
