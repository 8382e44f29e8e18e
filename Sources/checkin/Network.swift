import AuthorityProtocol
import CheckInClient
import CommandLineTool
import HTTPClient
import OperatingSystem

extension HTTPAuthorityNetwork {
    /// A network for an authority, through the proxy in the environment variables.
    init(of authority: EnrolledAuthority) throws {
        guard let address = ServerAddress(authority.address) else {
            throw Refusal("\(authority.address) is not a valid authority address", hints: ["checkin enroll --help"])
        }
        try self.init(at: address)
    }

    /// A network for the authority at an address, through the proxy in the environment variables.
    init(at address: ServerAddress) throws {
        do throws(InvalidProxyError) {
            self.init(address, proxy: try ProxySettings.environment { Environment[$0] })
        } catch {
            throw Refusal(
                error.description,
                hints: ["export \(error.variable)=http://proxy.example:3128, or socks5h://127.0.0.1:9050 for Tor"]
            )
        }
    }
}

extension UnlockedDiary {
    /// For each authority that the codes of the check-ins name, the command that enrols it.
    func enrolments() throws -> [String] {
        Set(try checkIns().compactMap(\.authority)).sorted().map {
            "the venues that you visited name \($0): \(OwnCommand("enroll https://\($0)"))"
        }
    }

    /// Why nothing was compared yet, and what to do; nil after the first comparison.
    ///
    /// - Parameter checked: The diary's authorities.
    func missingCheck(_ checked: [CheckedAuthority]) throws -> String? {
        guard !checked.contains(where: { $0.check != nil }) else { return nil }
        guard checked.isEmpty else { return "Not compared yet: run \(OwnCommand("sync"))." }
        let known = try enrolments()
        let commands = known.isEmpty ? ["choose a health authority: \(OwnCommand("enroll https://HOST"))"] : known
        return "You are not warned of infections yet: " + commands.joined(separator: "; ") + "."
    }
}

extension Diary {
    /// The authorities of the diary, before anything is asked that needs one.
    ///
    /// - Parameter unlocked: The same diary, if it can be read. An error then names the authorities of the venues.
    /// - Throws: ``Refusal`` if the diary is not enrolled.
    func requireEnrolment(_ unlocked: @autoclosure () throws -> UnlockedDiary?) throws -> [EnrolledAuthority] {
        let authorities = try authorities()
        guard authorities.isEmpty else { return authorities }
        let hints = try unlocked()?.enrolments() ?? []
        throw Refusal("\(DiaryError.notEnrolled)", hints: hints.isEmpty ? DiaryError.notEnrolled.hints : hints)
    }

    /// A client for requests to the authority that the diary is about.
    ///
    /// - Throws: `notEnrolled`, `notEnrolledWith`, `severalAuthorities`; ``Refusal`` if the clock is not trusted, because a client discards
    ///   what is too old.
    func client() throws -> AuthorityClient {
        if let fault = try clockFault() {
            throw Refusal("the authority was not contacted, because the clock may be wrong", hints: fault.hints)
        }
        let authority = try requireAuthority()
        let network = try HTTPAuthorityNetwork(of: authority)
        return AuthorityClient(about(authority.host), network: network, version: .current)
    }
}

extension ClientVersion {
    /// The version of this program.
    static let current: ClientVersion = {
        guard let version = ClientVersion(Version.current) else { fatalError("unreachable: it has three numbers") }
        return version
    }()
}
