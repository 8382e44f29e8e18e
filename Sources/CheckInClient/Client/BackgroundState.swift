import CheckInProtocol
package import Cryptography
import Foundation
import Publication

/// The data that background tasks need while the diary is locked. This table lists all data that is
/// encrypted under the matching key:
///
/// | item | where | why it is needed while the diary is locked |
/// |---|---|---|
/// | presence keys of a day | `matchingRecord` | comparing a package with a visit |
/// | the stay in five-minute steps | `matchingRecord`, `checkIn` | comparing; purging, extending and checking out |
/// | link to the venue's code, tag of its public identifier, whether it belongs to another authority | `clue` | another scan; warnings that name venues; which visits to compare |
/// | hour until which it was compared | `clue` | comparing each package once |
/// | the authority's address and key | here | downloading |
/// | consent to checking in and to matching | here | refusing a scan, not downloading |
/// | hours of index, configuration and last comparison, when the first two are due, days of retention | here | refusing older files; downloading only when due; purging |
/// | when news was complete, and when the user was last notified that it is not | here | notifying the user of an authority that is silent |
/// | when the next decoy is due | here | sending it |
/// | the message of a due submission, and its check-ins | here until it is answered, or was sent four times without an answer | sending it some minutes after its authorisation; deleting it with one of the check-ins |
/// | request for a test's result | here, if the key has a protected place | asking once an hour |
/// | IVs of own reports | here, if the key has a protected place | no warning of own reports |
/// | whether there is news, and whether the user was notified of it | here | one notification |
///
/// The request for a test's result and the IVs of own reports would show, to someone with the files
/// and the matching key, that the owner waits for a test or has shared. If the key is stored beside
/// the files, they are left out. The result is then requested when the diary is unlocked, and own
/// reports count as news until then.
package struct BackgroundState: Codable {
    var authority: EnrolledAuthority?
    /// The names of the consents that were given, except the consent to sharing.
    var permits: Set<String> = []
    /// The hour of the newest package that was seen, or that an index listed. An older index
    /// withholds packages.
    var newestHour: UInt32?
    /// The hour from which configuration and index are fetched, not only packages; nil if they are
    /// due now.
    var indexDueHour: UInt32?
    /// The newest hour that the diary was compared with.
    var comparedHour: UInt32?
    /// The hour of the newest configuration that was seen.
    var configurationHour: UInt32?
    /// The retention that this configuration sets, in days; nil before the first configuration.
    var retentionDays: UInt32?
    /// The newest published hour when news was last complete; before the first time, the hour of
    /// the enrolment.
    var newsHour: UInt32?
    /// The hour in which the user was last notified that news is missing.
    var missingNewsHour: UInt32?
    var decoys = DecoyState()
    var due: DueSubmission?
    var inquiry: Inquiry?
    /// The IVs of own reports, one after the other.
    var ownIVs = Data()
    /// The salt for the tags of public identifiers, 16 bytes.
    var identifierSalt: Data?
    var hasNews = false
    var isNewsTold = true
    /// When the waiting submissions were last written, in seconds since 1970. They are no longer
    /// valid after two days.
    var pendingWritten: Int64?

    /// An authorised submission.
    struct DueSubmission: Codable {
        let number: Int
        /// The message to post. Empty while it is being sent, and after the last attempt.
        var message: Data
        let checkIns: [String]
        /// When it is due, in seconds since 1970.
        var time: Int64
        /// Whether it is being sent. If the process is killed now, it is sent again only when the
        /// user asks for it.
        var isBeingSent = false
        /// How often it was sent without an answer; nil if never.
        var unanswered: Int?
        /// The row of the submission's note, which the next note replaces.
        var note: Int?
    }

    /// A request for a test's result.
    struct Inquiry: Codable {
        let digest: Data
        let token: Data
        let registered: Int64?
    }

    /// Days from the start of a stay (rounded down to five minutes) to its deletion: 14, or fewer
    /// if set by the authority.
    var keptDays: Int { Int(retentionDays ?? Schedule.standard.retentionDays) }

    /// More bytes than the message of a submission and some IVs need, so that the size does not
    /// reveal whether there are any.
    private static let step = 65_536

    package var encoded: SecretBytes { PaddedJSON.encode(self, step: Self.step) }

    /// Decodes the output of ``encoded``. Nil for any other bytes.
    package init?(decoding bytes: SecretBytes) {
        guard let state = PaddedJSON.decode(Self.self, bytes) else { return nil }
        self = state
    }

    init() {}
}

extension BackgroundState: Redacted {
    package var description: String { "<background state>" }
}
