import Synchronization

/// A reader without a chip or driver. It communicates with the card in the air by blocks or APDUs.
///
/// The methods block the thread. Only one thread at a time may use a reader.
package final class VirtualReader: Sendable {
    private let antenna: Antenna
    private let cid: UInt8?
    private let session = Mutex<PCD?>(nil)

    /// The default timeout for a raw exchange: the frame waiting time of a PN532 that acts as a
    /// card.
    static let frameWaitingTime = PICC.frameWaitingTime

    /// Adds a reader to the air. Its field is off.
    ///
    /// - Parameter cid: The card identifier to assign to cards, 0 to 14; nil for blocks without a
    ///   card identifier.
    package init(air: Air, cid: UInt8? = nil) {
        antenna = Antenna(air: air)
        self.cid = cid
    }

    deinit {
        antenna.goSilent()
    }

    /// Turns the field off and on, waits for a card in the field and selects the card, without
    /// activating ISO-DEP.
    ///
    /// - Returns: False if no card was listening within the limit.
    package func select(within limit: Duration = .seconds(10)) -> Bool {
        leave()
        return antenna.selectCard(atMost: limit) != nil
    }

    /// Selects a card as ``select(within:)`` does, and opens an ISO-DEP session with the card by
    /// sending RATS.
    ///
    /// - Returns: False if no card was listening within the limit, or if the card did not answer
    ///   RATS.
    package func activate(within limit: Duration = .seconds(10)) -> Bool {
        guard select(within: limit), let (session, _) = antenna.openSession(cid: cid) else {
            return false
        }
        self.session.withLock { $0 = session }
        return true
    }

    /// Sends one frame and waits for the answer. The frame is given without its checksum.
    package func exchange(_ frame: [UInt8], within limit: Duration = frameWaitingTime) -> AirResult {
        antenna.exchange(frame, atMost: limit)
    }

    /// Exchanges an APDU in as many blocks as necessary.
    ///
    /// - Returns: The answer with its status word. Nil if there is no session, after three failed
    ///   answers in a row, or after a protocol violation.
    package func transceive(apdu: [UInt8]) -> [UInt8]? {
        session.withLock { session in
            guard var engine = session else {
                return nil
            }
            let (status, response) = antenna.exchange(apdu: apdu, through: &engine)
            session = engine
            return status == .success ? response : nil
        }
    }

    /// Ends the session with S(DESELECT). The field stays on.
    ///
    /// - Returns: Whether the card has confirmed the end of the session.
    package func deselect() -> Bool {
        session.withLock { session in
            guard let engine = session.take() else {
                return false
            }
            let block = engine.deselect()
            return antenna.exchange(block, atMost: PCD.activationTimeout) == .frame(block)
        }
    }

    /// Turns the field off without notifying the card.
    package func leave() {
        antenna.turnOffField()
        session.withLock { $0 = nil }
    }
}
