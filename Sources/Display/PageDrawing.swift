/// Draws the content for visitors over a whole page.
package typealias PageDrawing = @Sendable (ScreenContent, PixelBuffer) throws -> Void
