import NFC
package import OperatingSystem

/// The address of a tag reader.
///
/// ```
/// address = "auto" | "" | "pcsc" [":" part of a reader's name] | ["libnfc:"] connection string | "libnfc"
/// ```
package enum ReaderAddress: Equatable, Sendable {
    /// All PC/SC readers. If there are none, the first device that libnfc finds.
    case automatic
    /// The PC/SC readers whose names contain this text; nil for all PC/SC readers.
    case pcsc(name: String?)
    /// A libnfc connection string; empty for the first device that libnfc finds.
    case libnfc(connection: String)

    /// The maximum length of an address in bytes. libnfc cannot store longer connection strings.
    private static let maximumCount = 1000

    /// Parses an address; nil if `text` has none of the forms above.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.maximumCount, !text.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
            return nil
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let rest = parts.count == 2 ? parts[1] : nil
        switch (parts[0], rest) {
        case ("", nil), ("auto", nil): self = .automatic
        case ("pcsc", nil): self = .pcsc(name: nil)
        case ("pcsc", let name?) where !name.isEmpty: self = .pcsc(name: name)
        case ("libnfc", nil): self = .libnfc(connection: "")
        case ("libnfc", let connection?) where Self.isConnection(connection): self = .libnfc(connection: connection)
        case _ where Self.isConnection(text): self = .libnfc(connection: text)
        default: return nil
        }
    }

    /// Whether `text` is the name of a driver, with or without a device. This checks only
    /// the driver's name; libnfc checks the rest of the connection string.
    private static func isConnection(_ text: String) -> Bool {
        NFCDriver.allCases.map(\.rawValue).contains { text == $0 || text.hasPrefix($0 + ":") }
    }
}

extension ReaderAddress: CustomStringConvertible {
    /// The address in its command-line form.
    package var description: String {
        switch self {
        case .automatic: "auto"
        case .pcsc(nil): "pcsc"
        case .pcsc(let name?): "pcsc:\(name)"
        case .libnfc(""): "libnfc"
        case .libnfc(let connection): "libnfc:\(connection)"
        }
    }
}

extension ReaderAddress {
    /// Opens the tag source at this address.
    ///
    /// - Parameter program: Returns the program that runs ``ReadingProcess/read(connection:)`` with
    ///   the given connection string.
    package func open(_ program: (_ connection: String) -> ChildProcess.Program) throws(ReaderError) -> any TagSource {
        switch self {
        case .pcsc(let name):
            return try SmartCardSource(readersNamed: name ?? "")
        case .libnfc(let connection):
            return LibNFCSource(program: program(connection))
        case .automatic:
            do {
                return try SmartCardSource()
            } catch {
                return LibNFCSource(program: program(""), besides: error)
            }
        }
    }
}
