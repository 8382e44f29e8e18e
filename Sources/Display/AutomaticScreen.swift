import Files
import SystemPackage

/// The screen of this machine. A screen on a graphics card is preferred. Otherwise, the screen
/// behind the frame buffer is used, because small panels have only a frame buffer. If neither
/// exists yet, a screen that is connected to the card later is used.
///
/// A graphics driver may load after this program starts, and replace the driver that showed the
/// picture during the boot. Therefore, the search continues until there is a graphics card, and
/// starts again if the card disappears.
package actor AutomaticScreen: Screen {
    package nonisolated let name: String
    package nonisolated let period: Duration? = .seconds(3)
    /// Whether a screen was found at the start.
    package nonisolated let isFound: Bool
    private let draw: PageDrawing
    /// The screen, or the reason why there is no screen yet.
    private var screen: Result<any Screen, any Error>

    package init(draw: @escaping PageDrawing) {
        let screen = Result { try Self.find(draw) }
        switch screen {
        case .success(let found): (name, isFound) = (found.name, true)
        case .failure(let reason): (name, isFound) = ("none yet, \(reason)", false)
        }
        self.draw = draw
        self.screen = screen
    }

    package func show(_ content: ScreenContent) async throws {
        do {
            try await screen.get().show(content)
        } catch let error as FileError where error.errno == .operationNotSupportedByDevice {
            screen = .failure(error)
            throw error
        }
    }

    package func clear() async throws {
        try await screen.get().clear()
    }

    package func hasChanged() async -> Bool {
        switch screen {
        case .success(let card) where card is DRMScreen:
            return await card.hasChanged()
        case .success(let frameBuffer):
            guard let card = try? DRMScreen(path: nil, draw: draw), card.wasConnected else { return false }
            // The frame buffer most likely belonged to another driver, which has been unloaded
            // together with its picture.
            try? await frameBuffer.end()
            screen = .success(card)
            return true
        case .failure:
            screen = Result { try Self.find(draw) }
            return true
        }
    }

    package func end() async throws {
        if case .success(let screen) = screen { try await screen.end() }
    }

    private static func find(_ draw: @escaping PageDrawing) throws -> any Screen {
        let card = Result { try DRMScreen(path: nil, draw: draw) }
        if case .success(let card) = card, card.wasConnected { return card }
        if case .failure(let reason) = card, reason as? ScreenError != .noCard {
            // A desktop is using the card, or this user has no access to it. In both cases, the
            // frame buffer does not belong to this program either.
            throw reason
        }
        return try (try? FramebufferScreen(path: "/dev/fb0", draw: draw)) ?? card.get()
    }
}
