/// The space between antennas. It contains the field of one reader, and at most one card in this
/// field.
///
/// The last chip that became a target is the card. The last antenna that turned on its field is the
/// reader. Simultaneous fields, simultaneous cards and therefore collisions are not simulated.
package final class Air: Sendable {
    let state = Monitor(State())
    /// The timing model; nil if transfers in the air and on the chips' serial ports take no time.
    let realTime: RealTime?
    /// The wire that carries the frames.
    let wire: Wire

    /// Creates air without antennas. When a card and a reader are added, they are within range of
    /// each other.
    ///
    /// - Parameter realTime: Makes transfers in this air and on its chips' serial ports as slow as
    ///   real ones; nil for no delays.
    package init(realTime: RealTime? = nil) {
        self.realTime = realTime
        wire = Wire(realTime)
    }

    /// Whether the card is within range of the reader. When this becomes false, the card loses its
    /// session.
    package var isCoupled: Bool {
        get { state.withLock { $0.isCoupled } }
        set { state.withLock { $0.setCoupled(newValue) } }
    }

    /// The status that TgGetData and similar commands return after the reader's field is gone; nil
    /// if these commands do not return.
    ///
    /// This is configurable, because published traces from chips differ. A deselected chip always
    /// reports ``Status/released``.
    package var fieldLostStatus: Status? {
        get { state.withLock { $0.fieldLostStatus } }
        set { state.withLock { $0.fieldLostStatus = newValue } }
    }

    /// The total time for which a card has been listening for a reader.
    package var listeningTime: Duration {
        state.withLock { $0.listening.time }
    }

    /// Whether the field of a reader is on.
    package var hasField: Bool {
        state.withLock { $0.hasField }
    }

    /// The number of sessions that readers have opened with a card.
    package var taps: Int {
        state.withLock { $0.taps }
    }

    /// The number of frames in both directions, without the frames of the anticollision.
    package var frames: Int {
        state.withLock { $0.frames }
    }

    /// Whether a card with a slow host requests more time from the reader with S(WTX). If it does
    /// not, the reader times out.
    ///
    /// This is configurable, because published sources disagree on whether a PN532 does this. The
    /// default is false.
    package var extendsWaitingTime: Bool {
        get { state.withLock { $0.extendsWaitingTime } }
        set { state.withLock { $0.extendsWaitingTime = newValue } }
    }
}

// MARK: Faults

extension Air {
    /// Injects a fault into future frames in this direction. Only frames that a card or its reader
    /// could receive count. If several faults match, the fault that was injected first applies.
    ///
    /// - Parameter times: The number of affected frames, at least one; nil for all frames until
    ///   ``clearFaults()``.
    package func inject(_ fault: AirFault, _ direction: AirDirection, times: Int? = 1) {
        state.withLock { $0.faults.add(fault, on: direction, times: times) }
    }

    /// Makes the reader leave after it has sent this number of frames, at least one. The last frame
    /// arrives, but its answer does not, because the field is gone. ``isCoupled`` is then false.
    package func readerLeaves(afterFrames count: Int) {
        precondition(count >= 1, "a reader leaves after at least one frame")
        state.withLock { $0.framesUntilLeaving = count }
    }

    /// Clears all faults in frames, and cancels a pending departure of the reader. ``isCoupled``
    /// does not change.
    package func clearFaults() {
        state.withLock { state in
            state.faults.clear()
            state.framesUntilLeaving = nil
        }
    }

    /// The total number of frames that were affected by faults.
    package var faultsStruck: Int {
        state.withLock { $0.faults.struck }
    }

    /// Waits until faults have affected this number of frames, counted from the beginning. This
    /// method blocks the thread.
    ///
    /// - Returns: False if the number was not reached within the limit.
    package func waitForFaults(_ count: Int = 1, within limit: Duration = .seconds(10)) -> Bool {
        state.wait(atMost: limit) { $0.faults.struck >= count ? () : nil } != nil
    }
}
