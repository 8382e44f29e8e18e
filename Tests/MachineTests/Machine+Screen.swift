import Foundation
import OperatingSystem
import SystemPackage
import TestSupport

/// The codes on a machine's screen, as other programs read them.
extension Machine {
    /// Returns the QR code on the screen as zbar reads it, or nil if there is none.
    func code() async throws -> String? {
        let picture = try await picture()
        do {
            return try await ExternalTool.zbarimg(picture)
        } catch is ToolError {
            return nil
        }
    }

    /// Waits until the screen shows this code. After a timeout, returns what it shows instead.
    func code(whenIs expected: String?) async throws -> String? {
        try await eventually {
            try await code()
        } is: {
            $0 == expected
        }
    }

    /// Waits for the first code on the screen. The pauses are long, so that the decoder does not take the
    /// processor from the machine.
    func firstCode(within time: Duration = .seconds(900)) async throws -> String? {
        try await eventually(within: time, longestPause: .seconds(1)) {
            try await code()
        } is: {
            $0 != nil
        }
    }

    /// Returns the QR code on the screen as several decoders read it.
    ///
    /// - Returns: The texts by the names of the decoders, which are ``decoders``. A decoder that finds no
    ///   code has the empty text.
    func decodedCodes() async throws -> [String: String] {
        let directory = try Directory.makeTemporary(prefix: "screen")
        defer { try? Directory.remove(directory) }
        let file = directory.appending("screen.png").string
        try Data(try await picture()).write(to: URL(filePath: file))
        return try await ExternalTool.decodeQRCodes(in: [file])[file] ?? [:]
    }

    /// Writes the picture on the screen to `.build/test-pictures`, for people.
    func keepPicture(_ name: String) async throws {
        let directory = ExternalTool.packageRoot.appending(path: ".build/test-pictures")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        try Data(try await picture()).write(to: directory.appending(path: "\(name).png"))
    }

    /// The decoders of ``decodedCodes()``, each with this text.
    static func decoders(reading code: String) -> [String: String] {
        ["zbar": code, "OpenCV": code, "ZXing": code]
    }
}
