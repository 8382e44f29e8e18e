import AuthorityDatabases
import Cryptography
import Foundation
import SystemPackage
import TestAuthority
import Testing

@testable import HealthAuthority

extension AuthorityFixture {
    /// Stores the keys of a person who uploaded them three hours ago, by the authority's clock.
    func uploadKeys() async throws {
        let offset = try #require(Int64(String(contentsOfFile: clockOffsetFile, encoding: .utf8)))
        let now = Int64(Date().timeIntervalSince1970) + offset
        let database = try SQLiteDatabase(directory.appending("data").appending("authority.sqlite"))
        let keys = PublishedKey.fortnight(at: now, createdAt: (now / 3600 - 3) * 3600)
        #expect(try await database.write { try $0.diagnosisKeys.store(keys) })
    }
}

extension PublishedKey {
    /// Random keys of one person for the fourteen days before a time, which is in seconds since 1970.
    static func fortnight(at now: Int64, createdAt: Int64) -> [PublishedKey] {
        var generator = SystemRandomNumberGenerator()
        return (1...14).map { day in
            PublishedKey(
                bytes: generator.bytes(16),
                start: Int(now / 86_400 - day) * 144,
                period: 144,
                transmissionRisk: 3,
                reportType: .confirmed,
                createdAt: createdAt
            )
        }
    }
}
