/// The recovery codes that were just generated. They cannot be shown again.
struct RecoveryCodesView: Page {
    static let name = "recovery codes"
    static let title: Template = "\(.recoveryCodes)"
    static let isShownOnce = true
    let section = SecondFactorController.path
    let codes: [Numbered]

    struct Numbered: Sendable {
        let number: Int
        let code: String
    }

    static let template: Template = """
        <p role="status" class="message good">\(.factorIsOn)</p>
        <p>\(.recoveryIntroduction)</p>
        <table class="sheet">
        <caption>\(.recoveryOnce)</caption>
        <thead><tr><th scope="col">\(.numberColumn)</th><th scope="col">\(.codeColumn)</th><th scope="col">\(.usedColumn)</th></tr></thead>
        <tbody>
        {{#codes}}<tr><th scope="row">{{number}}</th><td class="letters">{{code}}</td><td><span class="box"></span></td></tr>
        {{/codes}}
        </tbody>
        </table>
        <p class="message calm noprint">\(.seenOnce)</p>
        <p class="noprint"><a class="button" href="/portal">\(.done)</a></p>
        """
}
