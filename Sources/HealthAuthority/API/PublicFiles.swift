import HTTPTypes
import Hummingbird
import NIOCore
import Platform
import Publication
import SystemPackage

/// Serves what is published where no web server does: the files that the protocol has, whole, and nothing else that lies there.
struct PublicFiles: RouterMiddleware {
    private let directory: FilePath
    private let files: FileMiddleware<AuthorityRequestContext, LocalFileSystem>

    init(_ directory: FilePath, _ files: FileMiddleware<AuthorityRequestContext, LocalFileSystem>) {
        self.directory = directory
        self.files = files
    }

    @concurrent func handle(
        _ request: Request,
        context: AuthorityRequestContext,
        next: @concurrent (Request, AuthorityRequestContext) async throws -> Response
    ) async throws -> Response {
        if request.uri.path == "/\(PublishedPath.codeAddress)", request.method == .get { return Self.helpPage }
        guard Self.isPublished(request.uri.path) else { return try await next(request, context) }
        var head = request.head
        // To a range behind the end of a file the library answers with a negative length, which nobody after us should get to see.
        head.headerFields[.range] = nil
        var response = try await files.handle(Request(head: head, body: request.body), context: context, next: next)
        response.headers[.acceptRanges] = nil
        guard response.status == .ok else { return response }
        let isReplaced = Self.replaced.contains(request.uri.path)
        let isKey = request.uri.path == "/\(PublishedPath.key)"
        response.headers[.contentType] = isKey ? "application/octet-stream" : "application/x-protobuf"
        response.headers[.cacheControl] = "public, max-age=" + (isReplaced ? "60" : "1209600, immutable")
        if isReplaced, request.method == .get {
            // The library asks for the size, and opens the file later: in between it may have been replaced by one of another size.
            let bytes = try WholeFile.read(
                directory.pushing(FilePath(String(request.uri.path.dropFirst()))),
                maximumCount: PackageIndex.maximumSize
            )
            response.headers[.contentLength] = String(bytes.count)
            response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        }
        return response
    }

    private static var helpPage: Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "text/html; charset=utf-8", .contentSecurityPolicy: HelpPage.contentSecurityPolicy,
                .xContentTypeOptions: "nosniff",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: HelpPage.html))
        )
    }

    /// What is replaced by something newer; a package never is.
    private static let replaced: Set = [
        "/\(PublishedPath.key)", "/\(PublishedPath.configuration)", "/\(PublishedPath.index)",
    ]

    /// No path of a request reaches the file system but these.
    private static func isPublished(_ path: String) -> Bool {
        if replaced.contains(path) { return true }
        let packages = "/\(PublishedPath.packages)/"
        let hour = path.utf8.dropFirst(packages.utf8.count)
        return path.hasPrefix(packages) && (1...10).contains(hour.count) && hour.allSatisfy { (48...57).contains($0) }
    }
}
