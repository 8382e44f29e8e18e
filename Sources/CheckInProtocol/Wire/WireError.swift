/// Why a message of Protocol Buffers is refused.
package enum WireError: Error, Equatable {
    /// The bytes are not a message, or a text is not UTF-8.
    case malformed
    /// A field is not in the schema, or has another type there.
    case unknownField
    /// The message is not in the one encoding that its value has.
    case notCanonical
    /// A field repeats more often than allowed.
    case tooManyFields
}
