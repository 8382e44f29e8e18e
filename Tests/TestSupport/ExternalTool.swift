package import Foundation
import Subprocess
package import SystemPackage

/// External programs that interpret our output independently. They exchange bytes with the tests
/// through pipes.
package enum ExternalTool {
    /// Reads the QR code in a PNG picture with zbarimg. The picture must contain exactly one code.
    package static func zbarimg(_ png: [UInt8]) async throws -> String {
        let arguments: Arguments = ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", "png:-"]
        let output = try await output(
            of: .name("zbarimg"),
            arguments,
            input: png,
            remedy: "run make setup"
        )
        return String(decoding: output.dropLast(), as: UTF8.self)
    }

    /// Reads the QR codes in several PNG pictures with one zbarimg process. Each picture must
    /// contain exactly one code.
    ///
    /// - Throws: ``ToolError`` if a picture contains no code or several codes.
    package static func zbarimg(_ pictures: [[UInt8]]) async throws -> [String] {
        let directory = FileManager.default.temporaryDirectory.appending(path: "zbarimg-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: directory) }
        let files = pictures.indices.map { directory.appending(path: "\($0).png") }
        for (picture, file) in zip(pictures, files) { try Data(picture).write(to: file) }
        let arguments = ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable"] + files.map(\.path)
        let output = try await output(
            of: .name("zbarimg"),
            Arguments(arguments),
            input: [],
            remedy: "run make setup"
        )
        let texts = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
        guard texts.count == pictures.count else {
            throw ToolError(description: "zbarimg read \(texts.count) codes in \(pictures.count) pictures")
        }
        return texts
    }

    /// Renders an SVG document with rsvg-convert, as a PNG picture that is `width` pixels wide.
    package static func rsvgConvert(_ svg: String, width: Int) async throws -> [UInt8] {
        let arguments: Arguments = ["--width", "\(width)", "--format", "png"]
        return try await output(
            of: .name("rsvg-convert"),
            arguments,
            input: Array(svg.utf8),
            remedy: "run make setup"
        )
    }

    /// Renders a PDF document of one page with pdftoppm, as a PNG picture. `resolution` is in dots
    /// per inch.
    package static func pdftoppm(_ pdf: [UInt8], resolution: Int) async throws -> [UInt8] {
        let arguments: Arguments = ["-r", "\(resolution)", "-png", "-singlefile", "-"]
        return try await output(of: .name("pdftoppm"), arguments, input: pdf, remedy: "run make setup")
    }

    /// Returns all words in a PDF document, on one line.
    package static func pdftotext(_ pdf: [UInt8]) async throws -> String {
        let text = try await output(of: .name("pdftotext"), ["-", "-"], input: pdf, remedy: "run make setup")
        return String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Renders the screen of a terminal as PNG; see Tests/Python/render_terminal.py.
    ///
    /// - Parameter size: The size of the terminal, such as `80x24`. Text that does not fit is an
    ///   error. If nil, the terminal is large enough for the text, which must not contain letters.
    package static func renderTerminal(_ text: String, colours: String, size: String? = nil) async throws -> [UInt8] {
        let arguments = [colours] + (size.map { ["--size", $0] } ?? [])
        return try await python("render_terminal.py", arguments, input: Array(text.utf8))
    }

    /// Searches directories like an attacker who has stolen the disk; see
    /// Tests/Python/disk_attacker.py.
    package static func attackDisk(_ directories: [String], knowing known: [UInt8]) async throws -> [UInt8] {
        try await python("disk_attacker.py", directories, input: known)
    }

    /// Generates the protocol's test vectors with an independent implementation; see
    /// Tests/Python/make_vectors.py.
    package static func makeVectors() async throws -> [UInt8] {
        try await python("make_vectors.py")
    }

    /// Checks the Python client of the protocol against a file of test vectors; see
    /// Tests/Python/check_vectors.py.
    ///
    /// - Throws: ``ToolError`` if a case does not come out as the file says.
    package static func checkVectors(in path: String) async throws {
        _ = try await python("check_vectors.py", [path])
    }

    /// Generates test vectors for blind signatures with keys of unusual sizes, in JSON; see
    /// Tests/Python/blind_rsa.py.
    package static func makeBlindSignatures() async throws -> [UInt8] {
        try await python("blind_rsa.py")
    }

    /// Verifies blind signatures, which are given in JSON with their keys; see
    /// Tests/Python/blind_rsa.py.
    ///
    /// - Throws: ``ToolError`` if a signature is wrong.
    package static func checkBlindSignatures(_ cases: [UInt8]) async throws -> [UInt8] {
        try await python("blind_rsa.py", ["check"], input: cases)
    }

    /// Decodes each picture with several decoders; see Tests/Python/decoders.py. Returns the texts
    /// by picture path and decoder name.
    package static func decodeQRCodes(in paths: [String]) async throws -> [String: [String: String]] {
        try JSONDecoder().decode([String: [String: String]].self, from: Data(await python("decoders.py", paths)))
    }

    /// The browser settings that `portal_browser.py` uses.
    package enum PortalVisit: String, Sendable {
        /// With scripts, in light mode: English on a wide screen, other languages on a narrow one.
        case light
        /// With and without scripts, in light and dark mode, on wide and narrow screens.
        case matrix
    }

    /// The input of `portal_browser.py`.
    private struct PortalVisitor: Encodable {
        let name: String
        let password: String
        let texts: [String: [String: String]]
        var time: Int64?
    }

    /// Goes through the officers' portal in a browser as an administrator; see
    /// Tests/Python/portal_browser.py.
    ///
    /// - Parameters:
    ///   - pictures: The directory for pictures of the pages.
    ///   - texts: The texts of the pages, by language and key.
    ///   - visit: The browser settings.
    /// - Returns: The number of views that were checked.
    package static func visitPortal(
        _ address: String,
        pictures: String,
        name: String,
        password: String,
        texts: [String: [String: String]],
        time: Int64,
        _ visit: PortalVisit
    ) async throws -> String {
        let visitor = PortalVisitor(name: name, password: password, texts: texts, time: time)
        let officer = try JSONEncoder().encode(visitor)
        let said = try await python(
            "portal_browser.py",
            [address, pictures, visit.rawValue],
            input: [UInt8](officer)
        )
        return String(decoding: said, as: UTF8.self)
    }

    /// Logs in to the portal in a browser, with an account of a real OpenID provider; see Tests/Python/single_sign_on.py.
    ///
    /// - Parameters:
    ///   - provider: The port of the provider.
    ///   - directory: The directory for the provider's files and for the pictures.
    /// - Returns: The number of pictures and of problems.
    package static func signOn(portal: String, provider: Int, directory: FilePath) async throws -> String {
        let said = try await python("single_sign_on.py", [portal, "\(provider)", directory.string])
        return String(decoding: said, as: UTF8.self)
    }

    /// A warning about a venue, as the input of `portal_outbreak.py`.
    package struct CodeWarningVisit: Encodable, Sendable {
        let name: String
        let password: String
        let code: String
        /// In hexadecimal.
        let seeds: [String]
        let venue: String
        let day: String
        let lastDay: String
        let from: String
        let to: String
        let level: Int
        /// Whether the officer types the text of the code, instead of taking a photo.
        let typesCode: Bool

        private enum CodingKeys: String, CodingKey {
            case name, password, code, seeds, venue, day, from, to, level
            case lastDay = "last_day"
            case typesCode = "types_code"
        }

        package init(
            name: String,
            password: String,
            code: String,
            seeds: [String],
            venue: String,
            day: String,
            lastDay: String = "",
            from: String,
            to: String,
            level: Int,
            typesCode: Bool
        ) {
            (self.name, self.password, self.code, self.seeds, self.venue) = (name, password, code, seeds, venue)
            (self.day, self.lastDay, self.from, self.to) = (day, lastDay, from, to)
            (self.level, self.typesCode) = (level, typesCode)
        }
    }

    /// Enters a warning from a venue's code with Chromium, and searches all requests for the seed; see
    /// Tests/Python/portal_outbreak.py. Returns the script's output.
    package static func warn(
        _ address: String,
        pictures: String,
        _ visit: CodeWarningVisit
    ) async throws -> String {
        let input = try JSONEncoder().encode(visit)
        let said = try await python("portal_outbreak.py", [address, pictures], input: [UInt8](input))
        return String(decoding: said, as: UTF8.self)
    }

    /// Visits a page with Chromium, after a hostile server at the same address has registered a service
    /// worker; see Tests/Python/foreign_worker.py.
    ///
    /// - Parameters:
    ///   - port: The loopback port of the real server.
    ///   - text: A text that only the real page contains.
    /// - Returns: Whether the page appeared and the worker is gone.
    package static func outliveWorker(_ port: String, _ path: String, _ text: String) async throws -> Bool {
        let said = try await python("foreign_worker.py", [port, path, text])
        return String(decoding: said, as: UTF8.self) == "the real page, and no worker\n"
    }

    /// Issues a hotline code in the portal with Chromium, and returns the code.
    package static func hotlineCode(_ address: String, name: String, password: String) async throws -> String {
        let officer = try JSONEncoder().encode(["name": name, "password": password])
        let said = try await python("portal_browser.py", [address, "code"], input: [UInt8](officer))
        return String(decoding: said, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Decodes a message into the text format of Protocol Buffers with protoc.
    ///
    /// - Parameters:
    ///   - name: The message type, such as `Configuration`.
    ///   - schema: The path of a .proto file within the repository.
    package static func decodeMessage(_ bytes: [UInt8], _ name: String, schema: String) async throws -> String {
        try await decodeMessage(bytes, qualifiedName: ourPackage + name, schema: schema)
    }

    /// Decodes a message of a foreign format; see ``decodeMessage(_:_:schema:)``.
    ///
    /// - Parameter qualifiedName: The message type with its Protocol Buffers package, if it has one.
    package static func decodeMessage(
        _ bytes: [UInt8],
        qualifiedName: String,
        schema: String
    ) async throws -> String {
        String(decoding: try await protoc("--decode", qualifiedName, schema, input: bytes), as: UTF8.self)
    }

    /// Encodes a message from text format with protoc; see ``decodeMessage(_:_:schema:)``.
    package static func encodeMessage(_ text: String, _ name: String, schema: String) async throws -> [UInt8] {
        try await protoc("--encode", ourPackage + name, schema, input: Array(text.utf8))
    }

    private static let ourPackage = "venuecheckin.v1."

    private static func protoc(
        _ action: String,
        _ name: String,
        _ schema: String,
        input: [UInt8]
    ) async throws -> [UInt8] {
        let file = packageRoot.appending(path: schema)
        let arguments: Arguments = [
            "--proto_path=\(file.deletingLastPathComponent().path)", "\(action)=\(name)", file.path,
        ]
        return try await output(of: .name("protoc"), arguments, input: input, remedy: "run make setup")
    }

    /// Runs a script from Tests/Python that checks the programs' output or acts as another program, and
    /// returns the script's output. The first lines of each script explain what it does.
    ///
    /// - Throws: ``ToolError`` if the script reports a problem.
    package static func judge(_ script: String, _ arguments: [String]) async throws -> String {
        String(decoding: try await python(script, arguments), as: UTF8.self)
    }

    package static var virtualEnvironment: String {
        ProcessInfo.processInfo.environment["VENUE_CHECKIN_VENV"] ?? packageRoot.appending(path: ".venv").path
    }

    package static let packageRoot = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Runs a script from Tests/Python.
    private static func python(
        _ script: String,
        _ arguments: [String] = [],
        input: [UInt8] = []
    ) async throws -> [UInt8] {
        try await output(
            of: .path(FilePath(virtualEnvironment + "/bin/python")),
            Arguments([packageRoot.appending(path: "Tests/Python/\(script)").path] + arguments),
            input: input,
            remedy: "run make setup"
        )
    }

    /// Runs a tmux command, and returns its output.
    package static func tmux(_ arguments: [String]) async throws -> String {
        let output = try await output(of: .name("tmux"), Arguments(arguments), input: [], remedy: "run make setup")
        return String(decoding: output, as: UTF8.self)
    }

    private static func output(
        of executable: Executable,
        _ arguments: Arguments,
        input: [UInt8],
        remedy: String
    ) async throws -> [UInt8] {
        let result: ExecutionResult<Void, BytesOutput, StringOutput<UTF8>>
        do {
            result = try await run(
                executable,
                arguments: arguments,
                input: .array(input),
                output: .bytes(limit: 16 << 20),
                error: .string(limit: 1 << 16)
            )
        } catch let error as SubprocessError where error.code == .executableNotFound {
            throw ToolError(description: "\(executable) was not found: \(remedy).")
        }
        guard result.terminationStatus == .exited(0) else {
            throw ToolError(
                description: """
                    \(executable) ended with \(result.terminationStatus): \(result.standardError)
                    \(String(decoding: result.standardOutput.suffix(1 << 12), as: UTF8.self))
                    """
            )
        }
        return result.standardOutput
    }
}

package struct ToolError: Error, CustomStringConvertible {
    package let description: String
}
