import CQRencode
import Glibc

extension QRMatrix {
    /// Calls libqrencode, which chooses the modes, the version and the mask.
    static func encode(
        _ text: String,
        _ errorCorrection: ErrorCorrection
    ) throws(QRCodeError) -> (version: Int, size: Int, modules: [Bool]) {
        guard !text.isEmpty else { throw .emptyText }
        guard !text.utf8.contains(0) else { throw .nullInText }
        let smallestVersion: Int32 = 0
        let caseSensitive: Int32 = 1
        // Byte mode as the hint: UTF-8 is encoded unchanged, without a search for Shift JIS.
        let symbol = unsafe QRcode_encodeString(
            text,
            smallestVersion,
            errorCorrection.level,
            QR_MODE_8,
            caseSensitive
        )
        guard let symbol = unsafe symbol else {
            let code = errno
            throw code == ERANGE
                ? .textTooLong(utf8Count: text.utf8.count, errorCorrection: errorCorrection)
                : .encoderFailed(errno: code)
        }
        defer { unsafe QRcode_free(symbol) }
        let (version, size) = unsafe (Int(symbol.pointee.version), Int(symbol.pointee.width))
        let data = unsafe UnsafeBufferPointer(start: symbol.pointee.data, count: size * size)
        // The lowest bit is the colour; the others are the function of the module.
        return (version, size, unsafe data.map { $0 & 1 == 1 })
    }
}

extension ErrorCorrection {
    fileprivate var level: QRecLevel {
        switch self {
        case .low: QR_ECLEVEL_L
        case .medium: QR_ECLEVEL_M
        case .quartile: QR_ECLEVEL_Q
        case .high: QR_ECLEVEL_H
        }
    }
}
