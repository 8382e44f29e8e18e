import Files
import HTTPTypes
import Hummingbird
import NIOCore
import Publication
import SystemPackage

/// Serves the published files. It is used if no web server serves these files. It serves only the
/// files that the protocol defines, and always sends a whole file.
struct PublicFiles: RouterMiddleware {
    private let directory: FilePath
    private let files: FileMiddleware<AuthorityRequestContext, LocalFileSystem>
    private let helpPage: HelpPage

    init(
        _ directory: FilePath,
        _ files: FileMiddleware<AuthorityRequestContext, LocalFileSystem>,
        _ helpPage: HelpPage
    ) {
        self.directory = directory
        self.files = files
        self.helpPage = helpPage
    }

    @concurrent func handle(
        _ request: Request,
        context: AuthorityRequestContext,
        next: @concurrent (Request, AuthorityRequestContext) async throws -> Response
    ) async throws -> Response {
        if request.uri.path == "/\(PublishedPath.codeAddress)" {
            if request.method == .get { return help }
            if request.method == .head { return help.createHeadResponse() }
        }
        guard Self.isPublished(request.uri.path) else { return try await next(request, context) }
        var head = request.head
        // Ignore range requests, because Hummingbird returns a negative Content-Length for a range
        // after the end of a file.
        head.headerFields[.range] = nil
        var response = try await files.handle(Request(head: head, body: request.body), context: context, next: next)
        response.headers[.acceptRanges] = nil
        guard response.status == .ok else { return response }
        let isReplaced = Self.replaced.contains(request.uri.path)
        let isKey = request.uri.path == "/\(PublishedPath.key)"
        response.headers[.contentType] = isKey ? "application/octet-stream" : "application/x-protobuf"
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

    private var help: Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "text/html; charset=utf-8", .contentSecurityPolicy: HelpPage.contentSecurityPolicy,
                .xContentTypeOptions: "nosniff", .cacheControl: "public, max-age=3600",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: helpPage.html))
        )
    }

    /// The files that are replaced by newer versions. Packages are never replaced.
    private static let replaced: Set = [
        "/\(PublishedPath.key)", "/\(PublishedPath.configuration)", "/\(PublishedPath.index)",
    ]

    /// Whether `path` is the path of a published file. Requests with other paths do not access the
    /// file system.
    private static func isPublished(_ path: String) -> Bool {
        if replaced.contains(path) { return true }
        let packages = "/\(PublishedPath.packages)/"
        let hour = path.utf8.dropFirst(packages.utf8.count)
        return path.hasPrefix(packages) && (1...10).contains(hour.count) && hour.allSatisfy { (48...57).contains($0) }
    }
}
