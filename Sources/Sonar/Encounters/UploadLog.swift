/// The progress of a device's upload: a state machine without a clock.
///
/// ```
/// idle -> requested -> started -> completed
/// ```
///
/// An upload is tried again an hour after its start, until the server has accepted it.
package struct UploadLog: Sendable, Equatable {
    /// The time in seconds until the next attempt.
    package static let retryDelay: Int64 = 3600

    private enum State: Equatable {
        case idle
        case requested
        /// The time of the attempt in seconds, and the beginning of the last encounter in
        /// milliseconds.
        case started(at: Int64, last: Int64?)
    }

    private var state = State.idle

    package init() {}

    /// Whether the user has requested an upload that is not completed.
    package var isPending: Bool { state != .idle }

    /// Records that the user has reported symptoms.
    package mutating func request() {
        if state == .idle { state = .requested }
    }

    /// Whether an attempt is due.
    ///
    /// - Parameter now: Seconds since 1970.
    package func isDue(at now: Int64) -> Bool {
        switch state {
        case .idle: false
        case .requested: true
        case .started(let time, _): now - time > Self.retryDelay
        }
    }

    /// Records an attempt with these encounters.
    ///
    /// - Parameter now: Seconds since 1970.
    package mutating func start(_ encounters: [Encounter], at now: Int64) {
        guard isPending else { return }
        state = .started(at: now, last: encounters.map(\.start).max())
    }

    /// Records that the server has accepted the attempt.
    ///
    /// - Returns: The time through which the encounters must be deleted, in milliseconds since 1970. Nil
    ///   if there were no encounters.
    package mutating func complete() -> Int64? {
        guard case .started(_, let last) = state else { return nil }
        state = .idle
        return last
    }
}
