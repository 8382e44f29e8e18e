import CheckInClient
import CheckInProtocol
import Foundation
import Matching
import OperatingSystem

/// The state of the diary browser, without the terminal: accepts keys, and returns requests and
/// pages.
struct DiaryBrowser {
    enum View {
        case list
        case details(CheckInID)
        case text(Text)
        case edit(EditForm)
        case confirmDeletion(CheckInID)
        /// Searches the list. Contains the text typed so far.
        case search(LineEditor)
        /// Asks for confirmation. Contains the answer typed so far.
        case confirmDeletionOfEverything(LineEditor)
    }

    /// A text that is not about one check-in.
    enum Text {
        case exposures
        case status
        case keys
    }

    private(set) var contents: DiaryContents
    private(set) var view = View.list
    /// The view to return to from a form.
    private var previous = View.list
    /// The index of the selected check-in. It can be beyond the check-ins that were read: see
    /// ``needsMore``.
    private(set) var selection = 0
    /// The number of check-ins to read. It grows as the user moves down.
    private(set) var limit = Self.step
    /// The number of lines scrolled off the top of the screen. It is limited to ``lastScroll(_:)``
    /// whenever it is used.
    private(set) var scroll = 0
    /// The result of the last request; nil after the next key.
    private(set) var notice: String?
    /// The text of the last search.
    private var searched = ""

    init(_ contents: DiaryContents) {
        self.contents = contents
    }

    var selected: CheckIn? {
        contents.checkIns.indices.contains(selection) ? contents.checkIns[selection] : nil
    }

    /// Whether the contents must be read again with the current ``limit``.
    var needsMore: Bool { contents.checkIns.count < min(limit, contents.count) }

    /// More check-ins than a person usually has, and more rows than a screen has.
    static let step = 500

    /// Shows the current contents of the diary, and the result of a request.
    mutating func update(_ contents: DiaryContents, notice: String? = nil) {
        let id = selected?.id
        self.contents = contents
        selection =
            contents.checkIns.firstIndex { $0.id == id }
            ?? max(0, min(selection, contents.checkIns.count - 1))
        if let notice { self.notice = notice }
        if let id = subject, !contents.checkIns.contains(where: { $0.id == id }) { show(.list) }
    }

    /// Shows why a request failed. A form stays open so that the user can correct it.
    mutating func tell(_ notice: String) {
        self.notice = notice
    }

    /// - Parameter size: The size of the page that was shown when the key was typed.
    /// - Returns: The request that the key completes; nil if the key only changes the view.
    mutating func handle(_ key: Key, _ size: TerminalSize) -> BrowserRequest? {
        notice = nil
        switch view {
        case .list: return handleInList(key, page: size.rows)
        case .details, .text: return handleInText(key, size)
        case .edit(var form):
            guard key != .escape else { return leave() }
            let request = form.handle(key, now: contents.now)
            view = .edit(form)
            return request
        case .search(var editor):
            guard key != .escape, key != .enter else { return leave() }
            editor.handle(key)
            view = .search(editor)
            searched = editor.text
            select(from: selection)
            return nil
        case .confirmDeletion(let id):
            guard key == .character("y") else { return key == .character("n") || key == .escape ? leave() : nil }
            return .delete(id)
        case .confirmDeletionOfEverything(var editor):
            return confirmDeletionOfEverything(key, &editor)
        }
    }

    /// Closes the form after its request has been fulfilled.
    mutating func close() {
        switch view {
        case .list, .details, .text, .search: break
        case .edit, .confirmDeletion, .confirmDeletionOfEverything: _ = leave()
        }
    }

    // MARK: Keys

    private mutating func handleInList(_ key: Key, page: Int) -> BrowserRequest? {
        let last = max(0, contents.count - 1)
        defer { limit = max(limit, selection + Self.step / 2) }
        switch key {
        case .up, .character("k"): selection = max(0, selection - 1)
        case .down, .character("j"): selection = min(last, selection + 1)
        case .pageUp: selection = max(0, selection - page / 2)
        case .pageDown: selection = min(last, selection + page / 2)
        case .home: selection = 0
        case .end: selection = last
        case .enter: if let selected { show(.details(selected.id)) }
        case .character("/"):
            limit = contents.count
            show(.search(LineEditor()))
        case .character("n"): select(from: selection + 1)
        case .character("x"): show(.text(.exposures))
        case .character("s"): show(.text(.status))
        case .character("?"): show(.text(.keys))
        case .character("D"): show(.confirmDeletionOfEverything(LineEditor()))
        case .character("q"): return .quit
        case .escape: searched = ""
        default: return handleForSelection(key)
        }
        return nil
    }

    /// Selects the first check-in that contains the searched text, beginning at an index and
    /// continuing at the top.
    private mutating func select(from start: Int) {
        guard !searched.isEmpty else { return }
        let indices = contents.checkIns.indices
        let order = indices.filter { $0 >= start } + indices.filter { $0 < start }
        if let found = order.first(where: { contents.checkIns[$0].contains(searched) }) {
            selection = found
        } else {
            notice = "No check-in contains “\(searched)”."
        }
    }

    private mutating func handleInText(_ key: Key, _ size: TerminalSize) -> BrowserRequest? {
        let last = lastScroll(size)
        // The page may be larger, or the text shorter, than when `scroll` was set.
        let top = min(scroll, last)
        switch key {
        case .up, .character("k"): scroll = max(0, top - 1)
        case .down, .character("j"): scroll = min(last, top + 1)
        case .pageUp: scroll = max(0, top - size.rows / 2)
        case .pageDown: scroll = min(last, top + size.rows / 2)
        case .home: scroll = 0
        case .end: scroll = last
        case .escape, .enter, .backspace, .character("q"): show(.list)
        default: if case .details = view { return handleForSelection(key) }
        }
        return nil
    }

    private mutating func handleForSelection(_ key: Key) -> BrowserRequest? {
        guard let selected else { return nil }
        switch key {
        case .character("o"): return .checkOut(selected.id)
        case .character("e"): show(.edit(EditForm(selected)))
        case .character("d"): show(.confirmDeletion(selected.id))
        default: break
        }
        return nil
    }

    private mutating func confirmDeletionOfEverything(_ key: Key, _ editor: inout LineEditor) -> BrowserRequest? {
        guard key != .escape else { return leave() }
        guard key == .enter else {
            editor.handle(key)
            view = .confirmDeletionOfEverything(editor)
            return nil
        }
        switch editor.text.lowercased() {
        case "yes": return .deleteEverything
        case "no": return leave()
        default:
            view = .confirmDeletionOfEverything(LineEditor())
            return nil
        }
    }

    // MARK: Views

    /// The check-in that the view shows; nil if the view does not show a single check-in.
    private var subject: CheckInID? {
        switch view {
        case .details(let id), .confirmDeletion(let id): id
        case .edit(let form): form.checkIn.id
        case .list, .text, .search, .confirmDeletionOfEverything: nil
        }
    }

    private mutating func show(_ view: View) {
        switch self.view {
        case .list, .details: previous = self.view
        case .text, .edit, .search, .confirmDeletion, .confirmDeletionOfEverything: break
        }
        self.view = view
        scroll = 0
    }

    private mutating func leave() -> BrowserRequest? {
        view = previous
        scroll = 0
        return nil
    }
}

/// An action that the user requests in the browser.
enum BrowserRequest {
    case checkOut(CheckInID)
    /// Changes the times of a stay, and the companions. What is nil is not changed.
    case edit(CheckInID, start: UnixTime?, end: UnixTime?, companions: UInt8?)
    case delete(CheckInID)
    case deleteEverything
    case quit
}

/// The contents of a diary that the browser shows, all read at the same time.
struct DiaryContents {
    /// The latest check-ins, latest first.
    let checkIns: [CheckIn]
    /// The number of all check-ins.
    let count: Int
    /// The exposures of each check-in, one for each disease.
    let exposures: [CheckInID: [CheckInExposure]]
    let exposureLines: [String]
    /// The authority's advice.
    let words: AdviceWords
    /// The first end of a deadline that has not passed.
    let firstDeadline: UnixTime?
    /// The highest risk of check-ins and of encounters by Bluetooth.
    let highestRisk: Risk
    let status: FieldList
    /// The hosts of the diary's authorities.
    let authorities: [String]
    /// The check that is the longest ago; nil if the diary was not compared with one of its authorities yet.
    let lastCheck: LastCheck?
    /// Why nothing was compared yet, and what to do; nil after the first comparison.
    let missingCheck: String?
    /// When the diary was read.
    let now: UnixTime
    /// A message if there has been no news from the authority for too many hours; otherwise nil.
    let missingNews: String?
    /// ``Diary/version()`` when the contents were read.
    private let version: Int

    /// - Parameter limit: The maximum number of check-ins.
    init(_ unlocked: UnlockedDiary, limit: Int) throws {
        let diary = unlocked.diary
        version = try diary.version()
        now = diary.now
        count = try diary.checkInCount()
        checkIns = try unlocked.checkIns(latest: limit).reversed()
        let (assessed, days) = (try unlocked.assessed(), try unlocked.proximityDays())
        highestRisk = (assessed.exposures.map(\.exposure.risk.risk) + days.map(\.risk)).max() ?? .none
        exposures = Dictionary(grouping: assessed.exposures.map(\.exposure), by: \.id)
        status = try unlocked.statusFields()
        let checked = try unlocked.checkedAuthorities()
        authorities = checked.map(\.host)
        lastCheck = checked.oldestCheck
        missingNews = lastCheck?.missingNews(at: diary.now)
        words = AdviceWords(try diary.advice(), now: diary.now)
        missingCheck = try unlocked.missingCheck(checked)
        exposureLines = assessed.exposureLines(days, checked, words, missingCheck: missingCheck)
        let current = diary.now
        firstDeadline = assessed.exposures.flatMap(\.exposure.deadlines).map(\.end).filter { $0 > current }.min()
    }

    /// Returns whether the contents are still the same. The diary changes by itself only at a
    /// multiple of five minutes: when a stay ends, or a check-in expires.
    func isCurrent(in diary: Diary) throws -> Bool {
        try diary.version() == version && diary.now.seconds / Interval.seconds == now.seconds / Interval.seconds
    }

    func risk(of id: CheckInID) -> Risk { exposures[id]?.map(\.risk.risk).max() ?? .none }
}

extension CheckIn {
    /// Whether the day, the ID, the venue's name or its address contains a text. Ignores case and
    /// accents.
    fileprivate func contains(_ text: String) -> Bool {
        [stay.start.localDayAndName, id.string, venue.name.string, venue.address.string].contains {
            $0.range(of: text, options: [.caseInsensitive, .diacriticInsensitive]) != nil
        }
    }
}
