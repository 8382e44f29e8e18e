import Glibc
package import OperatingSystem
import Raster
package import SystemPackage

/// A greyscale PNG file with mode 0600, which another program shows. That program never reads a
/// partial file. From the age of the file, it sees whether this program is still running.
package struct FileScreen: Screen {
    package let name: String
    package let period: Duration? = .seconds(30)
    private let path: FilePath
    private let width: Int
    private let height: Int
    private let rotation: ScreenRotation

    /// - Parameters:
    ///   - width: The width of the file's picture in pixels.
    ///   - height: The height of the file's picture in pixels.
    ///   - rotation: The angle by which the page is turned in the file.
    package init(path: FilePath, width: Int, height: Int, rotation: ScreenRotation = .by0) {
        name = "\(path) \(width)x\(height)\(rotation.suffix)"
        self.rotation = rotation
        self.path = path
        self.width = width
        self.height = height
    }

    package func show(_ page: any ScreenPage) throws {
        try write(draw(page))
    }

    /// Draws the page, then creates and removes an empty file beside the picture.
    package func rehearse(_ page: any ScreenPage) throws {
        _ = try draw(page)
        let probe = FilePath(path.string + ".probe")
        try PrivateFile.replace(probe, with: [])
        try PrivateFile.remove(probe)
    }

    private func draw(_ page: any ScreenPage) throws -> MemoryPixels {
        let pixels = MemoryPixels(width: width, height: height)
        try page.draw(on: pixels.buffer, turned: rotation)
        return pixels
    }

    /// Writes a black picture.
    package func clear() throws {
        try write(MemoryPixels(width: width, height: height))
    }

    /// Sets the modification time to the current time.
    package func renew() {
        _ = unsafe utimensat(AT_FDCWD, path.string, nil, AT_SYMLINK_NOFOLLOW)
    }

    /// Whether another program has removed the picture.
    package func hasChanged() -> Bool {
        (try? Directory.has(path)) == false
    }

    /// Removes the picture.
    package func end() throws(FileError) {
        try PrivateFile.remove(path)
    }

    private func write(_ picture: MemoryPixels) throws {
        let pixels = picture.pixels.map { UInt8(truncatingIfNeeded: $0) }
        try PrivateFile.replace(path, with: try GrayImage(width: width, height: height, pixels: pixels).png())
    }
}
