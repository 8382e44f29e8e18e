import HTTPTypes
import Hummingbird

/// What an officer gets to see.
enum PortalAnswer: Sendable {
    case page(any Page, HTTPResponse.Status = .ok)
    /// Another page, which can be loaded again without doing again what was asked for.
    case see(String)

    func response(_ session: Session, _ library: PageLibrary) -> Response {
        switch self {
        case .page(let page, let status): Frame(page, session, library).response(status)
        case .see(let path): .redirect(to: path, type: .normal)
        }
    }
}
