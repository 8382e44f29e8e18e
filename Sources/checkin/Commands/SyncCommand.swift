import Clocks
import ArgumentParser
import CheckInClient
import CheckInProtocol
import CommandLineTool
import Files
import Glibc
import Publication
import Synchronization
import SystemPackage
import Terminals

/// `checkin sync`
struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Download new packages, and compare them with your diary on this device.",
        discussion: """
            Works without the passphrase. A timer runs it every hour, and downloads files in every second hour, or at the interval that \
            the authority has set. The requests do not depend on the contents of the diary. The result stays on this device: "checkin exposures" shows it. \
            The command uses the proxy in https_proxy or all_proxy. SOCKS proxies, such as Tor, are supported.
            """
    )

    @Flag(
        help: """
            Do what the timer does: sync, request a test's result, send messages whose time has come, and show desktop \
            notifications. Each step requires your consent. Without a diary or an authority, the command does nothing and \
            prints nothing.
            """
    )
    var scheduled = false

    @OptionGroup var diary: DiaryOptions
    @OptionGroup var output: OutputOptions

    private struct Report: Encodable {
        let time: String
        let packages: Int
        let checkIns: Int
        let checkInsOfOthers: Int
        let newestHour: String
        /// As for `checkin status`.
        @Nullable var settingsDay: String?
        @Nullable var settings: String?
    }

    func run() async throws {
        if scheduled {
            // The timer must not create a diary.
            guard try Diary.exists(in: diary.directory) else { return }
            let diary = try self.diary.open()
            guard try !waitsForKey(diary), try diary.authority() != nil else { return }
            try await scheduled(diary)
        } else {
            try await sync(diary.open())
        }
    }

    /// Downloads and compares what the user has consented to: packages, keys of proximity, or both.
    private func sync(_ diary: Diary) async throws {
        let hasProximity = try diary.activeProximity() != nil
        let onlyKeys = try hasProximity && diary.answer(.matching) == .refused
        if !onlyKeys {
            try ConsentPrompt.require(.matching, in: diary)
            try report(await Self.sync(diary), of: diary)
        }
        guard hasProximity else { return }
        try await Self.syncKeys(diary)
        guard !output.json else { return }
        try StandardOutput.write(lines: [
            "Compared the keys of people who tested positive with what proximity recorded."
        ])
        if try onlyKeys && diary.hasFound() { try StandardOutput.write(lines: [Self.news]) }
    }

    private static let news = "There is news: run checkin exposures."

    private static func syncKeys(_ diary: Diary) async throws {
        let bar = ProgressBar()
        defer { bar.end() }
        try await KeySync(diary.client(), opening: OpeningProcess.open, progress: bar.show).run()
    }

    private static func sync(_ diary: Diary) async throws -> LastCheck {
        let bar = ProgressBar()
        defer { bar.end() }
        return try await Sync(diary.client(), progress: bar.show).run()
    }

    /// Each part needs its own consent. A test or a submission can only be pending if the user has
    /// consented to sharing.
    ///
    /// Decoys and due submissions are sent by a process of their own, which is started first. Therefore,
    /// sending does not depend on the desktop. Downloads end after 20 minutes, so that the user is told
    /// that news is missing even if a server answers slowly: systemd ends the service after 45 minutes.
    /// The keys that the user has permitted to share are sent last.
    private func scheduled(_ diary: Diary) async throws {
        let compares = try diary.answer(.matching) == .given
        if compares { try diary.planDecoy() }
        try Background.startIfDue(diary, self.diary)
        // The process of proximity may have ended, because a key was missing or the disk was full.
        if try diary.activeProximity() != nil { try Background.record(for: self.diary) }
        let client = try diary.client()
        let end = ContinuousClock.now + .seconds(20 * 60)
        let result = await attempt(until: end) { try diary.awaitsTest() ? try await LaboratoryTest(client).ask() : nil }
        let isDue = try diary.isDownloadDue()
        let check = await attempt(until: end) { compares && isDue ? try await Sync(client).run() : nil }
        let hasProximity = try diary.activeProximity() != nil
        let keys = await attempt(until: end) {
            if hasProximity, isDue { try await KeySync(client, opening: OpeningProcess.open).run() }
        }
        if let told = try? result.get(), told != .pending {
            // Without a desktop, “checkin status” shows the news.
            try? Notifier.show("There is news: run checkin share.")
        }
        if check.isFailure || keys.isFailure {
            do {
                if check.isFailure {
                    try diary.tellOfMissingNews { hours in
                        try Notifier.show(
                            "No news from the health authority for \(hours.hoursOrDays): run checkin status."
                        )
                    }
                }
                if case .failure(SyncError.exportsMissing) = keys {
                    try diary.tellOfMissingNews(areKeysMissing: true) { hours in
                        try Notifier.show("Keys have been missing for \(hours.hoursOrDays): run checkin sync.")
                    }
                }
            } catch is Notifier.NotShown {
                // Without a desktop, “checkin status” shows how many hours are missing.
            }
        }
        let options = self.diary
        let permitted = await attempt(until: .now + .seconds(10 * 60)) {
            do {
                try await Share.shareAsPermitted(diary, options)
            } catch is Notifier.NotShown {
                // Without a desktop, “checkin share” sends the keys.
            }
        }
        // The diary may contain new exposures even if the packages for later hours could not be
        // downloaded.
        if try (compares || hasProximity) && diary.hasNotification() { try Background.notify(for: self.diary) }
        _ = try check.get()
        _ = try keys.get()
        _ = try result.get()
        _ = try permitted.get()
    }

    /// Whether comparing must wait until the diary is unlocked. If so, notifies the user once.
    private func waitsForKey(_ diary: Diary) throws -> Bool {
        let isAway = try diary.status().keyFailure != nil
        let mark = diary.path.appending("key.away")
        guard isAway else {
            try PrivateFile.remove(mark)
            return false
        }
        guard try PrivateFile.read(mark) == nil else { return true }
        do {
            try Notifier.show("Comparing waits until you unlock your diary: run checkin list.")
            try PrivateFile.replace(mark, with: [])
        } catch is Notifier.NotShown {
            // Without a desktop, “checkin status” shows it.
        }
        return true
    }

    private func report(_ check: LastCheck, of diary: Diary) throws {
        if output.json {
            let traffic = try diary.dailyTraffic()
            try StandardOutput.write(
                json: Report(
                    time: check.time.iso8601,
                    packages: check.packages,
                    checkIns: check.checkIns,
                    checkInsOfOthers: check.checkInsOfOthers,
                    newestHour: check.newestHour.start.iso8601,
                    settingsDay: traffic?.authorizationKey.day.iso8601,
                    settings: traffic?.fingerprint
                )
            )
            return
        }
        try StandardOutput.write(lines: [check.sentence, "Settings: \(try diary.settingsOfDay)."])
        if try diary.hasFound() {
            try StandardOutput.write(lines: [Self.news])
        }
    }
}

/// Captures an error, so that the other parts of a run still run.
///
/// - Parameter end: When the body is cancelled.
func attempt<Value: Sendable>(
    until end: ContinuousClock.Instant,
    _ body: @escaping @Sendable () async throws -> Value
) async -> Result<Value, any Error> {
    await withTaskGroup(of: Result<Value, any Error>.self) { group in
        group.addTask {
            do { return .success(try await body()) } catch { return .failure(error) }
        }
        group.addTask {
            // If the sleep is cancelled, the body has ended, and this result is not used.
            try? await Task.sleep(until: end, clock: .continuous)
            return .failure(Refusal("the authority or the network is too slow", hints: ["what was downloaded is kept"]))
        }
        defer { group.cancelAll() }
        return await group.next()!
    }
}

extension Result {
    fileprivate var isFailure: Bool {
        if case .failure = self { true } else { false }
    }
}

extension LastCheck {
    /// A message that says what was compared, and up to which time.
    var sentence: String {
        """
        Compared \(checkIns.checkIns) with everything published until \(newestHour.start.localMinute): \
        \(packages == 1 ? "1 package" : "\(packages) packages").\(omission)
        """
    }

    /// A message if packages for the last hours could not be downloaded; otherwise nil.
    func missingNews(at now: UnixTime) -> String? {
        hoursWithoutNews(at: now).map {
            "none for \($0.hoursOrDays): warnings published since then are missing (run checkin sync)"
        }
    }

    private var omission: String {
        checkInsOfOthers == 0 ? "" : " Not compared because of another authority: \(checkInsOfOthers.checkIns)."
    }
}

/// Shows the progress of a download or comparison on one line of the terminal. Without a terminal,
/// shows nothing.
final class ProgressBar: Sendable {
    private static let width = 24
    private let isShown = Mutex(false)
    private let isTerminal = isatty(STDERR_FILENO) == 1

    func show(_ progress: SyncProgress) {
        guard isTerminal else { return }
        let (word, done, count) =
            switch progress {
            case .downloading(let done, let count): ("Downloading", done, count)
            case .comparing(let done, let count): ("Comparing", done, count)
            }
        let filled = count == 0 ? Self.width : Self.width * done / count
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
        isShown.withLock { $0 = true }
        Conversation.show("\r\(word.padded(to: 12))[\(bar)] \(done)/\(count)\u{1B}[K")
    }

    /// Removes the progress line.
    func end() {
        if isShown.withLock({ $0 }) { Conversation.show("\r\u{1B}[K") }
    }
}
