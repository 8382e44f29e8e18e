import Foundation
import SwiftProtobuf

/// Protocol Buffers with one encoding for each value: fields in the order of their numbers, none twice, none that is not known, and
/// none that says what its absence says.
enum Protobuf {
    static func decode<Content: Message>(_ bytes: [UInt8]) throws(PublicationError) -> Content {
        var options = BinaryDecodingOptions()
        options.discardUnknownFields = true
        let message: Content
        do {
            message = try Content(serializedBytes: bytes, options: options)
        } catch {
            throw .notDecodable
        }
        guard encode(message) == bytes else { throw .notCanonical }
        return message
    }

    static func encode(_ message: some Message) -> [UInt8] {
        do {
            return try message.serializedBytes()
        } catch {
            fatalError("unreachable: a message of proto3 without required fields has an encoding, \(error)")
        }
    }
}
