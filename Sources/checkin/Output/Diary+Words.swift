import CheckInClient
import CheckInProtocol
import SystemPackage

extension Diary {
    /// How much is stored, and how. Needs no unlocking.
    func statusFields() throws -> FieldList {
        let status = try status()
        return FieldList(
            [
                ("Check-ins", "\(status.checkIns), of which \(status.openCheckIns) open"),
                ("Matching records", "\(status.matchingRecords), not readable by a person"),
                ("Passphrase", status.hasPassphrase ? "set" : "not set"),
                ("Data", path.string),
                ("Kept", "\(status.retentionDays) days, then deleted"),
                (
                    "Authority",
                    try authority().map { "\($0.host), key \($0.fingerprint)" } ?? "none yet (checkin enroll)"
                ),
                ("Last check", try lastCheck().map { "\($0.time.localMinute). \($0.sentence)" } ?? "none yet"),
                ("Shared", Self.shared(status.submissions, waiting: try submissions().count)),
                ("Decoys", Self.words(try decoys())),
            ] + (try rareFields())
        )
    }

    /// What most have no reason to be told.
    private func rareFields() throws -> [FieldList.Field] {
        let result = try testResult().map { ("Laboratory test", $0.words + $0.remedy) }
        let isMute = !Notifier.isInstalled
        return [result].compactMap { $0 }
            + (isMute ? [("Notifications", "none, as notify-send is missing (sudo apt install libnotify-bin)")] : [])
    }

    private static func shared(_ count: Int, waiting: Int) -> String {
        let sent = count == 0 ? "nothing has been shared" : "\(count == 1 ? "once" : "\(count) times")"
        return waiting == 0 ? sent : "\(sent); \(waiting) waiting (checkin share)"
    }

    /// What decoys are, and when the last one went.
    private static func words(_ decoys: (last: UnixTime?, sent: Int)) -> String {
        let what = "messages without content, so that those who share do not stand out"
        guard let last = decoys.last else { return "none so far (\(what))" }
        return "\(decoys.sent) (\(what)), the last \(last.localMinute)"
    }
}
