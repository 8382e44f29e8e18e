import Glibc
package import SystemPackage

/// The file of the program that this process runs.
package enum ExecutableFile {
    /// The path of the file (proc(5), `/proc/self/exe`).
    package static var current: FilePath {
        get throws(FileError) {
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
            guard count > 0 else { throw FileError("read the path of this program", Errno(rawValue: errno)) }
            return FilePath(String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self))
        }
    }
}
