/// An input cut into portions: a control byte, then as many bytes as it asks for.
struct Portions {
    private var rest: ArraySlice<UInt8>

    init(_ input: [UInt8]) {
        rest = input[...]
    }

    /// The next control byte, or nil at the end.
    mutating func control() -> UInt8? {
        rest.popFirst()
    }

    /// The next `count` bytes, or what is left of them.
    mutating func bytes(_ count: Int) -> ArraySlice<UInt8> {
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}
