import CheckInProtocol
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
    /// The content of the sign of the configured venue.
    init(
        _ configuration: KioskConfiguration,
        code: QRMatrix,
        tagStatus: TagStatus,
        wording: Wording,
        note: String = ""
    ) {
        self.init(
            name: configuration.venue.name.string,
            address: configuration.venue.address.string,
            code: code,
            instruction: wording.instruction(tagStatus),
            voluntary: wording[.voluntary],
            anotherWay: wording[.anotherWay],
            note: note,
            isTappable: tagStatus == .armed
        )
    }
}
