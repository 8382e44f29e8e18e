import Foundation
import Platform
package import SystemPackage

/// The files of an instance.
package struct AuthorityDirectory: Sendable {
    package let path: FilePath
    /// What web servers serve, and everybody may read.
    package let publicFiles: FilePath

    /// - Parameter publicFiles: Where, if not in the directory, which nobody else may enter.
    package init(_ path: FilePath, publicFiles: FilePath? = nil) {
        self.path = path
        self.publicFiles = publicFiles ?? path.appending("public")
    }

    /// Signs what is published: PKCS #8, DER, for the owner only.
    package var signingKey: FilePath { path.appending("signing.key") }
    /// The public part of it: PEM.
    package var publicKey: FilePath { path.appending("signing.pub") }
    /// The key that will follow, PKCS #8, DER, for the owner only.
    package var nextSigningKey: FilePath { path.appending("signing-next.key") }
    /// The public part of the key before ``signingKey``: PEM.
    package var previousPublicKey: FilePath { path.appending("signing-previous.pub") }
    /// What instances share and the database does not have, for the owner only.
    package var secret: FilePath { path.appending("authority.secret") }
    /// What clients are told.
    package var configuration: FilePath { path.appending("authority.conf") }
    /// Languages of the portal: files `CODE.conf`.
    package var languages: FilePath { path.appending("languages") }
    /// The URL of the database's server, for the owner only, if there is one.
    package var databaseURL: FilePath { path.appending("database.url") }
    /// Unless there is a server.
    package var database: FilePath { path.appending("authority.sqlite") }
    /// A package on its way.
    var workspace: FilePath { path.appending("package.new") }

    /// Bytes that are free where packages are made and published: where there are fewer. Nil if neither directory exists.
    package var freeBytes: Int? {
        get throws {
            try [path, publicFiles].compactMap { path in
                guard try Directory.has(path) else { return nil }
                let attributes = try FileManager.default.attributesOfFileSystem(forPath: path.string)
                return attributes[.systemFreeSize] as? Int
            }.min()
        }
    }
}
