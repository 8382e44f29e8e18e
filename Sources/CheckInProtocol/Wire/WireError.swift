/// The reason why a Protocol Buffers message is refused.
package enum WireError: Error, Equatable {
    /// The bytes are not a message, or a text is not UTF-8.
    case malformed
    /// The schema has no such field, or the field has a different type in the schema.
    case unknownField
    /// The message is not in canonical encoding.
    case notCanonical
    /// A field repeats more often than allowed.
    case tooManyFields
}
