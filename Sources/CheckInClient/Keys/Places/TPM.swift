import CheckInProtocol
import Cryptography
import Encodings
import Glibc
package import SystemPackage

/// A TPM 2.0 that stores a key: TCG "Trusted Platform Module Library", part 3, family 2.0, level
/// 00, revision 1.59.
///
/// The commands are written to the device directly. This takes less code than calling libtss2 or
/// tpm2-tools, and neither has to be installed.
///
/// The key is sealed under the storage root key of the owner hierarchy. The TPM derives this root
/// key again each time. No session encrypts the parameters, so an attacker who listens on the bus
/// between the processor and the TPM can read the key.
struct TPM: ~Copyable {
    private let device: FileDescriptor
    private let path: FilePath

    /// Opens the device.
    ///
    /// - Throws: An error if the device does not exist, or if this user may not open it.
    init(_ path: FilePath) throws(KeyPlaceError) {
        do {
            device = try FileDescriptor.open(path, .readWrite, options: .closeOnExec)
        } catch {
            throw KeyPlaceError("could not open the TPM \(path): \(error)")
        }
        // Swift 6.2.3 crashes if a property has a value before the last call that can throw.
        self.path = path
    }

    deinit {
        _ = Glibc.close(device.rawValue)
    }

    /// Seals a secret of at most 128 bytes.
    ///
    /// - Returns: TPM2B_PRIVATE || TPM2B_PUBLIC, which only this TPM can unseal.
    mutating func seal(_ secret: SecretBytes) throws(KeyPlaceError) -> [UInt8] {
        var sensitive = UInt16(4 + secret.count).bytes + [0, 0] + UInt16(secret.count).bytes
        defer { cleanse(&sensitive) }
        sensitive += secret
        var parameters = sensitive + Self.sized(Self.sealedObject) + Self.noOutsideInfoAndPCRs
        defer { cleanse(&parameters) }
        return try withObject(loadStorageRootKey()) { (tpm, parent) throws(KeyPlaceError) in
            var reply = try tpm.run(.create, handle: parent, parameters, hasHandle: false)
            return Self.sized(try reply.sized()) + Self.sized(try reply.sized())
        }
    }

    /// Unseals the output of ``seal(_:)``.
    ///
    /// - Throws: An error, also if another TPM sealed the secret, or if this TPM has been cleared
    ///   since then.
    mutating func unseal(_ sealed: [UInt8]) throws(KeyPlaceError) -> SecretBytes {
        try withObject(loadStorageRootKey()) { (tpm, parent) throws(KeyPlaceError) in
            let object = try tpm.run(.load, handle: parent, sealed, hasHandle: true).handle
            return try tpm.withObject(object) { (tpm, object) throws(KeyPlaceError) in
                var reply = try tpm.run(.unseal, handle: object, [], hasHandle: false)
                defer { cleanse(&reply.bytes) }
                var secret = try reply.sized()
                defer { cleanse(&secret) }
                return SecretBytes(copying: secret)
            }
        }
    }

    // MARK: Commands

    /// The command codes (TPM_CC).
    private enum Command: UInt32 {
        case createPrimary = 0x131
        case create = 0x153
        case load = 0x157
        case unseal = 0x15E
        case flushContext = 0x165
    }

    private static let owner: UInt32 = 0x4000_0001  // TPM_RH_OWNER

    /// Loads the P-256 storage root key as specified in TCG "TPM v2.0 Provisioning Guidance"
    /// §7.5.1.
    ///
    /// - Returns: The key's handle.
    private mutating func loadStorageRootKey() throws(KeyPlaceError) -> UInt32 {
        let parameters = Self.sized([0, 0, 0, 0]) + Self.sized(Self.storageRootKey) + Self.noOutsideInfoAndPCRs
        return try run(.createPrimary, handle: Self.owner, parameters, hasHandle: true).handle
    }

    /// Runs `body` with a loaded object, and always flushes the object afterwards. A TPM has room
    /// for only three objects.
    private mutating func withObject<Result>(
        _ handle: UInt32,
        _ body: (inout TPM, UInt32) throws(KeyPlaceError) -> Result
    ) throws(KeyPlaceError) -> Result {
        let result: Result
        do throws(KeyPlaceError) {
            result = try body(&self, handle)
        } catch {
            // Report the first error, not a failure to flush.
            try? flush(handle)
            throw error
        }
        try flush(handle)
        return result
    }

    private mutating func flush(_ handle: UInt32) throws(KeyPlaceError) {
        // TPM_ST_NO_SESSIONS
        _ = try transmit(
            [0x80, 0x01] + UInt32(14).bigEndianBytes + Command.flushContext.rawValue.bigEndianBytes
                + handle.bigEndianBytes
        )
    }

    /// Runs a command on one handle, authorised with the empty password.
    private mutating func run(
        _ command: Command,
        handle: UInt32,
        _ parameters: [UInt8],
        hasHandle: Bool
    ) throws(KeyPlaceError) -> TPMReply {
        // TPM_RS_PW, no nonce, continueSession, no password.
        let authorization: [UInt8] = [0x40, 0, 0, 0x09, 0, 0, 1, 0, 0]
        var body = handle.bigEndianBytes + UInt32(authorization.count).bigEndianBytes + authorization + parameters
        defer { cleanse(&body) }
        // TPM_ST_SESSIONS
        var message = [0x80, 0x02] + UInt32(10 + body.count).bigEndianBytes + command.rawValue.bigEndianBytes + body
        defer { cleanse(&message) }
        return try TPMReply(transmit(message), hasHandle: hasHandle, path)
    }

    /// The maximum size of a command or a response in bytes (TPM_PT_MAX_RESPONSE_SIZE).
    private static let maximumCount = 4096
    private static let headCount = 10
    /// The timeout for a response in milliseconds. TPMs seldom need more than one second.
    private static let retryPolicy: Int32 = 10_000

    /// Sends a command and returns the response without its header.
    private mutating func transmit(_ message: [UInt8]) throws(KeyPlaceError) -> [UInt8] {
        do {
            _ = try device.writeAll(message)
            var response = [UInt8](repeating: 0, count: Self.maximumCount)
            defer { cleanse(&response) }
            var count = 0
            while count < Self.headCount || count < Int(UInt32(bigEndianBytes: response.span, at: 2)) {
                var event = pollfd(fd: device.rawValue, events: Int16(POLLIN), revents: 0)
                guard unsafe poll(&event, 1, Self.retryPolicy) != 0 else {
                    throw KeyPlaceError("the TPM \(path) does not answer")
                }
                let added = try unsafe response.withUnsafeMutableBytes { buffer in
                    try unsafe device.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
                }
                guard added > 0 else { throw KeyPlaceError("the TPM \(path) does not answer") }
                count += added
            }
            let code = UInt32(bigEndianBytes: response.span, at: 6)
            guard code == 0 else {
                throw KeyPlaceError("the TPM \(path) returned response code 0x\(String(code, radix: 16))")
            }
            return Array(response[Self.headCount..<count])
        } catch let error as KeyPlaceError {
            throw error
        } catch {
            throw KeyPlaceError("could not communicate with the TPM \(path): \(error)")
        }
    }

    // MARK: Templates

    /// TPMT_PUBLIC: ECC, SHA-256, restricted decryption key that cannot leave the TPM, AES-128-CFB,
    /// no scheme, P-256, no KDF.
    private static let storageRootKey: [UInt8] = [
        0x00, 0x23, 0x00, 0x0B, 0x00, 0x03, 0x04, 0x72, 0x00, 0x00,
        0x00, 0x06, 0x00, 0x80, 0x00, 0x43, 0x00, 0x10, 0x00, 0x03, 0x00, 0x10, 0x00, 0x00, 0x00, 0x00,
    ]
    /// TPMT_PUBLIC: keyed hash, SHA-256, fixedTPM, fixedParent, userWithAuth, noDA, no policy, no
    /// scheme.
    private static let sealedObject: [UInt8] = [
        0x00, 0x08, 0x00, 0x0B, 0x00, 0x00, 0x04, 0x52, 0x00, 0x00, 0x00, 0x10, 0x00, 0x00,
    ]
    private static let noOutsideInfoAndPCRs: [UInt8] = [0, 0, 0, 0, 0, 0]

    private static func sized(_ bytes: [UInt8]) -> [UInt8] { UInt16(bytes.count).bytes + bytes }
}

extension UInt16 {
    fileprivate var bytes: [UInt8] { [UInt8(self >> 8), UInt8(self & 255)] }
}

/// The body of a TPM's response to a command with a session, without the header.
package struct TPMReply {
    var bytes: [UInt8]
    /// The returned handle; zero if the command returns none.
    let handle: UInt32
    private var position: Int
    private let path: FilePath

    /// - Parameters:
    ///   - hasHandle: Whether the command returns a handle.
    ///   - path: The TPM's path, for error messages.
    package init(_ bytes: [UInt8], hasHandle: Bool, _ path: FilePath) throws(KeyPlaceError) {
        self.bytes = bytes
        self.path = path
        // Skip the handle and the size of the parameters.
        position = hasHandle ? 8 : 4
        guard bytes.count >= position else { throw KeyPlaceError("the response of the TPM \(path) is too short") }
        handle = hasHandle ? UInt32(bigEndianBytes: bytes.span, at: 0) : 0
    }

    /// Reads the next TPM2B.
    package mutating func sized() throws(KeyPlaceError) -> [UInt8] {
        guard position + 2 <= bytes.count,
            case let end = position + 2 + Int(bigEndianBytes: bytes[position..<position + 2]), end <= bytes.count
        else { throw KeyPlaceError("the response of the TPM \(path) is too short") }
        defer { position = end }
        return Array(bytes[position + 2..<end])
    }
}
