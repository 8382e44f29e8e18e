import Files
package import HTTPClient
import HTTPTypes
import Hummingbird
import NIOCore
package import Publication
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
    private static let types = [
        "css": "text/css; charset=utf-8", "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "json": "application/json", "txt": "text/plain; charset=utf-8", "wasm": "application/wasm",
    ]

    /// The contents by path relative to the folder, such as `page/page.js`.
    private let files: [String: [UInt8]]
    /// The list of the files, without the file that contains it.
    package let list: WebClientFiles

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
        (self.files, self.list) = (files, list)
        let servers = ["'self'"] + (relay.map { [$0.text] } ?? [])
        contentSecurityPolicy =
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
            + "connect-src \(servers.joined(separator: " ")); img-src 'self' data:; manifest-src 'self'; "
            + "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
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
                .xContentTypeOptions: "nosniff",
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
