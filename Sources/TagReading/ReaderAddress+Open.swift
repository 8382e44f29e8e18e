package import Processes

extension ReaderAddress {
    /// Opens the tag source at this address.
    ///
    /// - Parameter program: Returns the program that runs ``ReadingProcess/read(connection:)`` with
    ///   this connection string.
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
