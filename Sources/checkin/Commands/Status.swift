import ArgumentParser
import CheckInClient
import CommandLineTool
import SystemPackage

/// `checkin status`
struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show how much is stored, and how.",
        discussion: "Works without the passphrase."
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
        /// How many messages have left this device. The program has no means to send one.
        let sent: Int
    }

    func run() throws {
        let diary = try diary.open()
        let status = try diary.status()
        let days = Diary.retentionSeconds / 86_400
        if output.json {
            try StandardOutput.write(
                json: Report(
                    data: diary.path.string,
                    checkIns: status.checkIns,
                    openCheckIns: status.openCheckIns,
                    matchingRecords: status.matchingRecords,
                    passphrase: status.hasPassphrase,
                    retentionDays: days,
                    sent: 0
                )
            )
        } else {
            let fields = [
                ("Check-ins", "\(status.checkIns), of which \(status.openCheckIns) open"),
                ("Matching records", "\(status.matchingRecords), not readable by a person"),
                ("Passphrase", status.hasPassphrase ? "set" : "not set"),
                ("Data", diary.path.string),
                ("Kept", "\(days) days, then deleted"),
                ("Sent", "nothing has been sent from this device"),
            ]
            try StandardOutput.write(lines: fields.map { ($0 + ":").padded(to: 20) + $1 })
        }
    }
}
