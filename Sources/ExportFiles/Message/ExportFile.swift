import ExposureNotification
import SwiftProtobuf

/// The content of an export file: the keys that an authority published in a period.
///
/// ```
/// export.bin = "EK Export v1" || four spaces || TemporaryExposureKeyExport
/// ```
/// Exposure Key export file format and verification, version 1; Protos/export.proto.
package struct ExportFile: Sendable, Equatable {
    /// The start of the period in which the authority received the keys, in seconds since 1970.
    package var start: Int64
    /// The end of the period, not included.
    package var end: Int64
    package var region: String
    /// The number of this file in its batch, from 1.
    package var number: Int
    /// The number of files in the batch.
    package var count: Int
    /// The names of the keys that sign the file, in the order of the signatures.
    package var signatureInfos: [SignatureInfo]
    package var keys: [ExportedKey]
    /// The keys whose report type has changed since they were published.
    package var revisedKeys: [ExportedKey]

    package static let header = Array("EK Export v1    ".utf8)
    /// The maximum number of keys in a file. The largest authorities publish 600,000.
    package static let maximumKeyCount = 1_000_000
    /// The maximum number of files in a batch.
    static let maximumBatchCount = 1_000_000
    /// The maximum length of a region's name in UTF-8.
    package static let maximumRegionCount = 100

    /// Creates the content of a new file. The keys are sorted by their bytes, so that their order
    /// does not reveal which of them arrived together.
    package init(
        start: Int64,
        end: Int64,
        region: String,
        number: Int = 1,
        count: Int = 1,
        signatureInfos: [SignatureInfo] = [],
        keys: [ExportedKey],
        revisedKeys: [ExportedKey] = []
    ) {
        (self.start, self.end, self.region) = (start, end, region)
        (self.number, self.count, self.signatureInfos) = (number, count, signatureInfos)
        self.keys = keys.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        self.revisedKeys = revisedKeys.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    /// Decodes export.bin. The keys keep their order.
    ///
    /// Verify the signatures first; see ``ExportArchive``.
    init(decoding bin: [UInt8]) throws(ExportError) {
        guard bin.starts(with: Self.header) else { throw .unknownVersion }
        let bytes = bin[Self.header.count...]
        try FieldCounter.check(bytes)
        guard
            let message = try? WireTemporaryExposureKeyExport(
                serializedBytes: Array(bytes),
                partial: false,
                options: .bounded
            )
        else { throw .notDecodable(part: ExportContainer.binName) }
        guard let start = Int64(exactly: message.startTimestamp), let end = Int64(exactly: message.endTimestamp),
            start <= end, IntervalNumber(containing: end) != nil,
            (1...Int32(Self.maximumBatchCount)).contains(message.batchSize),
            (1...message.batchSize).contains(message.batchNum), message.region.utf8.count <= Self.maximumRegionCount
        else { throw .notDecodable(part: ExportContainer.binName) }
        (self.start, self.end, region) = (start, end, message.region)
        (number, count) = (Int(message.batchNum), Int(message.batchSize))
        signatureInfos = message.signatureInfos.map(SignatureInfo.init)
        keys = message.keys.map(ExportedKey.init)
        revisedKeys = message.revisedKeys.map(ExportedKey.init)
    }

    /// The bytes of export.bin.
    package var encoded: [UInt8] {
        var message = WireTemporaryExposureKeyExport()
        message.startTimestamp = UInt64(clamping: start)
        message.endTimestamp = UInt64(clamping: end)
        message.region = region
        message.batchNum = Int32(clamping: number)
        message.batchSize = Int32(clamping: count)
        message.signatureInfos = signatureInfos.map(\.message)
        message.keys = keys.map(\.message)
        message.revisedKeys = revisedKeys.map(\.message)
        return Self.header + message.encoded
    }
}
