import FoundationEssentials
import SwiftProtobuf

/// A signature of export.bin.
package struct ExportSignature: Sendable, Equatable {
    let info: SignatureInfo
    /// The number of the file in its batch, from 1.
    let number: Int
    /// The number of files in the batch.
    let count: Int
    /// ECDSA in DER, over all bytes of export.bin.
    package let bytes: [UInt8]

    /// The maximum number of signatures of a file.
    package static let maximumCount = 10

    package init(info: SignatureInfo, number: Int, count: Int, bytes: [UInt8]) {
        (self.info, self.number, self.count, self.bytes) = (info, number, count, bytes)
    }

    /// Reads export.sig.
    static func list(_ bytes: [UInt8]) throws(ExportError) -> [ExportSignature] {
        guard let list = try? WireTEKSignatureList(serializedBytes: bytes, partial: false, options: .bounded) else {
            throw .notDecodable(part: ExportContainer.signatureName)
        }
        guard list.signatures.count <= maximumCount else { throw .tooMany("signatures", maximum: maximumCount) }
        return list.signatures.map { message in
            ExportSignature(
                info: SignatureInfo(message.signatureInfo),
                number: Int(message.batchNum),
                count: Int(message.batchSize),
                bytes: [UInt8](message.signature)
            )
        }
    }

    /// Writes export.sig.
    static func bytes(_ list: [ExportSignature]) -> [UInt8] {
        var message = WireTEKSignatureList()
        message.signatures = list.map { signature in
            var message = WireTEKSignature()
            message.signatureInfo = signature.info.message
            message.batchNum = Int32(clamping: signature.number)
            message.batchSize = Int32(clamping: signature.count)
            message.signature = Data(signature.bytes)
            return message
        }
        return message.encoded
    }
}

extension BinaryDecodingOptions {
    /// Unknown fields are skipped, not stored. The messages of the format are at most two deep.
    static var bounded: BinaryDecodingOptions {
        var options = BinaryDecodingOptions()
        options.discardUnknownFields = true
        options.messageDepthLimit = 4
        return options
    }
}

extension Message {
    /// The message with its fields in ascending order. Our messages have no required fields and no
    /// `Any`, so encoding cannot fail.
    var encoded: [UInt8] {
        guard let bytes: [UInt8] = try? serializedBytes() else { preconditionFailure("the message is encodable") }
        return bytes
    }
}
