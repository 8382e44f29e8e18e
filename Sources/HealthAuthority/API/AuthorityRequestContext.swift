import Hummingbird
import Logging

/// The context of a request. It does not store the client's address.
struct AuthorityRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
    }
}
