/// A function that draws the content for visitors and covers the whole page.
package typealias PageDrawing = @Sendable (ScreenContent, PixelBuffer) throws -> Void
