package import SystemPackage

/// Why nothing can be shown.
package enum ScreenError: Error, Equatable {
    /// No screen is connected to the card, or it has no mode. One may be later.
    case nothingConnected(card: FilePath)
    /// The device has no connector at all: it computes pictures, and shows none.
    case noConnector(card: FilePath)
    /// Another program draws on the card.
    case inUse(card: FilePath)
    /// There is no card with a connector.
    case noCard
    /// Pixels of the frame buffer are not made of red, green and blue.
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
