package import AuthorityProtocol
import Encodings
package import HTTPClient
import HTTPTypes
import Hummingbird
import NIOCore
import OperatingSystem
package import SystemPackage

/// The web client, which `make web` builds. Its page replaces the ``HelpPage`` at the address of the
/// venue codes. The other files are at the root of the server.
///
/// All files are read once. A request does not access the file system, and the files stay as they
/// are until a restart.
package struct WebClient: Sendable {
    /// The policy allows no inline scripts, no forms and no other servers except the relay.
    private let contentSecurityPolicy: String

    private static let page = "index.html"
    private static let worker = "service_worker.js"
    static let workerPath = "/\(worker)"
    private static let languages = "page/languages.js"
    private static let english = "en"
    private static let types = [
        "css": "text/css; charset=utf-8", "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "json": "application/json", "png": "image/png", "txt": "text/plain; charset=utf-8", "wasm": "application/wasm",
    ]

    private let folder: FilePath
    /// The contents by path relative to the folder, such as `page/page.js`.
    private var files: [String: [UInt8]]
    /// The keys of texts in the operator's languages that are in English instead.
    package private(set) var missing: [String] = []
    /// The list of the files, without the file that contains it.
    package private(set) var list: WebClientFiles

    /// Reads the folder and its subfolders.
    ///
    /// - Parameter relay: The server of the relay that the configuration names, or nil.
    /// - Throws: ``WebClientError``, ``FileError``.
    package init(in folder: FilePath, relay: ServerAddress? = nil) throws {
        var files: [String: [UInt8]] = [:]
        for name in try Directory.names(in: folder) {
            let isFile = FilePath(name).extension != nil
            let names = isFile ? [name] : try Directory.names(in: folder.appending(name)).map { "\(name)/\($0)" }
            for path in names {
                guard Self.type(of: path) != nil, files.count <= WebClientFiles.maximumCount else {
                    throw WebClientError(folder: folder, reason: "it contains \(path), or too many files")
                }
                files[path] = try WholeFile.read(
                    folder.pushing(FilePath(path)),
                    maximumCount: WebClientFiles.maximumFileSize
                )
            }
        }
        guard files[Self.page] != nil, files[Self.worker] != nil else {
            throw WebClientError(folder: folder, reason: "\(Self.page) or \(Self.worker) is missing")
        }
        let list = WebClientFiles(files.filter { $0.key != WebClientFiles.path })
        guard files[WebClientFiles.path] == list.list else {
            throw WebClientError(folder: folder, reason: "\(WebClientFiles.path) does not list these files")
        }
        (self.folder, self.files, self.list) = (folder, files, list)
        let servers = ["'self'"] + (relay.map { [$0.text] } ?? [])
        contentSecurityPolicy =
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
            + "connect-src \(servers.joined(separator: " ")); img-src 'self' data:; manifest-src 'self'; "
            + "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    }

    /// Adds the operator's name, links, colour, logo and languages, and replaces languages that the client already has.
    /// The list of languages, the list of files and the worker, which stores all files, follow.
    ///
    /// - Parameter standard: The code of the language for browsers that request no language of the page.
    ///   If the page does not have it, this is English.
    /// - Throws: ``WebClientError``, ``FileError``.
    package mutating func add(_ languages: [WebClientLanguage], standard: String?, brand: Brand) throws {
        for language in languages { files[WebClientLanguage.path(language.code)] = try language.file }
        missing = languages.flatMap { language in language.missing.map { "\($0) (\(language.code))" } }
        let branded = try brand.files(manifest: files[Brand.manifest] ?? [])
        files.merge(branded) { $1 }
        let codes = languageCodes(standard: standard)
        let hasLanguages = !languages.isEmpty || codes[0] != Self.english
        guard hasLanguages || !branded.isEmpty else { return }
        if hasLanguages {
            let directions = codes.map { "\"\($0)\":\"\(LanguageCode.direction(of: $0))\"" }.joined(separator: ",")
            files[Self.languages] = Array("export const LANGUAGES={\(directions)};\n".utf8)
        }
        files[Self.worker] = try worker()
        list = WebClientFiles(files.filter { $0.key != WebClientFiles.path })
        files[WebClientFiles.path] = list.list
        guard list.files.count <= WebClientFiles.maximumCount else {
            throw WebClientError(folder: folder, reason: "with \(languages.count) languages, it has too many files")
        }
    }

    /// The codes of all languages. The default comes first.
    package func languageCodes(standard: String?) -> [String] {
        let codes = files.keys.compactMap(WebClientLanguage.code).sorted()
        let first = standard.flatMap { codes.contains($0) ? $0 : nil } ?? Self.english
        return [first] + codes.filter { $0 != first }
    }

    /// The worker with another first line, which names all files and the cache. `make web` writes the
    /// same line.
    private func worker() throws -> [UInt8] {
        let (worker, lineFeed) = (files[Self.worker] ?? [], UInt8(ascii: "\n"))
        guard worker.starts(with: "const FILES=[".utf8), let end = worker.firstIndex(of: lineFeed) else {
            throw WebClientError(folder: folder, reason: "\(Self.worker) does not begin with the list of files")
        }
        let body = Array(worker[worker.index(after: end)...])
        var files = self.files.filter { $0.key != WebClientFiles.path }
        files[Self.worker] = body
        let list = WebClientFiles(files)
        let paths = list.files.map { "\"\($0.path)\"" }.joined(separator: ",")
        let cache = Hexadecimal.text(list.digest).prefix(32)
        return Array("const FILES=[\(paths)],CACHE=\"\(cache)\";\n".utf8) + body
    }

    /// Whether the page has a language.
    package func hasLanguage(_ code: String) -> Bool { files[WebClientLanguage.path(code)] != nil }

    /// The texts of the page in a language.
    ///
    /// - Throws: ``WebClientError`` if the folder does not contain them.
    package func language(_ code: String = english) throws -> WebClientLanguage {
        let path = WebClientLanguage.path(code)
        guard let file = files[path], let language = WebClientLanguage(code: code, file: file) else {
            throw WebClientError(folder: folder, reason: "\(path) is not a list of texts")
        }
        return language
    }

    /// The response to a request; nil if the web client has no file at `path`.
    ///
    /// - Parameters:
    ///   - path: An absolute path, such as `/page/page.js`.
    ///   - codeAddress: The path of venue codes, where the page is.
    func response(to path: String, codeAddress: String) -> Response? {
        let name = path == codeAddress ? Self.page : String(path.dropFirst())
        guard let content = files[name], let type = Self.type(of: name) else { return nil }
        // A browser looks for a new worker at each visit, but at most once a day in the network. The
        // worker has stored the other files.
        return Response(
            status: .ok,
            headers: [
                .contentType: type, .contentSecurityPolicy: contentSecurityPolicy,
                .cacheControl: name == Self.worker ? "public, max-age=86400" : "no-cache",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: content))
        )
    }

    private static func type(of path: String) -> String? {
        FilePath(path).extension.flatMap { types[$0] }
    }
}

/// The reason why a folder is not the web client.
package struct WebClientError: Error, CustomStringConvertible {
    let folder: FilePath
    let reason: String

    package var description: String { "\(folder) is not the web client: \(reason)" }
}
