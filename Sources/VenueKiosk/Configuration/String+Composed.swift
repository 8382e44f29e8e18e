extension String {
    /// The text in normalisation form C (Unicode Standard Annex #15). Foundation's function is not used
    /// here, because Foundation would double the kiosk's memory.
    package var composed: String { String(decoding: _nfcCodeUnits, as: UTF8.self) }
}
