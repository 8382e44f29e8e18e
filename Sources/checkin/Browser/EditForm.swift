import CheckInClient
import CheckInProtocol
import CommandLineTool

/// The form to edit the start and end of a stay.
struct EditForm {
    let checkIn: CheckIn
    private(set) var editors: [LineEditor]
    /// The index of the editor that receives keys.
    private(set) var focus = 0
    /// The reason why the typed times are invalid; nil before they are checked and after each
    /// change.
    private(set) var refusal: String?

    init(_ checkIn: CheckIn) {
        self.checkIn = checkIn
        editors = Self.texts(of: checkIn).map(LineEditor.init)
    }

    /// - Returns: The edit request, if the form is complete and valid; otherwise nil.
    mutating func handle(_ key: Key, now: UnixTime) -> BrowserRequest? {
        switch key {
        case .up: focus = 0
        case .down: focus = 1
        case .tab: focus = 1 - focus
        case .enter where focus == 0: focus = 1
        case .enter: return request(now)
        default:
            refusal = nil
            editors[focus].handle(key)
        }
        return nil
    }

    /// The start and end, to the minute. If the user does not change the text, the time keeps its
    /// seconds.
    private static func texts(of checkIn: CheckIn) -> [String] {
        [checkIn.stay.start, checkIn.stay.end].map { $0.localMinute }
    }

    private mutating func request(_ now: UnixTime) -> BrowserRequest? {
        let old = Self.texts(of: checkIn)
        do {
            let times = try editors.enumerated().map { (index, editor) -> TypedTime? in
                guard editor.text != old[index] else { return nil }
                guard let time = try? TypedTime(editor.text) else {
                    focus = index
                    throw Refusal("a time is \(TypedTime.examples)")
                }
                return time
            }
            let start = try times[0]?.resolved(besides: checkIn.stay.start, now: now)
            let end = try times[1]?.resolved(after: start ?? checkIn.stay.start, now: now)
            return .edit(checkIn.id, start: start, end: end)
        } catch {
            refusal = (error as? Refusal)?.sentence
            return nil
        }
    }
}

/// A line of input with a cursor.
struct LineEditor {
    /// The text before and after the cursor.
    private(set) var before: String
    private(set) var behind = ""

    init(_ text: String = "") {
        before = text
    }

    var text: String { before + behind }

    /// The maximum length in characters. No valid input is this long.
    private static let limit = 40

    mutating func handle(_ key: Key) {
        switch key {
        case .character(let character) where text.count < Self.limit: before.append(character)
        case .backspace where !before.isEmpty: before.removeLast()
        case .delete where !behind.isEmpty: behind.removeFirst()
        case .left where !before.isEmpty: behind.insert(before.removeLast(), at: behind.startIndex)
        case .right where !behind.isEmpty: before.append(behind.removeFirst())
        case .home: (before, behind) = ("", text)
        case .end: (before, behind) = (text, "")
        default: break
        }
    }
}
