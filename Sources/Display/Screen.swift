package import OperatingSystem
package import SystemPackage

/// A page that a screen can show.
package protocol ScreenPage: Sendable {
    /// Draws the page over all pixels of the buffer.
    func draw(on pixels: PixelBuffer) throws

    /// Draws the page over all pixels of the buffer of a screen that is mounted turned. The page has the
    /// size `rotation.size(width:height:)`, and is turned clockwise.
    func draw(on pixels: PixelBuffer, turned rotation: ScreenRotation) throws

    /// The page as rows of text.
    ///
    /// - Parameter size: The size of the terminal, which all rows fill; nil for a file, a pipe or a
    ///   terminal of unknown size.
    /// - Throws: An error if the code does not fit.
    func rows(in size: TerminalSize?) throws -> [String]
}

extension ScreenPage {
    package func draw(on pixels: PixelBuffer, turned rotation: ScreenRotation) throws {
        guard rotation != .by0 else { return try draw(on: pixels) }
        let size = rotation.size(width: pixels.width, height: pixels.height)
        let picture = MemoryPixels(width: size.width, height: size.height)
        try withExtendedLifetime(picture) {
            try draw(on: picture.buffer)
            picture.buffer.copy(to: pixels, turned: rotation)
        }
    }
}

/// The colours of a page. The code itself is always dark on white.
package enum ScreenTheme: String, CaseIterable, Sendable {
    /// Black on white.
    case light
    /// Light grey on dark grey.
    case dark
    /// White on black, in bold letters.
    case highContrast = "high-contrast"
}

/// A display that shows a page to visitors.
///
/// The methods block. An actor with a `BlockingExecutor` calls them one after another.
package protocol Screen {
    /// A name that is shown to the operator, such as `/dev/dri/card0 HDMI-A-1 1920x1080`.
    var name: String { get }

    /// Shows `page` in place of the current picture.
    func show(_ page: any ScreenPage) throws

    /// Does everything that ``show(_:)`` does, except that it does not change the screen.
    func rehearse(_ page: any ScreenPage) throws

    /// Blanks the screen. No part of a page remains visible until the next ``show(_:)``.
    func clear() throws

    /// The interval at which ``hasChanged()`` must be called; nil if only this program changes the
    /// screen.
    var period: Duration? { get }

    /// Whether the picture must be drawn again because the screen was changed or connected.
    func hasChanged() -> Bool

    /// Shows that this program is still running, for a screen that keeps its picture after the end of
    /// the program. Called at least once in each ``period``.
    func renew()

    /// Removes the page and restores the previous state of the screen.
    func end() throws
}

extension Screen {
    package var period: Duration? { nil }

    package func hasChanged() -> Bool { false }

    package func renew() {}

    package func end() throws { try clear() }
}

/// Why a page does not fit on a screen.
package struct PageSizeError: Error, Equatable, CustomStringConvertible {
    private let reason: String

    package init(reason: String) {
        self.reason = reason
    }

    package var description: String { reason }
}

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
