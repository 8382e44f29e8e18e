public import Cryptography

/// What is matched: the keys of one seed and one day, and the part of a stay that lies in that day. No seed, no venue.
public struct Presence: Sendable, Equatable {
    public let keys: PresenceKeys
    /// Of the keys' day.
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
