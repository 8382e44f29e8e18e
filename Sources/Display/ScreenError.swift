package import SystemPackage

/// Why a screen cannot be used.
package enum ScreenError: Error, Equatable {
    /// No screen is connected to the card, or the screen has no mode. This may change later.
    case nothingConnected(card: FilePath)
    /// The device has no connectors, because it only renders.
    case noConnector(card: FilePath)
    /// Another program is drawing on the card.
    case inUse(card: FilePath)
    /// No card has a connector.
    case noCard
    /// The pixels of the frame buffer do not consist of red, green and blue.
    case pixelsNotUnderstood(device: FilePath, bitsPerPixel: Int)
}

extension ScreenError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .nothingConnected(let card): "no screen is connected to \(card)"
        case .noConnector(let card): "\(card) has no connector for a screen"
        case .inUse(let card): "another program draws on \(card)"
        case .noCard: "no graphics card has a connector for a screen"
        case .pixelsNotUnderstood(let device, let bits):
            "\(device) has an unsupported pixel format: \(bits) bits, not red, green and blue"
        }
    }
}
