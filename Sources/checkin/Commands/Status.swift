import ArgumentParser
import CheckInClient
import CheckInProtocol
import CommandLineTool
import SystemPackage

/// `checkin status`
struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show how much is stored, and how.",
        discussion: """
            Works without the passphrase. Tells how many check-ins and matching records there are, where they lie, which authority \
            the diary belongs to, when it was last asked, and what was sent.
            """
    )

    @OptionGroup var diary: DiaryOptions
    @OptionGroup var output: OutputOptions

    private struct Report: Encodable {
        let data: String
        let checkIns: Int
        let openCheckIns: Int
        let matchingRecords: Int
        let passphrase: Bool
        let retentionDays: Int64
        /// Absent before there is one.
        let authority: String?
        let lastCheck: String?
        /// Submissions that wait.
        let waiting: Int
        /// Submissions that were sent.
        let sent: Int
        let decoys: Int
    }

    private static func shared(_ count: Int, waiting: Int) -> String {
        let sent = count == 0 ? "nothing has been shared" : "\(count) times"
        return waiting == 0 ? sent : "\(sent); \(waiting) waiting (checkin share)"
    }

    /// What decoys are, and when the last one went.
    private static func decoys(_ decoys: (last: UnixTime?, sent: Int)) -> String {
        let what = "messages without content, so that those who share do not stand out"
        guard let last = decoys.last else { return "none so far (\(what))" }
        return "\(decoys.sent) (\(what)), the last \(last.local("%Y-%m-%d %H:%M"))"
    }

    func run() throws {
        let diary = try diary.open()
        let status = try diary.status()
        let days = Diary.retentionSeconds / 86_400
        let (authority, check, decoys) = (try diary.authority(), try diary.lastCheck(), try diary.decoys())
        let waiting = try diary.submissions().count
        if output.json {
            try StandardOutput.write(
                json: Report(
                    data: diary.path.string,
                    checkIns: status.checkIns,
                    openCheckIns: status.openCheckIns,
                    matchingRecords: status.matchingRecords,
                    passphrase: status.hasPassphrase,
                    retentionDays: days,
                    authority: authority?.host,
                    lastCheck: check?.time.iso8601,
                    waiting: waiting,
                    sent: status.submissions,
                    decoys: decoys.sent
                )
            )
        } else {
            let fields = [
                ("Check-ins", "\(status.checkIns), of which \(status.openCheckIns) open"),
                ("Matching records", "\(status.matchingRecords), not readable by a person"),
                ("Passphrase", status.hasPassphrase ? "set" : "not set"),
                ("Data", diary.path.string),
                ("Kept", "\(days) days, then deleted"),
                ("Authority", authority.map { "\($0.host), key \($0.fingerprint)" } ?? "none yet (checkin enroll)"),
                ("Last check", check.map { "\($0.time.local("%Y-%m-%d %H:%M")). \($0.sentence)" } ?? "none yet"),
                ("Shared", Self.shared(status.submissions, waiting: waiting)),
                ("Decoys", Self.decoys(decoys)),
            ]
            try StandardOutput.write(lines: fields.map { ($0 + ":").padded(to: 20) + $1 })
        }
    }
}
