import ArgumentParser
import CheckInClient

/// `checkin diary`, and `checkin` without a command.
struct Browse: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diary",
        abstract: "Browse and edit the diary on the terminal. The same as checkin without a command.",
        discussion: "If the environment variable NO_COLOR has a value, no colours are shown."
    )

    @OptionGroup var diary: DiaryOptions
    @OptionGroup var passphrase: PassphraseOptions

    /// Milliseconds between two checks for changes. After a change, the browser deletes expired
    /// check-ins and shows what has changed.
    private static let period: Int32 = 5000

    func run() async throws {
        guard TextScreen.isPossible else { throw CleanExit.helpRequest(Checkin.self) }
        var unlocked = try passphrase.unlock(diary.open())
        try await unlocked.compare()
        try unlocked.diary.acknowledgeExposures()
        var browser = DiaryBrowser(try DiaryContents(unlocked, limit: DiaryBrowser.step))
        guard let screen = TextScreen() else { throw CleanExit.helpRequest(Checkin.self) }
        while true {
            let size = screen.size
            screen.show(browser.page(size))
            guard let key = screen.key(within: Self.period) else {
                guard try !browser.contents.isCurrent(in: unlocked.diary) else { continue }
                let sentence = try unlocked.diary.deleteExpired().sentence
                let notice = sentence.map { "\($0.prefix(1).uppercased())\($0.dropFirst())." }
                browser.update(try DiaryContents(unlocked, limit: browser.limit), notice: notice)
                continue
            }
            if key == .closed { return }
            guard let request = browser.handle(key, size) else {
                if browser.needsMore { browser.update(try DiaryContents(unlocked, limit: browser.limit)) }
                continue
            }
            if case .quit = request { return }
            do {
                let notice = try fulfil(request, &unlocked)
                browser.close()
                browser.update(try DiaryContents(unlocked, limit: browser.limit), notice: notice)
            } catch let error as DiaryError {
                browser.tell("\(error)")
            }
        }
    }

    /// - Returns: A message that describes the result.
    private func fulfil(_ request: BrowserRequest, _ unlocked: inout UnlockedDiary) throws -> String {
        let diary = unlocked.diary
        switch request {
        case .checkOut(let id):
            return "Checked out at \(try diary.checkOut(id.string).end.localMinute(besides: diary.now))."
        case .edit(let id, let start, let end, let companions):
            _ = try unlocked.edit(id.string, start: start, end: end, companions: companions)
            return "Changed."
        case .delete(let id):
            return Delete.sentence(of: try diary.delete(id.string))
        case .deleteEverything:
            let (count, hadPassphrase) = try Diary.deleteEverything(in: diary.path)
            unlocked = try self.diary.open().unlock()
            return Delete.sentences(ofAll: count, hadPassphrase: hadPassphrase).joined(separator: " ")
        case .quit: return ""
        }
    }
}
