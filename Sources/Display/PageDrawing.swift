/// Draws what a visitor sees on all of a page.
package typealias PageDrawing = @Sendable (ScreenContent, PixelBuffer) throws -> Void
