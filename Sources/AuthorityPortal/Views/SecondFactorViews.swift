/// The page where officers set up their own second factor.
struct SecondFactorSetUpView: Page {
    static let title: Template = "\(.setUpFactor)"
    let section = PortalPath.secondFactor
    /// The number of the form. The secret that the form offers is derived from this number.
    let once: String
    /// Whether the officer must set up a second factor before using the portal.
    let isRequired: Bool
    let notice: String?
    /// The reason why the password was refused.
    let error: String?
    /// The error in the entered code.
    let problem: String?
    let url: String
    /// The QR code in SVG format.
    let qrCode: String
    /// The secret in groups of four letters.
    let secret: String

    static let template: Template = """
        {{#notice}}<p role="status" class="message good">{{.}}</p>{{/notice}}
        {{#isRequired}}<p class="message calm">\(.factorRequired)</p>{{/isRequired}}
        <p>\(.factorIntroduction)</p>
        <section aria-labelledby="scan">
        <h2 id="scan">\(.addToApp)</h2>
        <p>\(.scanIt)</p>
        <div class="qr" role="img" aria-label="\(.factorPicture)">{{{qrCode}}}</div>
        <p><a href="{{url}}">\(.openInApp)</a></p>
        <p>\(.orTypeKey)</p>
        <p class="letters secret">{{secret}}</p>
        </section>
        <form method="post" action="/portal/second-factor" class="card narrow" aria-labelledby="confirm">
        <h2 id="confirm">\(.typeCode)</h2>
        <input type="hidden" name="form_token" value="{{formToken}}">
        <input type="hidden" name="once" value="{{once}}">
        <input name="username" value="{{officer}}" autocomplete="username" readonly hidden>
        {{#error}}<p role="alert" id="error" class="message">{{.}}</p>{{/error}}
        \(part: .passwordField)
        <div class="field">
        <label for="code">\(.codeColumn)</label>
        <p class="hint" id="code-hint">\(.appCodeHint)</p>
        <input id="code" name="code" required maxlength="16" inputmode="numeric" autocomplete="one-time-code"
        aria-describedby="code-hint{{#problem}} code-error{{/problem}}"{{#problem}} aria-invalid="true"{{/problem}}>
        {{#problem}}<p class="error" role="alert" id="code-error">{{.}}</p>{{/problem}}
        </div>
        <button class="primary">\(.turnFactorOn)</button>
        <p class="hint">\(.recoveryHint)</p>
        </form>
        """
}

/// The page for an officer whose second factor is turned on.
struct SecondFactorOnView: Page {
    static let title: Template = "\(.secondFactor)"
    let section = PortalPath.secondFactor
    /// The number of recovery codes that have not been used.
    let left: Int
    let isRequired: Bool
    var error: String?

    static let template: Template = """
        <p class="message good">\(.factorOn)</p>
        <p>\(.factorOnHint)</p>
        <form method="post" action="/portal/second-factor/off" class="card narrow" aria-labelledby="off">
        <h2 id="off">\(.turnItOff)</h2>
        <input type="hidden" name="form_token" value="{{formToken}}">
        <input name="username" value="{{officer}}" autocomplete="username" readonly hidden>
        {{#error}}<p role="alert" id="error" class="message">{{.}}</p>{{/error}}
        \(part: .passwordField)
        <div class="field">
        <label for="code">\(.codeColumn)</label>
        <p class="hint" id="code-hint">\(.codeHintOff)</p>
        <input id="code" name="code" required maxlength="32" autocomplete="one-time-code" autocapitalize="none" spellcheck="false"
        aria-describedby="code-hint{{#error}} error{{/error}}"{{#error}} aria-invalid="true"{{/error}}>
        </div>
        <button class="danger">\(.turnFactorOff)</button>
        {{#isRequired}}<p class="hint">\(.newFactorNeeded)</p>{{/isRequired}}
        </form>
        """
}

/// The recovery codes that were just generated. They cannot be shown again.
struct RecoveryCodesView: Page {
    static let title: Template = "\(.recoveryCodes)"
    static let isShownOnce = true
    let section = PortalPath.secondFactor
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
