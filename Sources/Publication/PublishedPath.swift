public import CheckInProtocol

/// Where what an authority publishes lies, below its address and in its directory. Protocol version 1, section "Package".
public enum PublishedPath {
    /// The public key that verifies all the others, in SubjectPublicKeyInfo: for clients that ask for the first time.
    public static let key = "v1/key"
    /// The address in a venue code, where a browser shows a page about what such codes are for.
    public static let codeAddress = "v1"
    /// That page, as a file.
    public static let helpPage = "v1/help.html"
    public static let configuration = "v1/configuration"
    public static let packages = "v1/packages"
    public static let index = "\(packages)/index"

    public static func package(of hour: Hour) -> String { "\(packages)/\(hour.number)" }
}
