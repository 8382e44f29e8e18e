import CheckInClient
import CheckInProtocol
import CommandLineTool

/// The form to edit the start and end of a stay, and the number of companions.
struct EditForm {
    let checkIn: CheckIn
    private(set) var editors: [LineEditor]
    /// The index of the editor that receives keys.
    private(set) var focus = 0
    /// The reason why the typed texts are invalid; nil before they are checked and after each
    /// change.
    private(set) var refusal: String?

    init(_ checkIn: CheckIn) {
        self.checkIn = checkIn
        editors = Self.texts(of: checkIn).map(LineEditor.init)
    }

    /// - Returns: The edit request, if the form is complete and valid; otherwise nil.
    mutating func handle(_ key: Key, now: UnixTime) -> BrowserRequest? {
        switch key {
        case .up: focus = max(0, focus - 1)
        case .down: focus = min(focus + 1, editors.count - 1)
        case .tab: focus = (focus + 1) % editors.count
        case .enter where focus < editors.count - 1: focus += 1
        case .enter: return request(now)
        default:
            refusal = nil
            editors[focus].handle(key)
        }
        return nil
    }

    /// The names of the fields.
    static let names = ["Start", "End", "Companions"]

    /// The start and end, to the minute, and the companions. If the user does not change the text, the time keeps
    /// its seconds.
    private static func texts(of checkIn: CheckIn) -> [String] {
        [checkIn.stay.start.localMinute, checkIn.stay.end.localMinute, "\(checkIn.companions)"]
    }

    private mutating func request(_ now: UnixTime) -> BrowserRequest? {
        let old = Self.texts(of: checkIn)
        do {
            let times = try editors.prefix(2).enumerated().map { (index, editor) -> TypedTime? in
                guard editor.text != old[index] else { return nil }
                guard let time = try? TypedTime(editor.text) else {
                    focus = index
                    throw Refusal("a time is \(TypedTime.examples)")
                }
                return time
            }
            let start = try times[0]?.resolved(besides: checkIn.stay.start, now: now)
            let end = try times[1]?.resolved(after: start ?? checkIn.stay.start, now: now)
            guard let companions = Companions(argument: editors[2].text) else {
                focus = 2
                throw Refusal("the number of companions is 0 to 99")
            }
            let changed = companions.count == checkIn.companions ? nil : companions.count
            return .edit(checkIn.id, start: start, end: end, companions: changed)
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
