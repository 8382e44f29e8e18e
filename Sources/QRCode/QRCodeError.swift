/// Why a text could not become a QR code. It tells the text's length, never the text.
package enum QRCodeError: Error, Equatable {
    /// There is nothing to encode.
    case emptyText
    /// The text contains U+0000, where libqrencode would end it silently.
    case nullInText
    /// The text is longer than the largest symbol holds at this error correction.
    case textTooLong(utf8Count: Int, errorCorrection: ErrorCorrection)
    /// libqrencode gave up with this `errno`.
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
