/// Something that shows the code to people.
package protocol Screen: Sendable {
    /// Shows `content` instead of what was there.
    func show(_ content: ScreenContent) async throws

    /// Leaves nothing of a code behind.
    func clear() async throws
}
