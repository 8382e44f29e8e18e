import Glibc
import OperatingSystem
package import SystemPackage

/// The size of a screen in pixels. The size is read from kernel files that every user can read,
/// without opening a display device.
///
/// Each driver fills these files differently. If they cannot be parsed, the size is unknown.
package struct ConnectedScreen: Sendable, Equatable {
    package let width: Int
    package let height: Int
    /// The card to which the screen is connected; nil for a screen that is not on a graphics card.
    private let card: FilePath?

    package init(width: Int, height: Int) {
        self.init(width: width, height: height, card: nil)
    }

    private init(width: Int, height: Int, card: FilePath?) {
        self.width = width
        self.height = height
        self.card = card
    }

    /// The angle by which pages are turned on this screen if the configuration sets no angle. It is zero
    /// if this user may not open the card.
    package var rotation: ScreenRotation {
        guard let card = card.flatMap({ try? DRMCard(reading: $0) }) else { return .by0 }
        // A program that opens a card that no program uses becomes its master.
        card.giveUp()
        guard let output = try? card.output(isProbed: false) else { return .by0 }
        return card.rotation(of: output, wanted: nil).total
    }

    /// Finds the first screen that is connected to `card`, such as `/dev/dri/card1`. If `card` is
    /// nil, searches all cards. The size is that of the screen's preferred mode (Linux,
    /// `drivers/gpu/drm/drm_sysfs.c`).
    ///
    /// - Parameter classes: The directory in which the kernel lists devices by class.
    package init?(card: FilePath?, classes: FilePath = "/sys/class") {
        let cards = classes.appending("drm")
        let wanted = card.map { Self.deviceName($0) }
        let connectors = ((try? Directory.names(in: cards)) ?? [])
            .compactMap { Connector($0, in: cards) }
            .filter { wanted == nil || "card\($0.card)" == wanted }
            .sorted { ($0.card, $0.identifier) < ($1.card, $1.identifier) }
        guard let connector = connectors.first(where: { $0.mode != nil }), let mode = connector.mode else { return nil }
        self.init(mode.split(separator: "x"), card: FilePath("/dev/dri/card\(connector.card)"))
    }

    /// Finds the screen behind a frame buffer such as `/dev/fb0` (Linux,
    /// `drivers/video/fbdev/core/fbsysfs.c`).
    package init?(frameBuffer: FilePath, classes: FilePath = "/sys/class") {
        let file = classes.appending("graphics").appending(Self.deviceName(frameBuffer)).appending("virtual_size")
        self.init(Self.lines(of: file).first?.split(separator: ",") ?? [])
    }

    /// Parses a width and a height. The height of an interlaced mode has a trailing “i”.
    private init?(_ numbers: [Substring], card: FilePath? = nil) {
        let numbers = numbers.compactMap { Int($0.prefix(while: \.isNumber)) }
        guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 }) else { return nil }
        self.init(width: numbers[0], height: numbers[1], card: card)
    }

    /// A connector of a card, such as `card0-HDMI-A-1`.
    private struct Connector {
        let card: Int
        /// The connector ID. Each card orders its connectors by this ID. Linux has exposed it since
        /// version 6.0.
        let identifier: Int
        /// The first mode in the list, which is the mode that the screen prefers; nil if no screen
        /// is connected.
        let mode: String?

        init?(_ name: String, in cards: FilePath) {
            let parts = name.split(separator: "-", maxSplits: 1)
            guard parts.count == 2, parts[0].hasPrefix("card"), let card = Int(parts[0].dropFirst(4)) else {
                return nil
            }
            self.card = card
            let directory = cards.appending(name)
            identifier = ConnectedScreen.lines(of: directory.appending("connector_id")).first.flatMap { Int($0) } ?? 0
            let isConnected = ConnectedScreen.lines(of: directory.appending("status")).first == "connected"
            mode = isConnected ? ConnectedScreen.lines(of: directory.appending("modes")).first : nil
        }
    }

    private static func lines(of file: FilePath) -> [String] {
        let bytes = (try? PrivateFile.read(file)) ?? []
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Returns the device name: `card1` for `/dev/dri/card1` and for every link to it.
    private static func deviceName(_ path: FilePath) -> String {
        guard let resolved = unsafe realpath(path.string, nil) else { return path.lastComponent?.string ?? "" }
        defer { unsafe free(resolved) }
        return unsafe FilePath(platformString: resolved).lastComponent?.string ?? ""
    }
}
