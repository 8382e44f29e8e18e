import HealthAuthority
import HTTPTypes
import Hummingbird

/// The response to an officer's request.
enum PortalAnswer: Sendable {
    case page(any Page, HTTPResponse.Status = .ok)
    /// Redirects to another page (303 See Other), so that reloading the page does not repeat the
    /// request.
    case redirect(String)

    func response(_ session: Session, _ library: PageLibrary) -> Response {
        switch self {
        case .page(let page, let status): Frame(page, session, library).response(status)
        case .redirect(let path): .redirect(to: path, type: .normal)
        }
    }
}
