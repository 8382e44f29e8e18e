import Cryptography
import Encodings
import Sonar
import TestSupport
import TestTraits
import Testing

@Suite("Sonar: cryptograms and payloads")
struct CryptogramTests {
    private let vectors: SonarVectors

    init() throws {
        vectors = try SonarVectors.load()
    }

    @Test(.proves("E60")) func `a cryptogram equals the published one in each step`() throws {
        for vector in vectors.cryptogram.published {
            let serverKey = try #require(ECDHP256.PrivateKey(der: SonarVectors.secret(vector.serverPrivateKeyPkcs8)))
            let ephemeral = try #require(ECDHP256.PrivateKey(der: SonarVectors.secret(vector.ephemeralPrivateKeyPkcs8)))
            let point = ephemeral.publicKey
            #expect(serverKey.publicKey.der == (try SonarVectors.base64(vector.serverPublicKeySpki)))
            #expect(point.coordinates.hex == vector.ephemeralX + vector.ephemeralY)
            let country = try #require(Country(letters: "GB"))
            #expect(country.bytes.hex == vector.countryHex)
            let content = CryptogramContent(
                start: vector.start,
                end: vector.end,
                sonarID: try SonarVectors.sonarID(vector.sonarId),
                country: country
            )
            #expect(content.bytes.hex == vector.plaintext)
            let sides = [
                CryptogramKeys(privateKey: ephemeral, publicKey: serverKey.publicKey, ephemeral: point),
                CryptogramKeys(privateKey: serverKey, publicKey: point, ephemeral: point),
            ]
            for keys in sides {
                #expect([UInt8](copying: keys.sharedSecret).hex == vector.sharedSecret)
                #expect(keys.sharedInfo.hex == vector.kdfSharedInfo)
                #expect([UInt8](copying: keys.key).hex == vector.aesKey)
                #expect([UInt8](copying: keys.iv).hex == vector.iv)
            }
            let cryptogram = Cryptogram(sealing: content, for: serverKey.publicKey, ephemeral: ephemeral)
            #expect(cryptogram.bytes.hex == vector.cryptogram)
            #expect(cryptogram.bytes.hex.hasSuffix(vector.ciphertext + vector.tag))
            #expect(cryptogram.open(with: serverKey) == content)
        }
    }

    @Test(.proves("E60")) func `plaintexts and cryptograms equal those of the vectors`() throws {
        for vector in vectors.cryptogram.plaintext {
            #expect(try vector.content.bytes.hex == vector.plaintext)
            #expect(CryptogramContent(try SonarVectors.bytes(vector.plaintext)) == (try vector.content))
        }
        let serverKey = try serverKey()
        for vector in vectors.cryptogram.madeHere {
            let content = CryptogramContent(
                start: vector.start,
                end: vector.end,
                sonarID: try SonarVectors.sonarID(vector.sonarId),
                country: Country(number: vector.country)
            )
            let number = SecretBytes(copying: try SonarVectors.bytes(vector.ephemeralPrivateScalar))
            let ephemeral = try #require(ECDHP256.PrivateKey(number: number))
            let cryptogram = Cryptogram(sealing: content, for: serverKey.publicKey, ephemeral: ephemeral)
            #expect(cryptogram.bytes.hex == vector.cryptogram)
            #expect(cryptogram.open(with: serverKey) == content)
        }
    }

    @Test(.proves("E60")) func `payloads are signed, encoded and decoded as in the vectors`() throws {
        for vector in vectors.payload.published + vectors.payload.madeHere {
            let key = try SonarVectors.secret(vector.secretKey)
            let country = Country(number: UInt16(bigEndianBytes: try SonarVectors.bytes(vector.countryHex)))
            let payload = BroadcastPayload(
                country: country,
                cryptogram: try #require(Cryptogram(try SonarVectors.bytes(vector.cryptogram))),
                transmitPower: vector.txPower,
                transmissionTime: vector.transmissionTime,
                secretKey: key
            )
            #expect(payload.signature.hex == vector.signature, "\(vector.name)")
            #expect(payload.bytes.hex == vector.payload, "\(vector.name)")
            if let signed = vector.signedBytes { #expect(payload.signedBytes.hex == signed) }
            let received = try #require(BroadcastPayload(try SonarVectors.bytes(vector.payload)))
            #expect(received == payload)
            #expect(received.isSigned(with: key))
            #expect(!received.isSigned(with: SecretBytes(copying: [UInt8](repeating: 1, count: 32))))
        }
    }

    @Test(.proves("E60")) func `keys, times, countries and lengths equal those of the vectors`() throws {
        for format in vectors.keyFormats {
            let key = try #require(ECDHP256.PublicKey(der: SonarVectors.base64(format.spki)))
            #expect([4] + key.coordinates == (try SonarVectors.base64(format.uncompressedPoint)))
            #expect(key == ECDHP256.PublicKey(coordinates: key.coordinates))
        }
        let sonarID = try SonarVectors.sonarID("E1D160C7-F6E8-48BC-8687-63C696D910CB")
        for time in vectors.timeBytes {
            let content = CryptogramContent(start: time.unixSeconds, end: 0, sonarID: sonarID, country: .unitedKingdom)
            #expect(content.bytes.prefix(4).hex == time.bytes)
            #expect(CryptogramContent(content.bytes)?.start == time.unixSeconds)
            let payload = SonarSamples.payload(transmissionTime: time.unixSeconds)
            #expect(payload.bytes[109..<113].hex == time.bytes)
        }
        for country in vectors.country {
            #expect(Country(number: country.number).bytes.hex == country.bytes)
            if let text = country.text { #expect(Country(letters: text)?.number == country.number) }
        }
        let counts = vectors.layout.mapValues { parts in
            parts.joined().reduce(0) { if case .count(let count) = $1 { $0 + count } else { $0 } }
        }
        #expect(counts["plaintext"] == CryptogramContent.count)
        #expect(counts["cryptogram"] == Cryptogram.count)
        #expect(counts["payload"] == BroadcastPayload.count)
    }

    @Test(.proves("E61")) func `each UTC day has one cryptogram, and each read its own payload`() throws {
        for example in vectors.rotation.cases {
            let (now, stored) = (try seconds(example.now), try seconds(example.storedOn))
            #expect(CryptogramSchedule.isNew(storedAt: stored, now: now) == example.regenerate)
        }
        var generator = SeededGenerator(1)
        let serverKey = ECDHP256.PrivateKey(using: &generator)
        let sonarID = try SonarVectors.sonarID("00000000-0000-4000-8000-000000000000")
        let secretKey = SecretBytes(copying: [UInt8](repeating: 3, count: 32))
        let identity = try #require(
            DeviceIdentity(sonarID: sonarID, secretKey: secretKey, serverKey: serverKey.publicKey)
        )
        let midnight: UInt32 = 1_592_438_400
        for platform in Platform.allCases {
            var schedule = CryptogramSchedule(identity: identity, platform: platform)
            let first = schedule.payload(at: midnight + 3600, transmitPower: -7, using: &generator)
            let second = schedule.payload(at: midnight + 86_399, transmitPower: -7, using: &generator)
            #expect(first.cryptogram == second.cryptogram)
            #expect(first.signature != second.signature)
            #expect(first.transmitPower == (platform == .ios ? 0 : -7))
            let content = try #require(first.cryptogram.open(with: serverKey))
            #expect(content.start == (platform == .ios ? midnight + 3600 : midnight))
            #expect(content.end == midnight + 86_400)
            #expect(content.sonarID == sonarID)
            // The clock was set back by a day.
            #expect(schedule.cryptogram(at: midnight - 1, using: &generator) != first.cryptogram)
            #expect(schedule.cryptogram(at: midnight + 86_400, using: &generator) != first.cryptogram)
        }
    }

    @Test(.proves("E62")) func `a cryptogram with any changed byte is not opened`() throws {
        let serverKey = try serverKey()
        let cryptogram = try SonarVectors.bytes(vectors.cryptogram.published[0].cryptogram)
        for index in cryptogram.indices {
            var changed = cryptogram
            changed[index] ^= 1 << (index % 8)
            #expect(try #require(Cryptogram(changed)).open(with: serverKey) == nil, "byte \(index)")
        }
        // A valid point of another key, the point (0, 0), and the largest coordinates.
        var generator = SeededGenerator(2)
        let other = ECDHP256.PrivateKey(using: &generator).publicKey.coordinates
        for point in [other, [UInt8](repeating: 0, count: 64), [UInt8](repeating: 0xFF, count: 64)] {
            #expect(try #require(Cryptogram(point + cryptogram.dropFirst(64))).open(with: serverKey) == nil)
        }
        #expect(try #require(Cryptogram(cryptogram)).open(with: ECDHP256.PrivateKey(using: &generator)) == nil)
    }

    @Test(.proves("E62"), arguments: [-2, -1, 1, 2]) func `values of another length are refused`(difference: Int) {
        func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 1, count: count + difference) }
        #expect(Cryptogram(bytes(Cryptogram.count)) == nil)
        #expect(CryptogramContent(bytes(CryptogramContent.count)) == nil)
        #expect(BroadcastPayload(bytes(BroadcastPayload.count)) == nil)
        #expect(SonarID(bytes(SonarID.count)) == nil)
        let payload = BroadcastPayload(
            country: .unitedKingdom,
            cryptogram: SonarSamples.cryptogram,
            transmitPower: 0,
            transmissionTime: 0,
            signature: bytes(BroadcastPayload.signatureCount)
        )
        #expect(payload == nil)
    }

    @Test(.proves("E62")) func `an identifier has one text for each app`() throws {
        let lower = "e1d160c7-f6e8-48bc-8687-63c696d910cb"
        #expect(SonarID(text: lower)?.text == lower)
        #expect(SonarID(text: lower.uppercased())?.text == lower)
        let wrong = [
            "", "e1d160c7f6e848bc868763c696d910cb", "E1d160c7-f6e8-48bc-8687-63c696d910cb", "{\(lower)}", lower + "0",
            "e1d160c-7f6e8-48bc-8687-63c696d910cb", "e1d160c7-f6e8-48bc-8687-63c696d910cg",
        ]
        for text in wrong { #expect(SonarID(text: text) == nil, "\(text)") }
        #expect("\(try SonarVectors.sonarID(lower))" == "<sonar id>")
        #expect(Country(letters: "gb") == nil)
        #expect(Country(letters: "GBR") == nil)
    }

    private func serverKey() throws -> ECDHP256.PrivateKey {
        let der = try SonarVectors.secret(vectors.cryptogram.published[0].serverPrivateKeyPkcs8)
        return try #require(ECDHP256.PrivateKey(der: der))
    }

    private func seconds(_ text: String) throws -> UInt32 { UInt32(try #require(RequestTime(text: text)).seconds) }
}
