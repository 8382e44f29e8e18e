/// The space between antennas: one reader's field, and one card that can be in it.
///
/// The chip that became a target last is the card; the antenna that turned its field on last is the reader. Two fields
/// or two cards at once, and so their collisions, are not part of it.
package final class Air: Sendable {
    let state = Monitor(State())
    /// Nil where everything takes no time, in the air and on the serial ports of its chips.
    let realTime: RealTime?
    /// What carries the frames.
    let wire: Wire

    /// Empty air, with card and reader close enough to each other.
    ///
    /// - Parameter realTime: Makes this air and its chips' serial ports as slow as real ones; nil takes no time.
    package init(realTime: RealTime? = nil) {
        self.realTime = realTime
        wire = Wire(realTime)
    }

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

    /// How long a card has been listening for a reader, in all.
    package var listeningTime: Duration {
        state.withLock { $0.listening.time }
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

    /// Whether a card whose host takes long asks the reader for more time by S(WTX); otherwise the reader's time runs
    /// out.
    ///
    /// Public sources contradict each other on whether a PN532 does so, so it can be chosen; it does not unless told.
    package var extendsWaitingTime: Bool {
        get { state.withLock { $0.extendsWaitingTime } }
        set { state.withLock { $0.extendsWaitingTime = newValue } }
    }
}

// MARK: Faults

extension Air {
    /// Lets a fault strike frames to come that go this way. Only a frame counts that a card, or its reader, could hear;
    /// of several faults the one that was injected first strikes.
    ///
    /// - Parameter times: How many frames it strikes, one at least; nil for all of them until ``clearFaults()``.
    package func inject(_ fault: AirFault, _ direction: AirDirection, times: Int? = 1) {
        state.withLock { $0.faults.add(fault, on: direction, times: times) }
    }

    /// Lets the reader leave after it has sent so many frames, one at least: the last of them arrives, its answer does
    /// not, for the field is gone by then. ``isCoupled`` is false from then on.
    package func readerLeaves(afterFrames count: Int) {
        precondition(count >= 1, "a reader leaves after one frame at least")
        state.withLock { $0.framesUntilLeaving = count }
    }

    /// Ends all faults of frames, and lets the reader stay; ``isCoupled`` stays as it is.
    package func clearFaults() {
        state.withLock { state in
            state.faults.clear()
            state.framesUntilLeaving = nil
        }
    }

    /// How many frames a fault has struck, ever.
    package var faultsStruck: Int {
        state.withLock { $0.faults.struck }
    }

    /// Waits until faults have struck this many frames, counted from the beginning. Blocks the thread.
    ///
    /// - Returns: false when that has not happened within the limit.
    package func waitForFaults(_ count: Int = 1, within limit: Duration = .seconds(10)) -> Bool {
        state.wait(atMost: limit) { $0.faults.struck >= count ? () : nil } != nil
    }
}
