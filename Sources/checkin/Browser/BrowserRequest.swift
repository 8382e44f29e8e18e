import CheckInClient
import CheckInProtocol

/// An action that the user requests in the browser.
enum BrowserRequest {
    case checkOut(CheckInID)
    /// Changes the times of a stay. A time that is nil is not changed.
    case edit(CheckInID, start: UnixTime?, end: UnixTime?)
    case delete(CheckInID)
    case deleteEverything
    case quit
}
