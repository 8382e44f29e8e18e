import Clocks
import ArgumentParser
import CheckInClient
import CommandLineTool
import Publication
import SystemPackage

/// `checkin status`
struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show how much data is stored, and how it is protected.",
        discussion: """
            Shows the number of check-ins and other records, and how they are protected. Also shows the authority of \
            the diary, the last check, and what was sent. If the diary has a passphrase, these three are shown only \
            with --passphrase-file. Otherwise, the command only shows whether there is news.
            """
    )

    @OptionGroup var diary: DiaryOptions
    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var output: OutputOptions

    fileprivate struct Report: Encodable {
        let data: String
        let checkIns: Int
        /// The number of open check-ins. Null while the diary is locked, like all values that
        /// only the owner may read.
        @Nullable var openCheckIns: Int?
        let unreadableRecords: Int
        let passphrase: Bool
        /// Where the matching key is stored: tpm, systemd, keyring or file.
        let matchingKey: String
        /// Whether the matching key can be read from there.
        let matchingKeyIsThere: Bool
        let retentionDays: Int
        /// Whether there is news. Null unless the diary is locked.
        @Nullable var news: Bool?
        /// The authority. Null before enrolment.
        @Nullable var authority: String?
        /// The URL of the relay for messages. Null if messages are sent to the authority
        /// directly.
        @Nullable var relay: String?
        /// The day (UTC) of the newest settings that all clients must have, and their fingerprint.
        /// Null if the packages of the day name other settings.
        @Nullable var settingsDay: String?
        @Nullable var settings: String?
        @Nullable var lastCheck: String?
        /// Hours without news from the authority. Null unless there are too many.
        @Nullable var hoursWithoutNews: Int?
        /// The number of submissions that the authority has not accepted yet.
        @Nullable var waiting: Int?
        /// The number of submissions that the authority has accepted.
        @Nullable var sent: Int?
        @Nullable var decoys: Int?
        /// The state of the registered laboratory test. Null if no test is registered.
        @Nullable var laboratoryTest: String?
        /// Whether notify-send is installed.
        let notifications: Bool
    }

    func run() throws {
        var diary = try self.diary.open()
        if passphrase.hasFile { diary = try passphrase.unlock(diary).diary }
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
            traffic: nil,
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
            traffic: try diary.dailyTraffic(),
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
        traffic: DailyTraffic?,
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
        settingsDay = traffic?.authorizationKey.day.iso8601
        settings = traffic?.fingerprint
        self.lastCheck = lastCheck?.time.iso8601
        hoursWithoutNews = lastCheck?.hoursWithoutNews(at: diary.now)
        self.waiting = waiting
        sent = status.isLocked ? nil : status.submissions
        self.decoys = decoys
        laboratoryTest = test
        notifications = Notifier.isInstalled
    }
}
