@testable import AuthorityDatabases
import HealthAuthority
import Testing

struct DatabaseAddressTests {
    @Test(arguments: [
        "postgresql://", "postgres://db.example.org", "postgresql://authority@db1:5432,db2:5433/authority",
        "postgresql://authority:p%40ss%2Fword@db/authority?target_session_attrs=read-write&sslmode=verify-full",
        "postgresql://%2Frun%2Fpostgresql/authority", "postgresql://[::1]:5432/a?connect_timeout=3",
        "postgresql://u:p?x=y@db/a",
    ])
    func `a valid database URL is accepted`(url: String) throws {
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
    func `an invalid database URL is refused, and the error does not contain it`(url: String) throws {
        let error = #expect(throws: DatabaseError(.refused, "")) { try PostgreSQLDatabase(url: url) }
        let message = try #require(error).message
        #expect(message.hasPrefix("the database URL "))
        for part in ["geheim", "heim", "gehe", "1234", "secret"] { #expect(!message.contains(part)) }
    }

    @Test(arguments: [
        "postgresql://db", "postgresql://a@db1,db2/a", "postgresql://a@localhost,db2/a", "postgresql://a@192.0.2.1/a",
        "postgresql://a@localhost/a?hostaddr=192.0.2.1", "postgresql://a@[2001:db8::1]/a", "postgresql://a@127.1/a",
        "postgresql://a@db/a?sslmode=verify-full&channel_binding=require&ssl_min_protocol_version=TLSv1.3",
    ])
    func `another machine is reached with verified TLS`(url: String) throws {
        let parameters = Dictionary(try DatabaseAddress(url).parameters.map { ($0, $1) }, uniquingKeysWith: { $1 })
        #expect(parameters["sslmode"] == "verify-full")
        #expect(parameters["channel_binding"] == "require")
        #expect(parameters["gssencmode"] == "disable")
        #expect(parameters["ssl_min_protocol_version"] == "TLSv1.2")
        #expect(parameters["sslrootcert"] == "/etc/ssl/certs/ca-certificates.crt")
    }

    @Test(arguments: [
        "postgresql://", "postgresql:///a", "postgresql://%2Frun%2Fpostgresql,localhost/a",
        "postgresql://a@127.0.0.2/a",
        "postgresql://a@[::1]/a", "postgresql://a@db/a?hostaddr=127.0.0.1",
        "postgresql://a@localhost/a?sslmode=disable",
    ])
    func `this machine is reached with or without TLS, depending on the server`(url: String) throws {
        let parameters = Dictionary(try DatabaseAddress(url).parameters.map { ($0, $1) }, uniquingKeysWith: { $1 })
        #expect(parameters["sslmode"] == nil)
        #expect(parameters["channel_binding"] == nil)
    }

    @Test(arguments: [
        ("sslmode", "postgresql://u:geheim@db/a?sslmode=require"),
        ("sslmode", "postgresql://u:geheim@localhost,db/a?sslmode=allow"),
        ("channel_binding", "postgresql://u:geheim@db/a?channel_binding=disable"),
        ("gssencmode", "postgresql://u:geheim@db/a?sslmode=verify-full&gssencmode=require"),
        ("ssl_min_protocol_version", "postgresql://u:geheim@db/a?ssl_min_protocol_version=TLSv1"),
        ("sslmode", "postgresql://u:geheim@localhost/a?hostaddr=192.0.2.1&sslmode=prefer"),
        ("sslmode", "postgresql://u:geheim@db/a?sslmode=verify-full&sslmode=disable"),
    ])
    func `another machine is not reached without verified TLS`(setting: String, url: String) throws {
        let error = #expect(throws: DatabaseError(.refused, "")) { try PostgreSQLDatabase(url: url) }
        let message = try #require(error).message
        #expect(message.hasPrefix("the database URL weakens \(setting) for a host on another machine: "))
        #expect(!message.contains("geheim"))
    }

    @Test func `a service name is refused, because the service file sets the server`() throws {
        let error = #expect(throws: DatabaseError(.refused, "")) {
            try PostgreSQLDatabase(url: "postgresql:///a?service=a")
        }
        #expect(try #require(error).message.hasPrefix("the database URL names a service"))
    }
}
