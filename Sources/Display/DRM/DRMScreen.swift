package import SystemPackage

/// The screen on a graphics card. It may be pulled out, put back and exchanged at any time.
package actor DRMScreen: Screen {
    package nonisolated let name: String
    /// People who plug in a screen wait for it; a machine at rest should sleep.
    package nonisolated let period: Duration? = .seconds(3)
    /// Whether a screen was connected at the beginning.
    nonisolated let wasConnected: Bool
    private let card: DRMCard
    private let draw: PageDrawing
    private var stage: Stage?
    /// What was there before us.
    private var original: DRMCard.Picture?
    private var lookCount = 0

    /// So many looks at what the kernel knows come before one that asks the screen itself: somebody may have exchanged it
    /// between two looks.
    private static let looksPerProbe = 10

    /// A screen that we draw on, and two pictures: the one that it shows, and the one that is drawn meanwhile.
    private struct Stage {
        let output: DRMOutput
        var front: DRMBuffer
        var back: DRMBuffer
    }

    /// The screen on the card at `path`, or on the first card that has one.
    ///
    /// - Throws: ``ScreenError`` or `FileError` if the card cannot be had. That no screen is connected is no error yet.
    package init(path: FilePath?, draw: @escaping PageDrawing) throws {
        card = try path.map(DRMCard.init) ?? DRMCard.find()
        self.draw = draw
        let output = try card.output(isProbed: true)
        name = "\(card.path) \(output?.name ?? "with no screen connected yet")"
        wasConnected = output != nil
    }

    package func show(_ content: ScreenContent) throws {
        var stage = try stage ?? makeStage()
        // If it does not work, the next look begins anew.
        self.stage = nil
        try draw(content, stage.back.pixels)
        try card.show(stage.back, on: stage.output)
        swap(&stage.front, &stage.back)
        self.stage = stage
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
            // Who draws is told why that is not possible.
        }
        stage = nil
        return true
    }

    package func end() {
        if let original {
            // If the console's picture has gone meanwhile, the kernel makes a new one as soon as nobody has the card.
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
            front: try DRMBuffer(card: card, mode: output.mode),
            back: try DRMBuffer(card: card, mode: output.mode)
        )
    }
}
