package import Platform
import Raster
package import SystemPackage

/// A PNG picture in a file, mode 0600, which another program shows. It is only ever seen whole.
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

    /// A black picture.
    package func clear() throws {
        try write(MemoryPage(width: width, height: height))
    }

    /// No picture.
    package func end() throws(FileError) {
        try PrivateFile.remove(path)
    }

    private func write(_ page: MemoryPage) throws {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(3 * width * height)
        for pixel in page.pixels {
            pixels.append(UInt8(truncatingIfNeeded: pixel >> 16))
            pixels.append(UInt8(truncatingIfNeeded: pixel >> 8))
            pixels.append(UInt8(truncatingIfNeeded: pixel))
        }
        try PrivateFile.replace(path, with: try ColourImage(width: width, height: height, pixels: pixels).png())
    }
}
