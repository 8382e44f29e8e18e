/// A value that contains a secret, or reveals who was where. Only its `description` is printed,
/// even in a debugger, in `dump` and in failed tests.
public protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Redacted {
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
