import Glibc
package import OperatingSystem
package import SystemPackage

/// The confined process that decodes the PNG file of a logo. ``ChildProcess/givenFile`` is the logo. The
/// data of its report are the pixels, see ``Logo/init(width:height:pixels:)``.
package enum LogoProcess {
    /// The maximum size of a logo's file in bytes.
    private static let maximumFileSize = 8 << 20

    package static func run() {
        ParentLink<Never, LongReport<LogoSize>>.serve { parent in
            do {
                let logo = try Logo(png: WholeFile.read(ChildProcess.givenFile, maximumCount: maximumFileSize))
                parent.send(logo.pixels, LogoSize(width: logo.width, height: logo.height))
            } catch SignError.logoUnusable(let reason) {
                throw ProcessFailure("", .reported(reason))
            }
        }
    }
}

/// The end of the report from ``LogoProcess``: width (4) || height (4).
struct LogoSize: ProcessMessage {
    let width: Int
    let height: Int

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
    }

    init(from fields: inout FieldReader) throws(MalformedMessage) {
        self.init(width: try fields.count(), height: try fields.count())
    }

    var fields: [MessageField] { [.count(width), .count(height)] }
}

extension Logo {
    /// How long the process may take. A logo of the maximum size takes a few seconds on a small board.
    private static let timeout = Duration.seconds(60)

    /// Reads a PNG file. Only a child process decodes it.
    ///
    /// - Parameters:
    ///   - path: The path of a regular file.
    ///   - program: The program that runs ``LogoProcess``.
    /// - Throws: `FileError` if the file cannot be opened, and ``SignError/logoUnusable(reason:)``.
    package convenience init(fileAt path: FilePath, decodedBy program: ChildProcess.Program) throws {
        let file = try FileError.wrap("read \(path)") {
            // Without this option, opening a pipe would wait for its writer.
            try FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
        }
        defer { try? file.close() }
        var status = stat()
        guard unsafe fstat(file.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw SignError.logoUnusable(reason: "it is not a regular file")
        }
        let process = ConfinedProcess<Never, LongReport<LogoSize>>(
            "the process that decodes it",
            program,
            giving: file,
            heartbeat: Self.timeout,
            limit: Self.timeout
        )
        let (pixels, size) = try process.data(
            maximumCount: 4 * Self.maximumSide * Self.maximumSide,
            failure: { SignError.logoUnusable(reason: "\($0)") }
        )
        try Self.requireSize(width: size.width, height: size.height)
        guard pixels.count == 4 * size.width * size.height else {
            throw SignError.logoUnusable(reason: "the process that decodes it sent \(pixels.count) bytes")
        }
        self.init(width: size.width, height: size.height, pixels: pixels)
    }
}
