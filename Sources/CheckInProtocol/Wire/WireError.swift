/// Why a Protocol Buffers message is refused.
package enum WireError: Error, Equatable {
    /// The bytes are not a message, or a text is not UTF-8.
    case malformed
    /// A field is not in the schema, or has a different type there.
    case unknownField
    /// The message is not in canonical encoding.
    case notCanonical
    /// A field repeats more often than allowed.
    case tooManyFields
}
