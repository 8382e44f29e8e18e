import Files
import Foundation
package import SystemPackage

/// The files of an instance.
package struct AuthorityDirectory: Sendable {
    package let path: FilePath
    /// The files that web servers serve. Every user may read them.
    package let publicFiles: FilePath

    /// - Parameter publicFiles: The public directory. By default it is `public` in `path`, which no
    ///   other user may enter.
    package init(_ path: FilePath, publicFiles: FilePath? = nil) {
        self.path = path
        self.publicFiles = publicFiles ?? path.appending("public")
    }

    /// The private key that signs published files: PKCS #8, DER, readable by the owner only.
    package var signingKey: FilePath { path.appending("signing.key") }
    /// The public key of ``signingKey``: PEM.
    package var publicKey: FilePath { path.appending("signing.pub") }
    /// The next private key: PKCS #8, DER, readable by the owner only.
    package var nextSigningKey: FilePath { path.appending("signing-next.key") }
    /// The public key of the predecessor of ``signingKey``: PEM.
    package var previousPublicKey: FilePath { path.appending("signing-previous.pub") }
    /// The secret that instances share and the database does not have, readable by the owner only.
    package var secret: FilePath { path.appending("authority.secret") }
    /// The configuration. Most of it is published to clients.
    package var configuration: FilePath { path.appending("authority.conf") }
    /// Languages of the portal: files `CODE.conf`.
    package var languages: FilePath { path.appending("languages") }
    /// The URL of the database server, if there is one; readable by the owner only.
    package var databaseURL: FilePath { path.appending("database.url") }
    /// The database file if there is no database server.
    package var database: FilePath { path.appending("authority.sqlite") }
    /// The package that is being built.
    var workspace: FilePath { path.appending("package.new") }

    /// The free bytes where packages are made and where they are published, whichever is less. Nil
    /// if neither directory exists.
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
