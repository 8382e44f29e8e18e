import Display
import QRCode
import Synchronization
import VenueKiosk

/// A page that only contains what the kiosk wants to show.
struct RecordedPage: ScreenPage, Equatable {
    let code: QRMatrix
    let tagStatus: TagStatus

    func draw(on pixels: PixelBuffer) {}

    var text: String { "" }
}

/// A screen that records the calls to it. A test can make it fail.
final class RecordingScreen: Screen, Sendable {
    enum Order: Equatable {
        case show(TagStatus)
        case clear
        case end
    }

    struct State {
        var orders: [Order] = []
        var failure: ScreenError?
        var hasChanged = false
    }

    let name = "a screen of paper"
    let state = Mutex(State())

    var orders: [Order] { state.withLock(\.orders) }

    func show(_ page: any ScreenPage) throws {
        guard let page = page as? RecordedPage else { preconditionFailure("the kiosk shows the pages of this test") }
        try handle(.show(page.tagStatus))
    }

    func clear() throws { try handle(.clear) }

    func hasChanged() -> Bool { state.withLock(\.hasChanged) }

    func end() throws { try handle(.end) }

    private func handle(_ order: Order) throws {
        try state.withLock { state in
            state.orders.append(order)
            if let failure = state.failure { throw failure }
        }
    }
}
