import Hummingbird
import Logging

/// What is known of a request: nothing about where it came from.
struct AuthorityRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
    }
}
