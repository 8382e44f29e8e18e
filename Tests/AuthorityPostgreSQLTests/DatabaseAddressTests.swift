import AuthorityPostgreSQL
import HealthAuthority
import Testing

struct DatabaseAddressTests {
    @Test(arguments: [
        "postgresql://", "postgres://db.example.org", "postgresql://authority@db1:5432,db2:5433/authority",
        "postgresql://authority:p%40ss%2Fword@db/authority?target_session_attrs=read-write&sslmode=verify-full",
        "postgresql://%2Frun%2Fpostgresql/authority", "postgresql://[::1]:5432/a?connect_timeout=3",
        "postgresql://u:p?x=y@db/a",
    ])
    func `A database is named by`(url: String) throws {
        _ = try PostgreSQLDatabase(url: url)
    }

    @Test(arguments: [
        "", "db", "mysql://u:geheim@db/a", "host=db password=geheim", " postgresql://u:geheim@db/a",
        "postgresql:/u:geheim@db",
        "postgresql://u:ge%heim@db/a", "postgresql://u:gehe%00im@db/a", "postgresql://u:geheim@db:port/a",
        "postgresql://u:gehe/geheim@db/a", "postgresql://u:1234/geheim@db/a", "postgresql://u:ge@heim@db/a",
        "postgresql://us@er:geheim@db/a", "postgresql://u:geheim@[db/a", "postgresql://u:geheim@db/a?secret=geheim",
        "postgresql://u:gehe?im=geheim", "postgresql://u:geheim", "postgresql://db/a?password=geheim&x",
    ])
    func `No database is named by, and nothing of it is told`(url: String) throws {
        let error = #expect(throws: DatabaseError(.refused, "")) { try PostgreSQLDatabase(url: url) }
        let message = try #require(error).message
        #expect(message.hasPrefix("the URL of the database "))
        for part in ["geheim", "heim", "gehe", "1234", "secret"] { #expect(!message.contains(part)) }
    }
}
