import CDRM
package import SystemPackage

/// The screen on a graphics card. The screen may be unplugged, plugged in or replaced at any time.
package final class DRMScreen: Screen {
    package let name: String
    /// The interval is a compromise. People who plug in a screen wait for a picture, but an idle
    /// machine should sleep.
    package let period: Duration? = .seconds(3)
    /// Whether a screen was connected at the start.
    let wasConnected: Bool
    private let card: DRMCard
    /// The total angle that was requested; nil for the angle of the card.
    private let rotation: ScreenRotation?
    private var stage: Stage?
    /// The picture that the screen showed before this program.
    private var original: DRMCard.Picture?
    private var lookCount = 0

    /// The number of checks after which one check queries the screen itself. The other checks use
    /// the kernel's last known state. That state does not show whether a screen was exchanged
    /// between two checks.
    private static let looksPerProbe = 10

    /// The screen on which this program draws, and two pictures. The front picture is on the
    /// screen, while the back picture is being drawn.
    private struct Stage {
        let output: DRMOutput
        /// The angle by which pages are turned in the pictures.
        let rotation: ScreenRotation
        var front: DRMBuffer
        var back: DRMBuffer
    }

    /// Opens the screen on the card at `path`. If `path` is nil, opens the first card that has a
    /// screen.
    ///
    /// - Parameter rotation: The angle by which pages are turned; nil for the angle of the card.
    /// - Throws: ``ScreenError`` or `FileError` if the card cannot be used. A missing screen does
    ///   not cause an error yet.
    package init(path: FilePath?, rotation: ScreenRotation?) throws {
        card = try path.map(DRMCard.init) ?? DRMCard.find()
        self.rotation = rotation
        let output = try card.output(isProbed: true)
        let total = output.map { [card] in card.rotation(of: $0, wanted: rotation).total } ?? rotation ?? .by0
        name = "\(card.path) \(output?.name ?? "with no screen connected yet")\(total.suffix)"
        wasConnected = output != nil
    }

    package func show(_ page: any ScreenPage) throws {
        var stage = try stage ?? makeStage()
        // If this drawing fails, the next drawing creates a new stage.
        self.stage = nil
        try page.draw(on: stage.back.pixels, turned: stage.rotation)
        try card.show(stage.back, on: stage.output)
        swap(&stage.front, &stage.back)
        self.stage = stage
    }

    /// If no screen is connected, the page is not drawn.
    package func rehearse(_ page: any ScreenPage) throws {
        guard let output = try card.output(isProbed: false) else { return }
        let pixels = MemoryPixels(width: Int(output.mode.hdisplay), height: Int(output.mode.vdisplay))
        try withExtendedLifetime(pixels) {
            try page.draw(on: pixels.buffer, turned: card.rotation(of: output, wanted: rotation).drawn)
        }
    }

    package func clear() throws {
        guard let stage else { return }
        try card.darken(stage.output.crtc)
        self.stage = nil
    }

    package func hasChanged() -> Bool {
        lookCount += 1
        do {
            let output = try card.output(isProbed: lookCount.isMultiple(of: Self.looksPerProbe))
            guard let stage else { return output != nil }
            if let output, output.isSame(as: stage.output) { return false }
        } catch {
            // The next drawing reports the error.
        }
        stage = nil
        return true
    }

    package func end() {
        if let original {
            // If the console's picture no longer exists, the kernel creates a new one as soon as no
            // process uses the card.
            try? card.show(original)
        }
        stage = nil
        card.giveUp()
    }

    private func makeStage() throws -> Stage {
        guard let output = try card.output(isProbed: true) else { throw ScreenError.nothingConnected(card: card.path) }
        original = original ?? card.picture(on: output)
        return Stage(
            output: output,
            rotation: card.rotation(of: output, wanted: rotation).drawn,
            front: try DRMBuffer(card: card, mode: output.mode),
            back: try DRMBuffer(card: card, mode: output.mode)
        )
    }
}
