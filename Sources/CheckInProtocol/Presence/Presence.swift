public import Cryptography

/// The input for matching: the presence keys of one seed for one day, and the part of a stay on
/// that day. It contains no seed and no venue details.
public struct Presence: Sendable, Equatable {
    public let keys: PresenceKeys
    /// The part of the stay on the day that the keys are for.
    public let window: DayWindow

    public init(keys: PresenceKeys, window: DayWindow) {
        precondition(keys.day == window.day, "a presence has the keys of its day")
        self.keys = keys
        self.window = window
    }
}

extension Presence: Redacted {
    public var description: String { "<presence>" }
}
