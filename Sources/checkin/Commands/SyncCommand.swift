import ArgumentParser
import CheckInClient
import CheckInProtocol
import CommandLineTool

/// `checkin sync`
struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Download what is new and compare it with your diary, on this device.",
        discussion: """
            Works without the passphrase. A timer does it every hour. Goes through the proxy that the variable https_proxy names. What \
            was found stays here: "checkin exposures" shows it.
            """
    )

    @Flag(
        help: """
            As the timer does: says nothing without an authority or your consent, tells you of what is new by the desktop, asks for a \
            test's result, and sends decoys when they are due.
            """
    )
    var scheduled = false

    @OptionGroup var diary: DiaryOptions
    @OptionGroup var output: OutputOptions

    private struct Report: Encodable {
        let time: String
        let packages: Int
        let reports: Int
        let checkIns: Int
        let newestHour: String
    }

    func run() async throws {
        if scheduled {
            // Where there is no diary, looking for news begins none.
            guard try Diary.exists(in: diary.directory) else { return }
            let diary = try self.diary.open()
            guard let authority = try diary.authority(), try diary.consents()[.matching] == .given else { return }
            try await scheduled(diary, authority)
        } else {
            let diary = try self.diary.open()
            try ConsentPrompt.require(.matching, in: diary)
            let authority = try diary.requireAuthority()
            try report(await Self.sync(diary, authority), of: diary)
        }
    }

    private static func sync(_ diary: Diary, _ authority: EnrolledAuthority) async throws -> LastCheck {
        let bar = ProgressBar()
        defer { bar.end() }
        return try await Network.use(authority) { link in
            try await Sync(diary, link: link, version: .current, progress: bar.show).run()
        }
    }

    /// Nothing that is sent depends on what comparing finds: it is sent before.
    private func scheduled(_ diary: Diary, _ authority: EnrolledAuthority) async throws {
        try await Network.use(authority) { link in
            let test = LaboratoryTest(diary, link: link)
            if try diary.awaitsTest(), try await test.ask() != .pending {
                try? Notifier.tell("There is news: please look at checkin share.")
            }
            _ = try await Sync(diary, link: link, version: .current).run()
            try tellOfExposures(diary)
        }
        // On connections of their own, as a submission is.
        _ = try await Network.use(authority) { link in try await Decoys(diary, link: link).run() }
        if try diary.nextDue() != nil { try Background.start(for: self.diary) }
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
                    reports: check.reports,
                    checkIns: check.checkIns,
                    newestHour: check.newestHour.start.iso8601
                )
            )
            return
        }
        try StandardOutput.write(lines: [check.sentence])
        if try !diary.exposures().isEmpty {
            try StandardOutput.write(lines: ["Something was found: checkin exposures shows it."])
        }
    }
}

extension LastCheck {
    /// When, and what it looked at.
    var sentence: String {
        """
        Compared \(checkIns.checkIns) with all that was published in 14 days, until \(newestHour.start.local("%Y-%m-%d %H:%M")): \
        \(packages) packages.
        """
    }
}
