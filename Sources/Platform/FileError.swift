package import SystemPackage

/// What could not be done with a file, and what the system said.
package struct FileError: Error, Equatable, Sendable {
    /// An infinitive with the file's name in it, such as "write /var/lib/venued/seeds".
    package let attempt: String
    package let errno: Errno

    package init(_ attempt: String, _ errno: Errno) {
        self.attempt = attempt
        self.errno = errno
    }

    /// Runs `body` and says what was attempted if it fails.
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
