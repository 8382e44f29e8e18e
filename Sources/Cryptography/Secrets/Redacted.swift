/// A value that prints as its `description` and nothing else, also to a debugger, `dump` and a failed test: it holds a secret, or
/// tells who was where.
public protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Redacted {
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
