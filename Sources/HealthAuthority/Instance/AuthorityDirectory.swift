import Foundation
import OperatingSystem
package import SystemPackage

/// The paths of an instance's files.
package struct AuthorityDirectory: Sendable {
    package let path: FilePath
    /// The directory with the files that web servers serve. All users may read these files.
    package let publicFiles: FilePath

    /// - Parameter publicFiles: The public directory. The default is `public` in `path`. Other
    ///   users cannot access `path`.
    package init(_ path: FilePath, publicFiles: FilePath? = nil) {
        self.path = path
        self.publicFiles = publicFiles ?? path.appending("public")
    }

    /// The key that signs the published files: ``SigningKeyFile``. Only the owner can read this file.
    package var signingKey: FilePath { path.appending("signing.key") }
    /// The public key that belongs to ``signingKey``. Format: PEM.
    package var publicKey: FilePath { path.appending("signing.pub") }
    /// The next signing key, in the same format. Only the owner can read this file.
    package var nextSigningKey: FilePath { path.appending("signing-next.key") }
    /// The previous public key. Format: PEM.
    package var previousPublicKey: FilePath { path.appending("signing-previous.pub") }
    /// The secret that all instances share. The database does not contain it. Only the owner can
    /// read this file.
    package var secret: FilePath { path.appending("authority.secret") }
    /// The configuration file. Most of its settings are published to clients.
    package var configuration: FilePath { path.appending("authority.conf") }
    /// The directory with a file for each disease. Their names are `NAME.conf`.
    package var profiles: FilePath { path.appending("profiles") }
    /// The directory with language files for the portal. Their names are `CODE.conf`.
    package var languages: FilePath { path.appending("languages") }
    /// The directory with language files for the web client.
    package var webClientLanguages: FilePath { languages.appending("web") }
    /// The file with the database server's URL, if there is a server. Only the owner can read this
    /// file.
    package var databaseURL: FilePath { path.appending("database.url") }
    /// The portal's secret at the OpenID provider, if officers log in with accounts of a provider. Only the owner can read
    /// this file.
    package var singleSignOnSecret: FilePath { path.appending("oidc.secret") }
    /// The database file, which is used if there is no database server.
    package var database: FilePath { path.appending("authority.sqlite") }
    /// The file in which the instance remembers its database: ``DatabaseMemory``.
    var databaseMemory: FilePath { path.appending("database.seen") }
    /// The temporary file for building a package.
    var workspace: FilePath { path.appending("package.new") }

    /// The names of the files that all instances share, for hints.
    package static let sharedFiles =
        "signing.key, authority.secret, authority.conf, and if they exist database.url, oidc.secret, profiles/ and languages/"

    /// The smaller number of free bytes in two directories: where packages are built, and where
    /// they are published. Nil if neither directory exists.
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
