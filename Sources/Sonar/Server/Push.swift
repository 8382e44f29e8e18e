/// A message to a device, and the address of the device.
package struct Push: Sendable, Equatable {
    package let token: PushToken
    package let message: PushMessage

    package init(_ message: PushMessage, to token: PushToken) {
        (self.token, self.message) = (token, message)
    }
}

/// A channel from the server to a device. An activation code that arrives through it proves that the
/// channel belongs to the device. The apps used the push services of phones.
package protocol PushDelivery: Sendable {
    associatedtype Failure: Error

    /// Delivers a message, or throws.
    func deliver(_ push: Push) throws(Failure)
}
