import QRCode
import Sign
import VenueKiosk

extension Medium {
    /// The medium of the configured screen.
    init(_ configuration: KioskConfiguration) {
        self = configuration.isElectronicPaper ? .oneBit : .screen
    }
}

extension SignContent {
    /// The texts of these parts, for a message.
    func quoted(_ parts: [SignLayout.Part]) -> String {
        parts.map { "“\(text(of: $0))”" }.joined(separator: ", ")
    }

    /// The content of a venue's sign.
    init(_ request: SignRequest) throws {
        self.init(
            name: request.name,
            address: request.address,
            code: try QRMatrix(request.code),
            instruction: request.instruction,
            reader: request.reader,
            host: request.host,
            voluntary: request.voluntary,
            anotherWay: request.anotherWay,
            privacy: request.privacy,
            note: request.note,
            isTappable: request.isTappable
        )
    }
}
