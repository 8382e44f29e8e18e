import CLinux
import Glibc
import SystemPackage

/// The memory of this process, for programs that are idle most of the time.
package enum ProcessMemory {
    /// Returns large blocks to the system as soon as they are freed, and uses one heap for all
    /// threads (mallopt(3)).
    ///
    /// By default, once a large block was freed, the C library no longer returns blocks of that
    /// size to the system. It also creates additional heaps for threads. A program that
    /// occasionally draws a page would then never return that memory. This setting is for programs
    /// that allocate little. Call it before the first thread starts.
    package static func limitGrowth() {
        let bytes: Int32 = 128 << 10
        // The result is ignored: with other allocators, such as the address sanitizer's, mallopt
        // fails.
        mallopt(M_MMAP_THRESHOLD, bytes)
        mallopt(M_ARENA_MAX, 1)
    }

    /// Returns freed blocks and code to the system. For programs that are about to become idle.
    ///
    /// Code that was needed only at the start would otherwise count as this program's memory until
    /// the system runs out of memory. Code that is needed again comes from the system's cache.
    ///
    /// - Parameter code: The places of the code. A sandboxed process reads them in advance.
    package static func release(_ code: Code = .ofThisProcess) {
        malloc_trim(0)
        for range in code.ranges {
            unsafe madvise(UnsafeMutableRawPointer(bitPattern: range.lowerBound), range.count, MADV_DONTNEED)
        }
    }

    /// The places of the program's code and of its libraries' code in memory.
    package struct Code: Sendable {
        fileprivate let ranges: [Range<UInt>]

        package var isEmpty: Bool { ranges.isEmpty }

        /// Reads the list of the kernel (proc(5), `/proc/self/maps`). Empty if it cannot be read.
        ///
        /// Only code that no one can write is listed. Its pages never differ from the file.
        package static var ofThisProcess: Code {
            let list = ((try? PrivateFile.read("/proc/self/maps")) ?? nil) ?? []
            let lines = String(decoding: list, as: UTF8.self).split(separator: "\n")
            return Code(ranges: lines.compactMap { range($0) })
        }

        /// Parses a line such as `55d0c0a00000-55d0c0b00000 r-xp 00001000 fe:00 1234 /usr/bin/program`.
        private static func range(_ line: Substring) -> Range<UInt>? {
            let fields = line.split(separator: " ", omittingEmptySubsequences: true)
            guard fields.count == 6, fields[1] == "r-xp", fields[5].hasPrefix("/") else { return nil }
            let bounds = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            return bounds.count == 2 && bounds[0] < bounds[1] ? bounds[0]..<bounds[1] : nil
        }
    }
}
