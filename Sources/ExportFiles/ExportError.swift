/// The reason why an export file is refused. No case contains bytes of the file.
package enum ExportError: Error, Equatable, Sendable {
    case tooLarge(maximum: Int)
    /// The ZIP file has another form than export files have. The text says which.
    case container(String)
    /// The content does not start with the header of the format's version 1.
    case unknownVersion
    /// A part is not a message of the format, or a field has an invalid value.
    case notDecodable(part: String)
    /// The file has more keys or signatures than allowed.
    case tooMany(String, maximum: Int)
    case noSignature
    /// No signature was made with a trusted key.
    case keyUnknown
    /// A signature names a trusted key, but was not made with it.
    case signatureInvalid
    /// The signatures and the content differ in the number of signatures or in the batch.
    case signaturesDiffer
    /// The files are not all files of one batch.
    case batchIncomplete
}

extension ExportError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooLarge(let maximum): "the content is larger than \(maximum) bytes"
        case .container(let reason): "the container is not that of an export file: \(reason)"
        case .unknownVersion: "the content does not start with “EK Export v1”"
        case .notDecodable(let part): "\(part) cannot be decoded"
        case .tooMany(let what, let maximum): "the file has more than \(maximum) \(what)"
        case .noSignature: "the file has no signature"
        case .keyUnknown: "the file was signed by an unknown key"
        case .signatureInvalid: "the file's signature is invalid"
        case .signaturesDiffer: "the signatures do not belong to the content"
        case .batchIncomplete: "the files are not all files of one batch"
        }
    }
}
