import CheckInClient
import CheckInProtocol

/// An action that the user requests in the browser.
enum BrowserRequest {
    case checkOut(CheckInID)
    /// A nil time stays unchanged.
    case edit(CheckInID, start: UnixTime?, end: UnixTime?)
    case delete(CheckInID)
    case deleteEverything
    case quit
}
