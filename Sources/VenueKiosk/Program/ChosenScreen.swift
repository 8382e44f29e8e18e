import CommandLineTool
package import Display
import OperatingSystem
import SystemPackage

/// The screen set in the configuration.
package struct ChosenScreen {
    private let configuration: KioskConfiguration

    package init(configuration: KioskConfiguration) {
        self.configuration = configuration
    }

    /// Opens the screen without showing anything. Returns nil for `display = none`.
    ///
    /// - Throws: `Refusal`.
    package func open() throws -> (any Screen)? {
        let rotation = configuration.displayRotation
        do {
            switch configuration.display {
            case .none: return nil
            case .auto: return try automatic()
            case .drm(let card): return try DRMScreen(path: card.map { FilePath($0) }, rotation: rotation)
            case .framebuffer(let device):
                return try FramebufferScreen(path: FilePath(device ?? "/dev/fb0"), rotation: rotation ?? .by0)
            case .file(let path, let width, let height):
                return FileScreen(path: FilePath(path), width: width, height: height, rotation: rotation ?? .by0)
            case .terminal(let path): return try TerminalScreen(path: path.map { FilePath($0) })
            }
        } catch {
            throw Refusal("\(error)", hints: hints(for: error))
        }
    }

    private var isFile: Bool {
        if case .file = configuration.display { true } else { false }
    }

    /// Opens this machine's screen. If there is no screen and standard output is a terminal, opens
    /// the terminal instead.
    private func automatic() throws -> any Screen {
        let screen = AutomaticScreen(rotation: configuration.displayRotation)
        return !screen.isFound && StandardOutput.isTerminal ? try TerminalScreen(path: nil) : screen
    }

    /// The hints for an error of the screen.
    package func hints(for error: any Error) -> [String] {
        switch error {
        case ScreenError.inUse: ["stop that program, such as a desktop; “fuser -v DEVICE” shows which one it is"]
        case let error as FileError where error.errno == .permissionDenied && !isFile:
            ["join the group video (for a terminal: tty): sudo usermod -aG video \"$USER\""]
        case is FileError where isFile: ["make the directory of the picture, and allow the kiosk's user to write to it"]
        default: ["set “display” to a screen that this machine has"]
        }
    }
}
