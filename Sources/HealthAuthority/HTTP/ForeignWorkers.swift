import HTTPTypes
package import Hummingbird
import NIOCore

/// Ends service workers that this server does not offer.
///
/// A worker remains in a browser even if its script no longer exists. After a visit, the browser
/// requests the script again, without asking the worker (Service Workers, “Update” algorithm). The
/// answer is a script that removes the worker and its caches, and loads its pages again.
package struct ForeignWorkers: RouterMiddleware {
    private let ownPath: String?

    /// - Parameter ownPath: The path of the only worker that this server offers.
    package init(except ownPath: String? = nil) {
        self.ownPath = ownPath
    }

    @concurrent package func handle(
        _ request: Request,
        context: AuthorityRequestContext,
        next: @concurrent (Request, AuthorityRequestContext) async throws -> Response
    ) async throws -> Response {
        guard request.headers[.serviceWorker] == "script", request.uri.path != ownPath else {
            return try await next(request, context)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/javascript; charset=utf-8", .cacheControl: "no-store",
                .contentSecurityPolicy: "default-src 'none'", .xContentTypeOptions: "nosniff",
                // The worker may have been registered for paths that are not below its own.
                .serviceWorkerAllowed: "/",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: Self.script))
        )
    }

    private static let script = """
        self.addEventListener("install", () => self.skipWaiting());
        self.addEventListener("activate", (event) => event.waitUntil(end()));

        async function end() {
          await self.registration.unregister();
          for (const name of await caches.keys()) await caches.delete(name);
          for (const page of await self.clients.matchAll({ type: "window" })) await page.navigate(page.url);
        }

        """
}

extension HTTPField.Name {
    fileprivate static let serviceWorker = HTTPField.Name("Service-Worker")!
    fileprivate static let serviceWorkerAllowed = HTTPField.Name("Service-Worker-Allowed")!
}
