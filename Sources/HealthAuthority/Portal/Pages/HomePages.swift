import CheckInProtocol
import HTTPTypes
import Hummingbird

/// Issuing codes.
struct HomePages: Sendable {
    static let path = "/portal"
    private static let manyCodes = 10

    let authority: Authority
    let clock: LocalClock

    func add(to routes: PortalRoutes) {
        routes.get("") { _ in .page(try await home()) }
        routes.post("codes") { try await issue($0) }
        // Where somebody who is logged out in between, or types the address, comes back to.
        routes.get("codes") { _ in .see(Self.path) }
    }

    private func home(error: String? = nil) async throws -> HomePage {
        let day = try authority.clock.now().day
        let counts = try await authority.database.read { connection in
            try [
                ("Hotline codes issued", Tally.Name.issued(.hotlineCode)), ("PINs issued", .issued(.pin)),
                ("Codes and test results used", .used),
            ].map { HomePage.Count(name: $0.0, count: try Tally.count($0.1, of: day, connection)) }
        }
        let midnight = UnixTime(seconds: Int64(day.number) * Day.seconds)
        return HomePage(
            once: SystemRandomNumberGenerator.formNumber(),
            error: error,
            counts: counts,
            since: clock.fullTime(midnight)
        )
    }

    private func issue(_ visit: Visit) async throws -> PortalAnswer {
        guard let (kind, count) = Self.choice(visit.form["issue"]), !visit.form["once"].isEmpty else {
            throw HTTPError(.badRequest)
        }
        guard try await authority.officers.spend(visit.form["once"], of: visit.session) else {
            return .page(UsedFormPage(section: Self.path, message: Self.usedMessage), .conflict)
        }
        switch try await authority.verification.issue(kind, count: count, officer: visit.officer) {
        case .tooMany: return .page(try await home(error: Self.tooManyMessage), .tooManyRequests)
        case .guessed: return .page(try await home(error: Self.guessedMessage), .conflict)
        case .codes(let codes, let until):
            return .page(
                CodesPage(
                    kind,
                    codes,
                    until: clock.fullTime(until),
                    once: SystemRandomNumberGenerator.formNumber(),
                    another: visit.form["issue"]
                )
            )
        }
    }

    private static func choice(_ text: String) -> (CodeKind, Int)? {
        switch text {
        case "hotline-code-1": (.hotlineCode, 1)
        case "hotline-code-10": (.hotlineCode, manyCodes)
        case "pin-1": (.pin, 1)
        case "pin-10": (.pin, manyCodes)
        default: nil
        }
    }

    private static let usedMessage = """
        The page was loaded a second time, and no other code was issued. The code that was there cannot be shown again: if nobody \
        wrote it down, issue a new one.
        """
    private static let guessedMessage = """
        Somebody is guessing PINs, so that no PIN is issued for a day. Issue a hotline code instead: those cannot be guessed.
        """
    private static let tooManyMessage = """
        You have issued so many codes within the last hour that no more can be issued now. If this was not you, change your password \
        and tell an administrator.
        """
}
