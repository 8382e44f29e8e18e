import AuthorityProtocol
import CheckInProtocol
import Cryptography
import Foundation

/// What the background knows about one of the diary's health authorities.
struct AuthorityState: Codable {
    /// The number by which the diary's other values name the authority, from 1. After the authority was removed,
    /// another one can get the same number.
    let number: UInt8
    var authority: EnrolledAuthority
    /// The hour of the newest package that this client has seen or that an index has listed; nil
    /// before the first download. An older index withholds packages.
    var newestHour: UInt32?
    /// The newest hour that the diary was compared with; nil before the first comparison.
    var comparedHour: UInt32?
    /// The hour of the newest configuration that was seen; nil before the first configuration.
    var configurationHour: UInt32?
    /// The retention that the diseases of this configuration need, in days; nil before the first configuration.
    var retentionDays: UInt32?
    /// The newest published hour at the time when news was last complete. If news has not been
    /// complete since the enrolment, this is the hour of the enrolment.
    var newsHour: UInt32
    /// The hour in which the user was last notified that news is missing; nil if this has never
    /// happened.
    var missingNewsHour: UInt32?
    var decoys = DecoyState()
    var due: DueSubmission?
    var inquiry: Inquiry?
    /// The last export file with which a locked diary was compared.
    var comparedExport: String?
    /// The files after ``comparedExport`` that were also compared, although a file before them is missing.
    var comparedLater: [String]?

    /// - Parameter now: The time of the enrolment.
    init(number: UInt8, _ authority: EnrolledAuthority, now: UnixTime) {
        (self.number, self.authority, newsHour) = (number, authority, now.hour.number)
    }

    /// Marks everything that the authority has published as neither seen nor compared, after its key has changed.
    mutating func forgetPublished(now: UnixTime) {
        (newestHour, configurationHour, comparedHour) = (nil, nil, nil)
        (comparedExport, comparedLater) = (nil, nil)
        newsHour = now.hour.number
    }

    /// The end of the last compared hour of exports; nil until a file was compared, or if it is older than the
    /// diary. The authority has then published no file for the whole time.
    func comparedExportHour(since oldest: Hour) -> Hour? {
        let hour = comparedExport.flatMap(ExportName.init(path:)).map { UnixTime(seconds: $0.end).hour }
        return hour.flatMap { $0 > oldest ? $0 : nil }
    }

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
}

extension PendingTest {
    /// Creates the test from the request that is stored in the background state.
    init(_ inquiry: AuthorityState.Inquiry) {
        digest = inquiry.digest
        token = inquiry.token
        registered = inquiry.registered
    }
}

extension BackgroundState {
    /// The maximum number of authorities.
    static let maximumAuthorities = 16

    /// Returns an authority of the diary; nil if there is no such authority.
    ///
    /// - Parameter host: The authority's host; nil for the only authority.
    /// - Throws: `severalAuthorities` if `host` is nil and there is more than one authority.
    func authority(_ host: String?) throws(DiaryError) -> AuthorityState? {
        try index(of: host).map { authorities[$0] }
    }

    /// Returns the index of an authority in ``authorities``, as ``authority(_:)`` does.
    func index(of host: String?) throws(DiaryError) -> Int? {
        if let host { return authorities.firstIndex { $0.authority.host == host } }
        guard authorities.count <= 1 else { throw .severalAuthorities(authorities.map(\.authority.host)) }
        return authorities.indices.first
    }

    /// Changes what is known about each authority.
    mutating func updateAuthorities(_ body: (inout AuthorityState) throws -> Void) rethrows {
        for index in authorities.indices { try body(&authorities[index]) }
    }

    /// The number of the authority with this host; 0 if the diary does not have it.
    func number(of host: String) -> UInt8 { authorities.first { $0.authority.host == host }?.number ?? 0 }
}

extension AuthorityState: Redacted {
    var description: String { "<state of an authority>" }
}
