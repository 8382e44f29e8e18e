import HTTPTypes
import Hummingbird

/// Serves what is published where no web server does: the files that the protocol has, whole, and nothing else that lies there.
struct PublicFiles: RouterMiddleware {
    private let files: FileMiddleware<AuthorityRequestContext, LocalFileSystem>

    init(_ files: FileMiddleware<AuthorityRequestContext, LocalFileSystem>) {
        self.files = files
    }

    @concurrent func handle(
        _ request: Request,
        context: AuthorityRequestContext,
        next: @concurrent (Request, AuthorityRequestContext) async throws -> Response
    ) async throws -> Response {
        guard Self.isPublished(request.uri.path) else { return try await next(request, context) }
        var head = request.head
        // To a range behind the end of a file the library answers with a negative length, which nobody after us should get to see.
        head.headerFields[.range] = nil
        var response = try await files.handle(Request(head: head, body: request.body), context: context, next: next)
        response.headers[.acceptRanges] = nil
        return response
    }

    /// No path of a request reaches the file system but these.
    private static func isPublished(_ path: String) -> Bool {
        let packages = "/v1/packages/"
        if path == "/v1/key" || path == "/v1/configuration" || path == packages + "index" { return true }
        let hour = path.utf8.dropFirst(packages.utf8.count)
        return path.hasPrefix(packages) && (1...10).contains(hour.count) && hour.allSatisfy { (48...57).contains($0) }
    }
}
