package import SystemPackage

/// A file operation that failed, with the system's error.
package struct FileError: Error, Equatable, Sendable {
    /// What was attempted: a verb and the file's name, such as "write /var/lib/venued/seeds".
    package let attempt: String
    package let errno: Errno

    package init(_ attempt: String, _ errno: Errno) {
        self.attempt = attempt
        self.errno = errno
    }

    /// Runs `body`. If it fails, adds the attempted operation to the error.
    package static func wrap<Result>(
        _ attempt: @autoclosure () -> String,
        _ body: () throws -> Result
    ) throws(FileError) -> Result {
        do {
            return try body()
        } catch let error as FileError {
            throw error
        } catch let error as Errno {
            throw FileError(attempt(), error)
        } catch {
            fatalError("unreachable: calls to the system throw Errno")
        }
    }
}

extension FileError: CustomStringConvertible {
    package var description: String { "could not \(attempt): \(errno)" }
}
