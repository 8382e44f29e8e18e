import ArgumentParser
import AuthorityProtocol
import CheckInClient
import Clocks
import CommandLineTool
import SystemPackage

/// `checkin status`
struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show how much data is stored, and how it is protected.",
        discussion: """
            Shows the number of check-ins and other records, and how they are protected. Also shows the authority of \
            the diary with the last check of each, and what was sent. If the diary has a passphrase, these three are shown only \
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
        @Nullable var openCheckIns: Int? = nil
        let unreadableRecords: Int
        let passphrase: Bool
        /// Where the matching key is stored: tpm, systemd, keyring or file.
        let matchingKey: String
        /// Whether the matching key can be read from there.
        let matchingKeyIsThere: Bool
        let retentionDays: Int
        /// The number of days that the diseases of the authority need.
        let wantedRetentionDays: Int
        /// Whether there is news. Null unless the diary is locked.
        @Nullable var news: Bool? = nil
        /// In the order of the enrolments.
        @Nullable var authorities: [AuthorityReport]? = nil
        /// The number of matching reports of diseases that the configuration does not have, or that this
        /// version cannot use.
        @Nullable var ignoredReports: Int? = nil
        /// The number of submissions that the authority has not accepted yet.
        @Nullable var waiting: Int? = nil
        /// The number of submissions of the last 14 days that the authority has accepted.
        @Nullable var sent: Int? = nil
        /// The tests of the last 14 days whose results are known, the oldest first.
        @Nullable var tests: [Status.Test]? = nil
        @Nullable var decoys: Int? = nil
        /// Whether notify-send is installed.
        let notifications: Bool
    }

    fileprivate struct Test: Encodable {
        /// The day of the test, and its result.
        let day: String
        let result: String
        /// nothing, waiting, shared or failed.
        let sharing: String
        /// When it was shared; null unless it was shared.
        @Nullable var shared: String? = nil

        init(_ test: PastTest) {
            (day, result, sharing) = (test.day.iso8601, test.result.rawValue, test.sharing.key)
            if case .shared(let time) = test.sharing { shared = time.iso8601 }
        }
    }

    func run() throws {
        let diary = try diary.open()
        let unlocked = try passphrase.unlockIfPossible(diary)
        guard output.json else {
            return try StandardOutput.write(lines: (unlocked?.statusFields() ?? diary.statusFields()).lines)
        }
        try StandardOutput.write(json: Report(diary, unlocked))
    }
}

extension PastTest.Sharing {
    fileprivate var key: String {
        switch self {
        case .nothing: "nothing"
        case .waiting: "waiting"
        case .shared: "shared"
        case .failed: "failed"
        }
    }
}

extension Status.Report {
    fileprivate init(_ diary: Diary, _ unlocked: UnlockedDiary?) throws {
        let status = try (unlocked?.diary ?? diary).status()
        data = diary.path.string
        checkIns = status.checkIns
        unreadableRecords = status.unreadableRecords
        passphrase = status.hasPassphrase
        matchingKey = status.keyPlace.rawValue
        matchingKeyIsThere = status.keyFailure == nil
        retentionDays = status.retentionDays
        wantedRetentionDays = status.wantedDays
        notifications = Notifier.isInstalled
        guard let unlocked else {
            news = status.hasNews
            return
        }
        openCheckIns = status.openCheckIns
        authorities = try diary.authorities().map { try AuthorityReport($0, unlocked.about($0.host)) }
        ignoredReports = try unlocked.unknownMatches()
        waiting = try unlocked.submissions().count
        let past = try unlocked.pastTests()
        sent = past.count(where: \.isShared)
        tests = past.map(Status.Test.init)
        decoys = try unlocked.decoys().sent
    }
}
