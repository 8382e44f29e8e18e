import ArgumentParser
import CheckInClient
import CommandLineTool
import Publication
import SystemPackage

/// `checkin status`
struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show how much is stored, and how.",
        discussion: """
            Shows how many check-ins and other records there are, and how they are kept. With a passphrase, the rest needs \
            --passphrase-file: which authority the diary belongs to, when it was last asked, and what was sent. Without the passphrase \
            it shows only whether there is news.
            """
    )

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var output: OutputOptions

    fileprivate struct Report: Encodable {
        let data: String
        let checkIns: Int
        /// Absent, as everything that only its owner may know, while the diary is locked.
        let openCheckIns: Int?
        let unreadableRecords: Int
        let passphrase: Bool
        /// tpm, systemd, keyring or file.
        let matchingKey: String
        /// Whether the place of the key gives it.
        let matchingKeyIsThere: Bool
        let retentionDays: Int
        /// Of a locked diary.
        let news: Bool?
        /// Absent before there is one.
        let authority: String?
        /// URL of the relay that messages go through; absent if they go to the authority directly.
        let relay: String?
        let lastCheck: String?
        /// Hours without news from the authority, if they are more than there should be; otherwise absent.
        let hoursWithoutNews: Int?
        /// Submissions that wait.
        let waiting: Int?
        /// Submissions that were sent.
        let sent: Int?
        let decoys: Int?
        /// Absent without one.
        let laboratoryTest: String?
        /// Whether there is the program that tells the desktop of news.
        let notifications: Bool
    }

    func run() throws {
        var diary = try reading.diary.open()
        if reading.hasPassphraseFile { diary = try reading.unlock().diary }
        guard output.json else { return try StandardOutput.write(lines: diary.statusFields().lines) }
        let status = try diary.status()
        try StandardOutput.write(json: status.isLocked ? Report(locked: status, diary) : Report(status, diary))
    }
}

extension Status.Report {
    fileprivate init(locked status: DiaryStatus, _ diary: Diary) {
        self.init(
            status,
            diary,
            open: nil,
            authority: nil,
            relay: nil,
            lastCheck: nil,
            waiting: nil,
            decoys: nil,
            test: nil
        )
    }

    fileprivate init(_ status: DiaryStatus, _ diary: Diary) throws {
        self.init(
            status,
            diary,
            open: status.openCheckIns,
            authority: try diary.authority()?.host,
            relay: try diary.configuration()?.obliviousHTTP?.relay,
            lastCheck: try diary.lastCheck(),
            waiting: try diary.submissions().count,
            decoys: try diary.decoys().sent,
            test: try diary.testResult()?.rawValue
        )
    }

    private init(
        _ status: DiaryStatus,
        _ diary: Diary,
        open: Int?,
        authority: String?,
        relay: String?,
        lastCheck: LastCheck?,
        waiting: Int?,
        decoys: Int?,
        test: String?
    ) {
        data = diary.path.string
        checkIns = status.checkIns
        openCheckIns = open
        unreadableRecords = status.unreadableRecords
        passphrase = status.hasPassphrase
        matchingKey = status.keyPlace.rawValue
        matchingKeyIsThere = status.keyFailure == nil
        retentionDays = status.retentionDays
        news = status.isLocked ? status.hasNews : nil
        self.authority = authority
        self.relay = relay
        self.lastCheck = lastCheck?.time.iso8601
        hoursWithoutNews = lastCheck?.hoursWithoutNews(at: diary.now)
        self.waiting = waiting
        sent = status.isLocked ? nil : status.submissions
        self.decoys = decoys
        laboratoryTest = test
        notifications = Notifier.isInstalled
    }
}
