/// Why a text could not be encoded as a QR code. An error may contain the length of the text, but
/// never the text itself.
package enum QRCodeError: Error, Equatable {
    /// The text is empty.
    case emptyText
    /// The text contains U+0000. libqrencode would truncate the text there without an error.
    case nullInText
    /// The text does not fit into the largest symbol with this error correction.
    case textTooLong(utf8Count: Int, errorCorrection: ErrorCorrection)
    /// libqrencode failed with this `errno`.
    case encoderFailed(errno: Int32)
}

extension QRCodeError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .emptyText:
            "cannot encode an empty text as a QR code"
        case .nullInText:
            "cannot encode a text with a null character as a QR code"
        case .textTooLong(let utf8Count, let errorCorrection):
            "a text of \(utf8Count) bytes does not fit into a QR code with error correction \(errorCorrection.rawValue)"
        case .encoderFailed(let errno):
            "could not encode the text as a QR code: libqrencode failed with errno \(errno)"
        }
    }
}
