import Foundation
import SwiftProtobuf

/// Protocol Buffers as the library reads and writes them. It takes other encodings of a message too: whoever decodes one has to see
/// whether he would have written the same.
enum Protobuf {
    static func decode<Content: Message>(_ bytes: ArraySlice<UInt8>) throws(PublicationError) -> Content {
        var options = BinaryDecodingOptions()
        options.discardUnknownFields = true
        do {
            return try Content(serializedBytes: [UInt8](bytes), options: options)
        } catch {
            throw .notDecodable
        }
    }

    static func encode(_ message: some Message) -> [UInt8] {
        do {
            return try message.serializedBytes()
        } catch {
            fatalError("unreachable: a message of proto3 without required fields has an encoding, \(error)")
        }
    }
}
