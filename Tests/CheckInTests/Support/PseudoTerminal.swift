import Foundation
import Glibc
import Testing

/// A terminal with a person in front of it.
final class PseudoTerminal {
    private let person: Int32
    /// The side of the program.
    let program: FileHandle
    private(set) var shown = ""

    init() throws {
        var (mine, its): (Int32, Int32) = (-1, -1)
        try #require(unsafe openpty(&mine, &its, nil, nil, nil) == 0)
        person = mine
        program = FileHandle(fileDescriptor: its, closeOnDealloc: true)
    }

    deinit {
        close(person)
    }

    /// Waits until `text` is shown, for half a minute at most, and forgets it.
    func expect(_ text: String) throws {
        while !shown.contains(text) {
            var descriptor = pollfd(fd: person, events: Int16(POLLIN), revents: 0)
            try #require(unsafe poll(&descriptor, 1, 30_000) == 1, "\(text) was never shown, but \(shown)")
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = unsafe read(person, &bytes, bytes.count)
            try #require(count > 0, "the program has ended and has shown \(shown)")
            shown += String(decoding: bytes[..<count], as: UTF8.self)
        }
        shown = String(shown[shown.range(of: text)!.upperBound...])
    }

    /// Types without Enter. The answer must not be typed before the question is asked.
    func type(_ text: String) throws {
        let bytes = Array(text.utf8)
        try #require(unsafe write(person, bytes, bytes.count) == bytes.count)
    }

    /// Whether what is typed is shown.
    var echoes: Bool {
        get throws {
            var settings = termios()
            try #require(unsafe tcgetattr(person, &settings) == 0)
            return settings.c_lflag & tcflag_t(ECHO) != 0
        }
    }
}
