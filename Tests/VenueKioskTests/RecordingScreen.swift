import Display
import Synchronization

/// A screen that remembers what it was told, and fails when a test wants it to.
final class RecordingScreen: Screen {
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

    func show(_ content: ScreenContent) throws { try handle(.show(content.tag)) }

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
