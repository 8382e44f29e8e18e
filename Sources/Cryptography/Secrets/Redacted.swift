/// A value that prints only its `description`, also in a debugger, in `dump` and in failed tests.
/// It contains a secret, or reveals who was where.
public protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Redacted {
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
