package import Files
import Raster
package import SystemPackage

/// A greyscale PNG file with mode 0600, which another program shows. That program never reads a
/// partial file.
package struct FileScreen: Screen {
    package let name: String
    private let path: FilePath
    private let width: Int
    private let height: Int
    private let draw: PageDrawing

    package init(path: FilePath, width: Int, height: Int, draw: @escaping PageDrawing) {
        name = "\(path) \(width)x\(height)"
        self.path = path
        self.width = width
        self.height = height
        self.draw = draw
    }

    package func show(_ content: ScreenContent) throws {
        let page = MemoryPage(width: width, height: height)
        try draw(content, page.buffer)
        try write(page)
    }

    /// Writes a black picture.
    package func clear() throws {
        try write(MemoryPage(width: width, height: height))
    }

    /// Removes the picture.
    package func end() throws(FileError) {
        try PrivateFile.remove(path)
    }

    private func write(_ page: MemoryPage) throws {
        let pixels = page.pixels.map { UInt8(truncatingIfNeeded: $0) }
        try PrivateFile.replace(path, with: try GrayImage(width: width, height: height, pixels: pixels).png())
    }
}
