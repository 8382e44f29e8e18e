/// The space between antennas: one reader's field, and one card that can be in it.
///
/// The chip that became a target last is the card; the antenna that turned its field on last is the reader. Two fields
/// or two cards at once, and so their collisions, are not part of it. Frames travel in no time.
package final class Air: Sendable {
    let state = Monitor(State())

    /// Empty air, with card and reader close enough to each other.
    package init() {}

    /// Whether the card is close enough to the reader. A card that was in a session loses it when this becomes false.
    package var isCoupled: Bool {
        get { state.withLock { $0.isCoupled } }
        set { state.withLock { $0.setCoupled(newValue) } }
    }

    /// What TgGetData and its like report after the reader's field is gone; nil lets them never answer.
    ///
    /// Public traces of chips disagree, so it can be chosen. A deselected chip always reports ``Status/released``.
    package var fieldLostStatus: Status? {
        get { state.withLock { $0.fieldLostStatus } }
        set { state.withLock { $0.fieldLostStatus = newValue } }
    }

    /// Whether a reader's field is on.
    package var hasField: Bool {
        state.withLock { $0.hasField }
    }

    /// How many times a reader has opened a session with a card.
    package var taps: Int {
        state.withLock { $0.taps }
    }

    /// How many frames have gone through the air, both ways, anticollision not counted.
    package var frames: Int {
        state.withLock { $0.frames }
    }
}
