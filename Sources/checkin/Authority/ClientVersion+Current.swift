import CommandLineTool
import Publication

extension ClientVersion {
    /// The version of this program.
    static let current: ClientVersion = {
        guard let version = ClientVersion(Version.current) else { fatalError("unreachable: it has three numbers") }
        return version
    }()
}
