/// Something that shows the code to people.
package protocol Screen: Sendable {
    /// What it is, for the operator, such as `/dev/dri/card0 HDMI-A-1 1920x1080`.
    var name: String { get }

    /// Shows `content` instead of what was there.
    func show(_ content: ScreenContent) async throws

    /// Goes dark: nothing of a code is left, until something is shown again.
    func clear() async throws

    /// How often it is worth while to ask ``hasChanged()``; nil if nothing ever changes the screen but us.
    var period: Duration? { get }

    /// Whether somebody has changed the screen under the picture, or connected one, so that it has to be drawn again.
    func hasChanged() async -> Bool

    /// Leaves nothing of a code behind, and gives back what the screen was before.
    func end() async throws
}

extension Screen {
    package var period: Duration? { nil }

    package func hasChanged() async -> Bool { false }

    package func end() async throws { try await clear() }
}
