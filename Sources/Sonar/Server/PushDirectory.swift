import Cryptography
import Encodings
package import OperatingSystem
package import SystemPackage

/// A stand-in for a push service: a directory with a file for each device. A new message replaces the
/// one before it.
package struct PushDirectory: PushDelivery {
    private let path: FilePath

    /// - Parameter path: A directory that only its owner can use.
    package init(_ path: FilePath) {
        self.path = path
    }

    package func deliver(_ push: Push) throws(FileError) {
        try PrivateFile.replace(file(of: push.token), with: push.message.json)
    }

    /// Returns the message for a device and removes it. Nil if there is none, or if it is malformed.
    package func take(for token: PushToken) throws(FileError) -> PushMessage? {
        let file = file(of: token)
        guard let bytes = try PrivateFile.read(file) else { return nil }
        try PrivateFile.remove(file)
        return PushMessage(json: bytes)
    }

    /// The file of a device. Its name does not contain the token, which can have any characters.
    private func file(of token: PushToken) -> FilePath {
        path.appending(Hexadecimal.text(SHA256.hash(Array(token.text.utf8))) + ".json")
    }
}
