import Files
import SystemPackage

/// The screen of this machine: one on a graphics card, otherwise the one behind the frame buffer.
/// Small panels have only the latter interface. If there is neither, a screen that is connected to
/// the card later.
///
/// Drivers may load after us, and replace the one that showed the first seconds of the boot. So the
/// search continues until there is a graphics card, and starts again if the card disappears.
package actor AutomaticScreen: Screen {
    package nonisolated let name: String
    package nonisolated let period: Duration? = .seconds(3)
    /// Whether there was a screen at the start.
    package nonisolated let isFound: Bool
    private let draw: PageDrawing
    /// The screen, or the reason why there is none yet.
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
            // The frame buffer most likely belonged to another driver, which has gone together with
            // the picture.
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
            // A desktop uses the card, or this user has no access to it. The content of the frame
            // buffer is then not ours either.
            throw reason
        }
        return try (try? FramebufferScreen(path: "/dev/fb0", draw: draw)) ?? card.get()
    }
}
