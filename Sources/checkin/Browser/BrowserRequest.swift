import CheckInClient
import CheckInProtocol

/// What somebody who looks at the diary wants to be done.
enum BrowserRequest {
    case checkOut(CheckInID)
    /// A time that is nil stays.
    case edit(CheckInID, start: UnixTime?, end: UnixTime?)
    case delete(CheckInID)
    case deleteEverything
    case quit
}
