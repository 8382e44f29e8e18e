/// A display that shows the code to visitors.
package protocol Screen: Sendable {
    /// A name that is shown to the operator, such as `/dev/dri/card0 HDMI-A-1 1920x1080`.
    var name: String { get }

    /// Shows `content` in place of the current picture.
    func show(_ content: ScreenContent) async throws

    /// Blanks the screen. No part of a code remains visible until the next ``show(_:)``.
    func clear() async throws

    /// The interval at which ``hasChanged()`` must be called; nil if only this program changes the
    /// screen.
    var period: Duration? { get }

    /// Whether the picture must be drawn again because the screen was changed or connected.
    func hasChanged() async -> Bool

    /// Removes the code and restores the previous state of the screen.
    func end() async throws
}

extension Screen {
    package var period: Duration? { nil }

    package func hasChanged() async -> Bool { false }

    package func end() async throws { try await clear() }
}
