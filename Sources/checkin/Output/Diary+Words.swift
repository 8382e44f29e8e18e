import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Clocks
import HTTPClient
import Matching
import SystemPackage

extension Diary {
    /// The fields of `checkin status` while the diary is locked.
    func statusFields() throws -> FieldList {
        let status = try status()
        let news = status.hasNews ? "there is news: run checkin exposures and checkin share" : "none"
        return FieldList(fields(of: status) + [("News", news)] + muteFields)
    }

    /// How much data is stored, and how it is stored.
    fileprivate func fields(of status: DiaryStatus) -> [FieldList.Field] {
        let open = status.isLocked ? "" : ", of which \(status.openCheckIns) open"
        let kept: [FieldList.Field] = [
            ("Check-ins", "\(status.checkIns)\(open)"),
            ("Other records", "\(status.unreadableRecords) (encrypted)"),
            ("Passphrase", status.hasPassphrase ? "set" : "not set"),
            ("Data", path.string),
            ("Kept", status.keptWords),
        ]
        return kept + (status.hasPassphrase ? [("Matching key", status.keyWords)] : [])
    }

    fileprivate var muteFields: [FieldList.Field] {
        Notifier.isInstalled
            ? [] : [("Notifications", "none: /usr/bin/notify-send is missing (sudo apt install libnotify-bin)")]
    }

    /// The fingerprint of the settings that all clients of the authority must have, and where the
    /// authority publishes it.
    var settingsWords: String {
        get throws {
            guard let settings = try settingsOfDay(), let authority = try authority() else {
                return "not those in the packages of the day, so nothing is sent (checkin sync)"
            }
            return "\(settings.day.iso8601) (UTC): \(settings.fingerprint), as in "
                + "https://\(authority.host)/\(PublishedPath.days)"
        }
    }
}

extension UnlockedDiary {
    /// The fields of `checkin status`.
    func statusFields() throws -> FieldList {
        let (status, past) = (try diary.status(), try pastTests())
        let authorities = try diary.authorities()
        let enrolled =
            try authorities.isEmpty
            ? fieldsWithoutAuthority() : authorities.flatMap { try about($0.host).fields(of: $0) }
        let ignored = try unknownMatches()
        let unknown = ignored == 0 ? [] : [("Ignored", "\(ignored.reports) of unknown diseases")]
        let usual: [FieldList.Field] = [
            ("Exposures", try exposed(authorities)), ("Shared", try shared(past)), ("Decoys", Self.words(try decoys())),
        ]
        let tests: [FieldList.Field] = past.map { ("Test", $0.words) }
        return FieldList(diary.fields(of: status) + enrolled + usual + unknown + tests + diary.muteFields)
    }

    /// The fields of a diary without an authority. Reads all check-ins.
    private func fieldsWithoutAuthority() throws -> [FieldList.Field] {
        let authority = ["none yet"] + (try enrolments())
        return [("Authority", authority.joined(separator: "; ")), ("Last check", "none yet")]
    }

    /// The fields of the authority that this diary is about.
    private func fields(of authority: EnrolledAuthority) throws -> [FieldList.Field] {
        let check = try lastCheck()
        let configuration = try diary.configuration()
        let relay = configuration?.obliviousHTTP.map { way in
            let isAuthority = ServerResource(way.relay, defaultPath: "")?.server.host == authority.host
            return (
                "Relay",
                "\(way.relay), for sharing and decoys"
                    + (isAuthority ? "; this relay is the authority itself, and does not hide your address" : "")
            )
        }
        let settings = try configuration.map { _ in ("Settings", try diary.settingsWords) }
        let unusable = (configuration?.profiles.unusable ?? []).map { "\($0.number)" }.joined(separator: ", ")
        let diseases =
            unusable.isEmpty
            ? nil : ("Diseases", "number \(unusable) needs a newer version of checkin, which compares it")
        let news = check?.missingNews(at: diary.now).map { ("News", $0) }
        let result = try testResult().map { ("Laboratory test", $0.words + $0.remedy) }
        return [
            ("Authority", "\(authority.host), key \(authority.fingerprint)"),
            ("Last check", check.map { "\($0.time.localMinute). \($0.sentence)" } ?? "none yet"),
        ] + [news, relay, settings, diseases, result].compactMap { $0 }
    }

    /// - Parameter authorities: The diary's authorities.
    private func exposed(_ authorities: [EnrolledAuthority]) throws -> String {
        let found = try roughExposures()
        guard let highest = found.map(\.risk.risk).max() else {
            let isCompared = try authorities.contains { try about($0.host).lastCheck() != nil }
            return isCompared ? "none found" : "not compared yet"
        }
        return "\(highest.words), \(Set(found.map(\.id)).count.checkIns) (checkin exposures)"
    }

    private func shared(_ tests: [PastTest]) throws -> String {
        let count = tests.count(where: \.isShared)
        let waiting = try submissions()
        let sent =
            switch count {
            case 0: "nothing in the last 14 days"
            case 1: "once in the last 14 days"
            default: "\(count) times in the last 14 days"
            }
        guard !waiting.isEmpty else { return sent }
        let due = waiting.compactMap { $0.scheduled(after: diary.now) }.min()
        let time = due.map { ", to be sent at \($0.localMinute(besides: diary.now))" } ?? ""
        return "\(sent); \(waiting.count) pending\(time) (checkin share)"
    }

    /// How many decoys were sent, what they are for, and when the last one was sent.
    private static func words(_ decoys: (last: UnixTime?, sent: Int)) -> String {
        let what = "dummy messages, so that real ones do not stand out"
        guard let last = decoys.last else { return "none so far (\(what))" }
        return "\(decoys.sent) (\(what)), the last \(last.localMinute)"
    }
}

extension Diary {
    /// The number of check-ins that ``list(_:)`` names.
    private static let listedCount = 5

    /// A list of check-ins for a message, with at most five items. Contains the venues' names and the starts
    /// if the diary can be read without a passphrase.
    func list(_ ids: [CheckInID]) -> String {
        let known = Dictionary((try? unlock().checkIns())?.map { ($0.id, $0) } ?? []) { first, _ in first }
        let items = ids.prefix(Self.listedCount).map { id in
            known[id].map { "\(id) (\($0.venue.name.quoted), since \($0.stay.start.localMinute(besides: now)))" }
                ?? "\(id)"
        }
        let rest = ids.count - items.count
        return items.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}

extension DiaryStatus {
    /// For how many days check-ins are kept, and whether more days would be useful.
    fileprivate var keptWords: String {
        let kept = "\(retentionDays) days, then deleted"
        guard wantedDays > retentionDays else { return kept }
        return "\(kept); the authority's diseases need \(wantedDays) days (checkin consent keeping-longer)"
    }

    /// Where the matching key is stored, and who else can read it. The background process needs
    /// this key while the diary is locked.
    fileprivate var keyWords: String {
        if keyFailure != nil {
            return """
                missing: comparing waits until you unlock the diary (checkin list) or choose another place (checkin passphrase set)
                """
        }
        return switch keyPlace {
        case .tpm: "in this machine's TPM"
        case .systemd: "with systemd-creds, for this user on this machine"
        case .keyring: "in the kernel's keyring, until this machine is switched off"
        case .file: "beside the diary: anyone with a copy of its files can read the times of your visits (man checkin)"
        }
    }
}

extension TestResult {
    /// The result of the test, as far as it is known.
    var words: String {
        switch self {
        case .pending: "no result yet"
        case .negative: "negative"
        case .inconclusive: "inconclusive"
        case .invalid: "the sample could not be tested"
        case .positive: "positive"
        case .ofSomebodyElse: "registered by another person"
        case .expired: "no result within 14 days"
        }
    }

    /// The next step, which either this device or the user must take.
    var remedy: String {
        switch self {
        case .pending: "; requested once an hour"
        case .negative: ""
        case .inconclusive, .invalid: "; ask whether you need another test"
        case .positive, .ofSomebodyElse: " (checkin share)"
        case .expired: "; no longer requested"
        }
    }
}

extension PastTest {
    /// Such as "2026-11-20, positive, shared at 2026-11-21 10:30".
    fileprivate var words: String {
        let known = "\(day.iso8601), \(result.words)"
        return switch sharing {
        case .nothing: known
        case .waiting: "\(known), being shared (checkin share)"
        case .shared(let time): "\(known), shared on \(time.localMinute)"
        case .failed: "\(known), not shared"
        }
    }
}
