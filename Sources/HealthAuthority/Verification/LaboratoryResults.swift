import AuthorityProtocol
import Encodings
import Foundation

/// The results in a laboratory's request. The request is in JSON:
///
/// ```
/// {"results": [{"test": "<SHA-256 of the GUID's bytes, 64 hexadecimal digits>",
///               "result": "positive", "correction": true}]}
/// ```
/// Without `correction`, the result must be the first result for this test. Other members are refused.
package struct LaboratoryResults: Sendable {
    package let tests: [LaboratoryResult]

    /// What is wrong with a request, and where.
    package struct DecodingError: Error, Equatable, CustomStringConvertible {
        /// Such as `results[3].test`, with a position that counts from 0; empty for the whole request.
        let place: String
        let reason: String

        package var description: String { (place.isEmpty ? "" : "\(place): ") + "\(reason); nothing was recorded" }
    }

    package init(decoding bytes: some Sequence<UInt8>) throws(DecodingError) {
        do {
            tests = try JSONDecoder().decode(Message.self, from: Data(bytes)).tests
        } catch let error as DecodingError {
            throw error
        } catch {
            throw DecodingError(place: "", reason: #"the body is not JSON of the form {"results": […]}"#)
        }
    }

    private struct Message: Decodable {
        let tests: [LaboratoryResult]

        init(from decoder: any Decoder) throws {
            let message = try Members(of: decoder.container(keyedBy: Name.self), ["results"], place: "")
            guard var list = try? message.container.nestedUnkeyedContainer(forKey: Name("results")) else {
                throw DecodingError(place: "results", reason: "it is not a list")
            }
            var tests: [LaboratoryResult] = []
            while !list.isAtEnd {
                let place = "results[\(tests.count)]"
                guard let container = try? list.nestedContainer(keyedBy: Name.self) else {
                    throw DecodingError(place: place, reason: "it is not an object")
                }
                let members = try Members(of: container, ["test", "result", "correction"], place: place)
                tests.append(try LaboratoryResult(members))
            }
            self.tests = tests
        }
    }

    /// The members of an object, all of which have known names.
    fileprivate struct Members {
        let container: KeyedDecodingContainer<Name>
        let place: String

        init(of container: KeyedDecodingContainer<Name>, _ known: [String], place: String) throws(DecodingError) {
            // Swift compares texts by canonical equivalence; bytes are exact.
            guard
                container.allKeys.allSatisfy({ key in known.contains { $0.utf8.elementsEqual(key.stringValue.utf8) } })
            else {
                let names = known.joined(separator: ", ")
                throw DecodingError(place: place, reason: "it has an unknown member (known: \(names))")
            }
            (self.container, self.place) = (container, place)
        }

        /// The value of a member.
        ///
        /// - Parameter reason: What is wrong with any other value, such as `is not a number`.
        /// - Parameter read: Returns nil for a value that is not valid.
        func value<Stored: Decodable, Value>(
            _ name: String,
            else reason: String,
            _ read: (Stored) -> Value?
        ) throws(DecodingError) -> Value {
            guard container.contains(Name(name)) else {
                throw DecodingError(place: place, reason: "it has no member \(name)")
            }
            guard let stored = try? container.decode(Stored.self, forKey: Name(name)), let value = read(stored) else {
                throw DecodingError(place: "\(place).\(name)", reason: reason)
            }
            return value
        }
    }

    fileprivate struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }

        init?(stringValue: String) { self.init(stringValue) }

        init?(intValue: Int) { nil }
    }
}

extension LaboratoryResult {
    fileprivate init(_ members: LaboratoryResults.Members) throws(LaboratoryResults.DecodingError) {
        let test = try members.value("test", else: "it is not 64 hexadecimal digits") { (digits: String) in
            // Accept both upper-case and lower-case digits.
            Hexadecimal.bytes(digits.lowercased()).flatMap(TestIdentifier.init(digest:))
        }
        let names = Verdict.allCases.map(\.name).joined(separator: ", ")
        let verdict = try members.value("result", else: "it is none of \(names)") { Verdict(name: $0) }
        let isCorrection =
            members.container.contains(LaboratoryResults.Name("correction"))
            ? try members.value("correction", else: "it is not true or false") { (value: Bool?) in value ?? false }
            : false
        self.init(test: test, verdict: verdict, isCorrection: isCorrection)
    }
}
