import AuthorityProtocol
import HTTPTypes
import Hummingbird
import NIOCore
import OperatingSystem
import SystemPackage

/// Serves the published files. It is used if no web server serves these files. It serves only the
/// files that the protocol defines, and always sends a whole file.
struct PublicFiles: RouterMiddleware {
    private let directory: FilePath
    private let files: FileMiddleware<AuthorityRequestContext, LocalFileSystem>
    private let helpPage: HelpPage?
    private let webClient: WebClient?

    /// - Parameters:
    ///   - helpPage: The page at the address of venue codes, if there is no web client.
    ///   - webClient: Nil unless the settings name its folder.
    init(
        _ directory: FilePath,
        _ files: FileMiddleware<AuthorityRequestContext, LocalFileSystem>,
        _ helpPage: HelpPage?,
        _ webClient: WebClient?
    ) {
        self.directory = directory
        self.files = files
        self.helpPage = helpPage
        self.webClient = webClient
    }

    @concurrent func handle(
        _ request: Request,
        context: AuthorityRequestContext,
        next: @concurrent (Request, AuthorityRequestContext) async throws -> Response
    ) async throws -> Response {
        if let response = page(at: request.uri.path) {
            if request.method == .get { return response }
            if request.method == .head { return response.createHeadResponse() }
            throw Self.otherMethod
        }
        guard Self.isPublished(request.uri.path) else { return try await next(request, context) }
        guard [.get, .head].contains(request.method) else { throw Self.otherMethod }
        var head = request.head
        // Ignore range requests, because Hummingbird returns a negative Content-Length for a range
        // after the end of a file.
        head.headerFields[.range] = nil
        var response = try await files.handle(Request(head: head, body: request.body), context: context, next: next)
        response.headers[.acceptRanges] = nil
        guard response.status == .ok else { return response }
        let isReplaced = Self.replaced.contains(request.uri.path)
        response.headers[.contentType] = Self.contentType(request.uri.path)
        response.headers[.cacheControl] = "public, max-age=" + (isReplaced ? "60" : "1209600, immutable")
        if isReplaced, request.method == .get {
            // Hummingbird reads the size first and opens the file later. Between these two steps,
            // the file may be replaced by a file with another size.
            let bytes = try WholeFile.read(
                directory.pushing(FilePath(String(request.uri.path.dropFirst()))),
                maximumCount: PackageIndex.maximumSize
            )
            response.headers[.contentLength] = String(bytes.count)
            response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        }
        return response
    }

    /// A file of the web client, or the help page; nil for all other paths.
    private func page(at path: String) -> Response? {
        let codeAddress = "/\(PublishedPath.codeAddress)"
        if let response = webClient?.response(to: path, codeAddress: codeAddress) { return response }
        return path == codeAddress ? helpPage.map(Self.response) : nil
    }

    private static func response(to helpPage: HelpPage) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "text/html; charset=utf-8", .contentSecurityPolicy: HelpPage.contentSecurityPolicy,
                .cacheControl: "public, max-age=3600",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: helpPage.html))
        )
    }

    private static var otherMethod: HTTPError { HTTPError(.methodNotAllowed, headers: [.allow: "GET, HEAD"]) }

    private static func contentType(_ path: String) -> String {
        switch path {
        case "/\(PublishedPath.key)": "application/octet-stream"
        case "/\(PublishedPath.exportIndex)", "/\(PublishedPath.days)": "text/plain; charset=utf-8"
        case _ where path.hasPrefix("/\(PublishedPath.exports)/"): "application/zip"
        default: "application/x-protobuf"
        }
    }

    /// The files that are replaced by newer versions. Packages and export files are never replaced.
    private static let replaced: Set = [
        "/\(PublishedPath.key)", "/\(PublishedPath.configuration)", "/\(PublishedPath.advice)",
        "/\(PublishedPath.index)",
        "/\(PublishedPath.days)", "/\(PublishedPath.exportIndex)",
    ]

    /// Whether `path` is the path of a published file. Requests with other paths do not access the
    /// file system.
    private static func isPublished(_ path: String) -> Bool {
        if replaced.contains(path) { return true }
        let (packages, exports) = ("/\(PublishedPath.packages)/", "/\(PublishedPath.exports)/")
        if path.hasPrefix(packages) { return isNumber(path.dropFirst(packages.count)) }
        guard path.hasPrefix(exports), path.hasSuffix(".zip") else { return false }
        let parts = path.dropFirst(exports.count).dropLast(4).split(separator: "-", omittingEmptySubsequences: false)
        return parts.count == 3 && parts.allSatisfy(isNumber)
    }

    private static func isNumber(_ text: Substring) -> Bool {
        (1...10).contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) }
    }
}
