import ArgumentParser
import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Clocks
import CommandLineTool
import OperatingSystem
import SystemPackage

/// `checkin sync`
struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Download new packages, and compare them with your diary on this device.",
        discussion: """
            Works without the passphrase. If the diary has several authorities, downloads from each; if one fails, the others are \
            compared. A timer runs it every hour, and downloads files in every fourth hour, or at the interval that \
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
        /// The authorities whose files were compared.
        let authorities: [Check]

        struct Check: Encodable {
            let authority: String
            let time: String
            let packages: Int
            let checkIns: Int
            let checkInsOfOthers: Int
            let newestHour: String
            /// As for `checkin status`.
            @Nullable var settingsDay: String?
            @Nullable var settings: String?
        }
    }

    func run() async throws {
        if scheduled {
            // The timer must not create a diary.
            guard try Diary.exists(in: diary.directory) else { return }
            try await HourlyRun(diary.open(), by: ScheduledProgram(diary: diary), opening: OpeningProcess.open).run()
        } else {
            try await sync(diary.open())
        }
    }

    /// Downloads and compares what the user has consented to: packages, keys of proximity, or both. An authority that
    /// fails does not stop the others.
    private func sync(_ diary: Diary) async throws {
        let authorities = try diary.requireEnrolment(diary.hasPassphrase() ? nil : diary.unlock())
        let hasProximity = try diary.activeProximity() != nil
        let onlyKeys = try hasProximity && diary.answer(.matching) == .refused
        if !onlyKeys { try ConsentPrompt.require(.matching, in: diary) }
        var checks: [Report.Check] = []
        var failures: [Failure] = []
        for host in authorities.map(\.host) {
            let name = authorities.count > 1 ? "\(host): " : ""
            do {
                if !onlyKeys { checks.append(try await compare(diary.about(host), host, name)) }
                if hasProximity { try await syncKeys(diary.about(host), name) }
            } catch {
                failures.append(Failure(host: host, error: error))
            }
        }
        if let failure = failures.first, authorities.count == 1 { throw failure.error }
        try finish(diary, checks: onlyKeys ? nil : checks, failures)
    }

    /// An authority whose files could not be compared.
    private struct Failure {
        let host: String
        let error: any Error
    }

    /// Shows the results of all authorities.
    ///
    /// - Parameter checks: Nil if only keys were compared.
    private func finish(_ diary: Diary, checks: [Report.Check]?, _ failures: [Failure]) throws {
        if !output.json {
            try Self.tellNews(of: diary)
        } else if let checks {
            try StandardOutput.write(json: Report(authorities: checks))
        }
        for failure in failures {
            let hints = (failure.error as? any HintedError)?.hints ?? []
            Conversation.tell(Refusal("\(failure.host): \(failure.error)", hints: hints))
        }
        guard failures.isEmpty else { throw ExitCode.failure }
    }

    /// Says once that there is news. After that, says what is known.
    private static func tellNews(of diary: Diary) throws {
        if try diary.hasNotification() {
            try StandardOutput.write(lines: ["There is news: run checkin exposures."])
        } else if try diary.hasFound() {
            try StandardOutput.write(lines: ["Nothing new; checkin exposures shows what was found before."])
        } else {
            try StandardOutput.write(lines: ["No exposure found."])
        }
    }

    private func syncKeys(_ diary: Diary, _ name: String) async throws {
        let bar = ProgressBar()
        defer { bar.end() }
        try await KeySync(diary.client(), opening: OpeningProcess.open, progress: bar.show).run()
        guard !output.json else { return }
        try StandardOutput.write(lines: [
            "\(name)Compared the keys of people who tested positive with what proximity recorded."
        ])
    }

    private static func sync(_ diary: Diary) async throws -> LastCheck {
        let bar = ProgressBar()
        defer { bar.end() }
        return try await Sync(diary.client(), progress: bar.show).run()
    }

    /// Downloads and compares the packages of an authority, and shows what was compared.
    ///
    /// - Parameter name: What the lines begin with.
    private func compare(_ diary: Diary, _ host: String, _ name: String) async throws -> Report.Check {
        let check = try await Self.sync(diary)
        if !output.json {
            try StandardOutput.write(lines: [name + check.sentence, "\(name)Settings: \(try diary.settingsWords)."])
        }
        let settings = try diary.settingsOfDay()
        return Report.Check(
            authority: host,
            time: check.time.iso8601,
            packages: check.packages,
            checkIns: check.checkIns,
            checkInsOfOthers: check.checkInsOfOthers,
            newestHour: check.newestHour.start.iso8601,
            settingsDay: settings?.day.iso8601,
            settings: settings?.fingerprint
        )
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

extension ProgressBar {
    func show(_ progress: SyncProgress) {
        switch progress {
        case .downloading(let done, let count): show("Downloading", done, of: count)
        case .comparing(let done, let count): show("Comparing", done, of: count)
        }
    }
}
