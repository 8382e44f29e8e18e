import HTTPTypes
package import Hummingbird

extension Router {
    /// The methods of RFC 9110 §9.3 and RFC 5789, and QUERY. To all others, a known path is as an unknown one.
    private static var methods: [HTTPRequest.Method] {
        [.get, .head, .post, .put, .delete, .connect, .options, .trace, .patch, HTTPRequest.Method("QUERY")!]
    }

    /// Answers requests for a known path with another method with status 405, and names the methods of the path
    /// (RFC 9110 §15.5.6). Call this after all routes were added.
    package func refuseOtherMethods() {
        for known in Dictionary(grouping: routes, by: \.path.description).values {
            var methods = Set(known.map(\.method))
            // Hummingbird adds HEAD to GET later.
            if methods.contains(.get) { methods.insert(.head) }
            let allowed = methods.map(\.rawValue).sorted().joined(separator: ", ")
            for method in Self.methods where !methods.contains(method) {
                on(known[0].path, method: method) { _, _ -> Response in
                    throw HTTPError(.methodNotAllowed, headers: [.allow: allowed])
                }
            }
        }
    }
}
