import ArgumentParser
import CheckInClient
import CheckInProtocol
import CommandLineTool
import Platform
import SystemPackage

/// `checkin sync`
struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Download what is new and compare it with your diary, on this device.",
        discussion: """
            Works without the passphrase. A timer does it every second hour, or as often as the authority says. What is asked for does \
            not depend on what is in the diary, and what was found stays here: "checkin exposures" shows it. Uses the proxy in https_proxy or all_proxy, SOCKS (Tor) included.
            """
    )

    @Flag(
        help: """
            As the timer does: says nothing without an authority or a diary, does what you have consented to, tells you of what is new by \
            the desktop, asks for a test's result, and sees to it that what is due is sent.
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
    }

    func run() async throws {
        if scheduled {
            // Where there is no diary, looking for news begins none.
            guard try Diary.exists(in: diary.directory) else { return }
            let diary = try self.diary.open()
            guard try !waitsForKey(diary), try diary.authority() != nil else { return }
            try await scheduled(diary)
        } else {
            let diary = try self.diary.open()
            try ConsentPrompt.require(.matching, in: diary)
            try report(await Self.sync(diary), of: diary)
        }
    }

    private static func sync(_ diary: Diary) async throws -> LastCheck {
        let bar = ProgressBar()
        defer { bar.end() }
        return try await Sync(diary.client(), progress: bar.show).run()
    }

    /// Each part goes with a consent of its own: a test is awaited, and a submission waits, only with that to sharing.
    ///
    /// What leaves this device is begun or planned before anything is compared or told: it depends on neither, and whoever has no desktop
    /// that answers loses nothing else.
    private func scheduled(_ diary: Diary) async throws {
        let compares = try diary.answer(.matching) == .given
        if compares { try diary.planDecoy() }
        if try diary.nextDue() != nil { try Background.start(for: self.diary) }
        let client = try diary.client()
        let result = await Self.attempt { try diary.awaitsTest() ? try await LaboratoryTest(client).ask() : nil }
        let check = await Self.attempt { try compares && diary.isDownloadDue() ? try await Sync(client).run() : nil }
        if let told = try? result.get(), told != .pending {
            // Without a desktop, whoever looks sees it.
            try? Notifier.tell("There is news: please look at checkin share.")
        }
        if case .failure = check {
            do {
                try diary.tellOfMissingNews { hours in
                    try Notifier.tell("No news from the health authority for \(hours.hoursOrDays): checkin status.")
                }
            } catch is Notifier.NotTold {
                // Without a desktop, "checkin status" shows it.
            }
        }
        // What was found is in the diary, also if later hours could not be had.
        if compares { try tellOfExposures(diary) }
        _ = try check.get()
        _ = try result.get()
    }

    /// Whether nothing can be compared until the diary is unlocked, which the desktop tells once.
    private func waitsForKey(_ diary: Diary) throws -> Bool {
        let isAway = try diary.status().keyFailure != nil
        let mark = diary.path.appending("key.away")
        guard isAway else {
            try PrivateFile.remove(mark)
            return false
        }
        guard try PrivateFile.read(mark) == nil else { return true }
        do {
            try Notifier.tell("Comparing waits until you unlock your diary: checkin list.")
            try PrivateFile.replace(mark, with: [])
        } catch is Notifier.NotTold {
            // Without a desktop, “checkin status” says so.
        }
        return true
    }

    /// What fails keeps nothing else from being done.
    private static func attempt<Value>(_ body: () async throws -> Value) async -> Result<Value, any Error> {
        do {
            return .success(try await body())
        } catch {
            return .failure(error)
        }
    }

    private func tellOfExposures(_ diary: Diary) throws {
        guard let news = try diary.news(), try !Background.tell(of: self.diary) else { return }
        // Without a desktop, whoever looks sees it.
        try diary.takeBack(news)
    }

    private func report(_ check: LastCheck, of diary: Diary) throws {
        if output.json {
            try StandardOutput.write(
                json: Report(
                    time: check.time.iso8601,
                    packages: check.packages,
                    checkIns: check.checkIns,
                    checkInsOfOthers: check.checkInsOfOthers,
                    newestHour: check.newestHour.start.iso8601
                )
            )
            return
        }
        try StandardOutput.write(lines: [check.sentence])
        if try diary.hasFound() {
            try StandardOutput.write(lines: ["Something was found: checkin exposures shows it."])
        }
    }
}

extension LastCheck {
    /// When, and what it looked at.
    var sentence: String {
        """
        Compared \(checkIns.checkIns) with everything published until \(newestHour.start.localMinute): \
        \(packages == 1 ? "1 package" : "\(packages) packages").\(omission)
        """
    }

    /// What is wrong if the authority's last hours are missing; nil if they are not.
    func missingNews(at now: UnixTime) -> String? {
        hoursWithoutNews(at: now).map {
            "none for \($0.hoursOrDays): warnings published since then are missing (checkin sync)"
        }
    }

    private var omission: String {
        checkInsOfOthers == 0 ? "" : " Not compared, as of another authority: \(checkInsOfOthers.checkIns)."
    }
}
