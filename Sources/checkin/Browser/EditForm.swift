import CheckInClient
import CheckInProtocol
import CommandLineTool
import TextScreen

/// The two times of a stay, to be changed.
struct EditForm {
    let checkIn: CheckIn
    private(set) var editors: [LineEditor]
    /// Which of the two is typed into.
    private(set) var focus = 0
    /// Why what was typed is no stay.
    private(set) var refusal: String?

    init(_ checkIn: CheckIn) {
        self.checkIn = checkIn
        editors = Self.texts(of: checkIn).map(LineEditor.init)
    }

    /// - Returns: What is to be changed, as soon as both are as they should be.
    mutating func handle(_ key: Key) -> BrowserRequest? {
        switch key {
        case .up: focus = 0
        case .down: focus = 1
        case .tab: focus = 1 - focus
        case .enter where focus == 0: focus = 1
        case .enter: return request()
        default:
            refusal = nil
            editors[focus].handle(key)
        }
        return nil
    }

    /// To the minute; what is left as it is here stays as it is to the second.
    private static func texts(of checkIn: CheckIn) -> [String] {
        [checkIn.stay.start, checkIn.stay.end].map { $0.localMinute }
    }

    private mutating func request() -> BrowserRequest? {
        let old = Self.texts(of: checkIn)
        do {
            let times = try editors.enumerated().map { (index, editor) -> LocalTime? in
                guard editor.text != old[index] else { return nil }
                guard let time = LocalTime(argument: editor.text) else {
                    focus = index
                    throw Refusal("a time is HH:MM, or YYYY-MM-DD HH:MM")
                }
                return time
            }
            let start = try times[0]?.resolved(besides: checkIn.stay.start)
            let end = try times[1]?.resolved(after: start ?? checkIn.stay.start)
            return .edit(checkIn.id, start: start, end: end)
        } catch {
            refusal = (error as? Refusal)?.sentence
            return nil
        }
    }
}
