import CLinux
import Glibc
package import OperatingSystem
package import SystemPackage

/// Pixels in memory that two processes share. Initially, they are black.
package final class SharedPixels {
    package let width: Int
    package let height: Int
    package let buffer: PixelBuffer
    /// The memory as an unnamed file (memfd_create(2)). The file exists until its last descriptor
    /// is closed.
    package let file: FileDescriptor
    private let byteCount: Int

    /// Creates the memory.
    package convenience init(width: Int, height: Int) throws(FileError) {
        let descriptor = clinux_make_memory_file()
        guard descriptor >= 0 else { throw FileError("create memory for a picture", Errno(rawValue: errno)) }
        let file = FileDescriptor(rawValue: descriptor)
        guard ftruncate(descriptor, 4 * width * height) == 0 else {
            let errno = Errno(rawValue: errno)
            close(descriptor)
            throw FileError("create memory for a picture of \(width)x\(height) pixels", errno)
        }
        try self.init(file: file, width: width, height: height)
    }

    /// Maps the memory that another process has created. Takes ownership of the descriptor.
    package init(file: FileDescriptor, width: Int, height: Int) throws(FileError) {
        (self.file, self.width, self.height) = (file, width, height)
        byteCount = 4 * width * height
        let base = unsafe mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file.rawValue, 0)
        guard let base = unsafe base, unsafe base != MAP_FAILED else {
            let errno = Errno(rawValue: errno)
            close(file.rawValue)
            throw FileError("map the memory of a picture of \(width)x\(height) pixels", errno)
        }
        unsafe buffer = PixelBuffer(base: base, width: width, height: height, stride: 4 * width)
    }

    deinit {
        unsafe munmap(buffer.base, byteCount)
        close(file.rawValue)
    }

    /// Copies the picture to `target`, turned clockwise.
    ///
    /// - Parameter target: A buffer for which `rotation.size(width:height:)` is the size of the picture.
    package func copy(to target: PixelBuffer, turned rotation: ScreenRotation) {
        buffer.copy(to: target, turned: rotation)
    }
}
