import ArgumentParser
import CheckInClient
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
        let retentionDays: Int
        /// Absent before there is one.
        let authority: String?
        let lastCheck: String?
        /// Submissions that wait.
        let waiting: Int
        /// Submissions that were sent.
        let sent: Int
        let decoys: Int
        /// Absent without one.
        let laboratoryTest: String?
        /// Whether there is the program that tells the desktop of news.
        let notifications: Bool
    }

    func run() throws {
        let diary = try diary.open()
        guard output.json else { return try StandardOutput.write(lines: diary.statusFields().lines) }
        let status = try diary.status()
        try StandardOutput.write(
            json: Report(
                data: diary.path.string,
                checkIns: status.checkIns,
                openCheckIns: status.openCheckIns,
                matchingRecords: status.matchingRecords,
                passphrase: status.hasPassphrase,
                retentionDays: status.retentionDays,
                authority: diary.authority()?.host,
                lastCheck: diary.lastCheck()?.time.iso8601,
                waiting: diary.submissions().count,
                sent: status.submissions,
                decoys: diary.decoys().sent,
                laboratoryTest: diary.testResult()?.rawValue,
                notifications: Notifier.isInstalled
            )
        )
    }
}
