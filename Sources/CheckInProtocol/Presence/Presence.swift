public import Cryptography

/// The input of matching: the keys of one seed and day, and the part of a stay on that day. It
/// contains no seed and no venue.
public struct Presence: Sendable, Equatable {
    public let keys: PresenceKeys
    /// The part of the stay on the keys' day.
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
