import OperatingSystem
import SystemPackage

/// The screen of this machine. A screen on a graphics card is preferred. Otherwise, the screen
/// behind the frame buffer is used, because small panels have only a frame buffer. If neither
/// exists yet, a screen that is connected to the card later is used.
///
/// A graphics driver may load after this program starts, and replace the driver that showed the
/// picture during the boot. Therefore, the search continues until there is a graphics card, and
/// starts again if the card disappears.
package final class AutomaticScreen: Screen {
    package let name: String
    package let period: Duration? = .seconds(3)
    /// Whether a screen was found at the start.
    package let isFound: Bool
    /// The screen, or the reason why there is no screen yet.
    private var screen: Result<any Screen, any Error>
    private let rotation: ScreenRotation?

    /// - Parameter rotation: The angle by which pages are turned; nil for the angle of the card.
    package init(rotation: ScreenRotation?) {
        self.rotation = rotation
        let screen = Result { try Self.find(rotation) }
        switch screen {
        case .success(let found): (name, isFound) = (found.name, true)
        case .failure(let reason): (name, isFound) = ("none yet, \(reason)", false)
        }
        self.screen = screen
    }

    package func show(_ page: any ScreenPage) throws {
        do {
            try screen.get().show(page)
        } catch let error as FileError where error.errno == .operationNotSupportedByDevice {
            screen = .failure(error)
            throw error
        }
    }

    /// If there is no screen yet, the page is not drawn.
    package func rehearse(_ page: any ScreenPage) throws {
        if case .success(let screen) = screen { try screen.rehearse(page) }
    }

    package func clear() throws {
        try screen.get().clear()
    }

    package func hasChanged() -> Bool {
        switch screen {
        case .success(let card) where card is DRMScreen:
            return card.hasChanged()
        case .success(let frameBuffer):
            guard let card = try? DRMScreen(path: nil, rotation: rotation), card.wasConnected else { return false }
            // The frame buffer most likely belonged to another driver, which has been unloaded
            // together with its picture.
            try? frameBuffer.end()
            screen = .success(card)
            return true
        case .failure:
            screen = Result { try Self.find(rotation) }
            return true
        }
    }

    package func end() throws {
        if case .success(let screen) = screen { try screen.end() }
    }

    private static func find(_ rotation: ScreenRotation?) throws -> any Screen {
        let card = Result { try DRMScreen(path: nil, rotation: rotation) }
        if case .success(let card) = card, card.wasConnected { return card }
        if case .failure(let reason) = card, reason as? ScreenError != .noCard {
            // A desktop is using the card, or this user has no access to it. In both cases, the
            // frame buffer does not belong to this program either.
            throw reason
        }
        return try (try? FramebufferScreen(path: "/dev/fb0", rotation: rotation ?? .by0)) ?? card.get()
    }
}
