import Cryptography
import Encodings
import HealthAuthority

/// The stylesheet. It uses no web fonts, images or scripts.
struct Stylesheet: Sendable {
    let text: String
    /// The path of the stylesheet. The path contains a hash of the content, so that browsers can
    /// cache the stylesheet.
    let path: String

    /// - Parameters:
    ///   - colour: The colour of main buttons; nil for blue.
    ///   - hasLogo: Whether a logo replaces the square beside the authority's name.
    init(colour: Brand.Colour?, hasLogo: Bool) {
        var text = Self.standard
        if let colour {
            text += """
                .brand a::before { background: \(colour.text); }
                .primary, .primary:hover { background: \(colour.text); border-color: \(colour.text); color: \(colour.textColour); }
                .primary:hover { text-decoration: underline; }

                """
        }
        if hasLogo { text += ".brand a::before { content: none; }\n" }
        self.text = text
        path = "/portal/style.css?\(Hexadecimal.text(Array(SHA256.hash(Array(text.utf8))[..<8])))"
    }

    private static let standard = """
        :root {
          color-scheme: light dark;
          --ground: #f4f6f8; --card: #fff; --text: #1a2027; --soft: #4d5965; --line: #d3dae1; --edge: #6f7b87;
          --accent: #0b5cad; --on-accent: #fff; --accent-strong: #084a8c; --tint: #e7f0fa;
          --bad: #a4161a; --bad-tint: #fdecec; --good: #14663a; --good-tint: #e6f5ec;
          font: 100%/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --ground: #12161b; --card: #1b2128; --text: #e9eef3; --soft: #adb9c5; --line: #343d47; --edge: #8b98a5;
            --accent: #8cc4ff; --on-accent: #0a1a2b; --accent-strong: #b4d9ff; --tint: #1d2c3d;
            --bad: #ffa8a3; --bad-tint: #3a1d1e; --good: #8fdcae; --good-tint: #16301f;
          }
        }
        * { box-sizing: border-box; }
        [hidden] { display: none !important; }
        html { background: var(--ground); color: var(--text); }
        body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; }
        header { background: var(--card); border-bottom: 1px solid var(--line); }
        .bar, nav ul, main, footer p, footer form { width: 100%; max-width: 62rem; margin: 0 auto; padding: 0 1.25rem; }
        nav ul { padding: 0 .5rem; }
        .bar { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; justify-content: space-between; padding-top: .5rem;
          padding-bottom: .5rem; min-height: 3.75rem; }
        .brand { margin: 0; font-weight: 700; font-size: 1.05rem; }
        .brand a { color: inherit; text-decoration: none; }
        .brand img { vertical-align: middle; margin-inline-end: .55em; }
        .links a { margin-inline-end: 1rem; }
        .links:empty { display: none; }
        .brand a::before { content: ""; display: inline-block; width: .8em; height: .8em; margin-inline-end: .55em; border-radius: .2em;
          background: var(--accent); }
        .who { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; margin: 0 0 0 auto; color: var(--soft); overflow-wrap: anywhere; }
        nav ul { display: flex; flex-wrap: wrap; list-style: none; gap: 0 .25rem; }
        nav a { display: block; padding: .65rem .75rem; color: var(--text); text-decoration: none; border-bottom: 3px solid transparent; }
        nav a:hover { background: var(--tint); }
        nav a[aria-current] { border-bottom-color: var(--accent); color: var(--accent); font-weight: 600; }
        main { flex: 1; padding-top: 1.75rem; padding-bottom: 2.5rem; }
        main:focus { outline: none; }
        footer { color: var(--soft); font-size: .875rem; border-top: 1px solid var(--line); }
        footer p { padding-top: 1rem; padding-bottom: 1rem; }
        footer form { display: flex; flex-wrap: wrap; gap: .5rem; padding-bottom: 1rem; }
        footer [aria-current] { border-color: var(--accent); color: var(--accent); }
        h1 { font-size: clamp(1.5rem, 1.2rem + 1.5vw, 2rem); line-height: 1.2; margin: 0 0 1.25rem; overflow-wrap: anywhere; }
        h2 { font-size: 1.2rem; line-height: 1.3; margin: 0 0 .5rem; }
        p { margin: 0 0 1rem; max-width: 44rem; }
        a { color: var(--accent); }
        section, .card, main > form { margin-bottom: 2rem; }
        .card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; }
        .advice .step { font-size: 1.2rem; font-weight: 700; line-height: 1.35; }
        .advice .increased { border-color: var(--bad); background: var(--bad-tint); }
        .advice .card p { color: inherit; overflow-wrap: anywhere; }
        .advice pre { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; white-space: pre-wrap;
          overflow-wrap: anywhere; margin: 0 0 1rem; }
        .narrow { max-width: 30rem; }
        .choices { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); }
        .choices .card { display: flex; flex-direction: column; gap: .6rem; margin: 0; }
        .choices p { flex: 1; margin: 0 0 .5rem; color: var(--soft); }
        .choices h2 { margin: 0; }
        .choices .primary { font-size: 1.125rem; min-height: 3.5rem; }
        button, .button {
          display: inline-block; min-height: 2.75rem; padding: .55rem 1.1rem; border: 1px solid var(--edge); border-radius: .5rem;
          background: var(--card); color: var(--text); font: inherit; font-weight: 600; line-height: 1.4; text-align: center;
          text-decoration: none; cursor: pointer;
        }
        button:hover, .button:hover { background: var(--tint); border-color: var(--accent); }
        .primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
        .primary:hover { background: var(--accent-strong); border-color: var(--accent-strong); }
        .danger { border-color: var(--bad); color: var(--bad); }
        .danger:hover { background: var(--bad-tint); border-color: var(--bad); }
        .quiet { padding: .3rem .8rem; font-weight: 400; }
        .row { display: flex; flex-wrap: wrap; gap: .75rem; }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: .25rem; }
        .skip { position: absolute; inset-inline-start: 1rem; top: -5rem; padding: .75rem 1rem; background: var(--card); z-index: 1; }
        .skip:focus { top: .5rem; }
        .unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
        thead.unseen { position: static; display: none; }
        .field { margin-bottom: 1.1rem; }
        label, legend { font-weight: 600; }
        .check { font-weight: 400; display: flex; gap: .6rem; align-items: flex-start; }
        input, select, textarea {
          display: block; width: 100%; min-height: 2.75rem; margin-top: .3rem; padding: .5rem .7rem; border: 1px solid var(--edge);
          border-radius: .5rem; background: var(--card); color: var(--text); font: inherit;
        }
        input[type=checkbox] { width: 1.25rem; min-width: 1.25rem; min-height: 1.25rem; margin: .15rem 0 0; accent-color: var(--accent); }
        [aria-invalid] { border: 2px solid var(--bad); }
        fieldset { border: 0; margin: 0 0 1.1rem; padding: 0; min-width: 0; }
        legend { padding: 0; }
        .visit { padding: 1rem; border: 1px solid var(--line); border-radius: .5rem; }
        .visit legend { padding: 0 .4rem; }
        .searching { margin-top: .8rem; }
        form > details { margin-top: 1rem; }
        .fields { display: grid; gap: .8rem 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 10rem), 1fr)); }
        .fields .field { margin-bottom: 0; }
        .hint { margin: .1rem 0 .4rem; color: var(--soft); font-size: .9375rem; }
        .primary + .hint { margin-top: .6rem; }
        .error { margin: .35rem 0 0; color: var(--bad); font-weight: 600; }
        .message { padding: .8rem 1rem; border-inline-start: .3rem solid var(--bad); border-radius: .3rem; background: var(--bad-tint); }
        .message.good { border-color: var(--good); background: var(--good-tint); }
        .message.calm { border-color: var(--accent); background: var(--tint); }
        .tag { padding: .1rem .5rem; border-radius: 1rem; background: var(--bad-tint); color: var(--bad); font-size: .875rem; }
        table { border-collapse: collapse; width: 100%; background: var(--card); }
        caption { padding: .4rem 0; color: var(--soft); text-align: start; font-size: .9375rem; }
        th, td { padding: .6rem .75rem; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; overflow-wrap: anywhere; }
        thead th { overflow-wrap: normal; font-size: .9375rem; color: var(--soft); font-weight: 600; border-bottom-color: var(--edge); }
        tbody th { font-weight: 600; }
        .date { white-space: nowrap; }
        .number { text-align: end; overflow-wrap: normal; font-variant-numeric: tabular-nums; }
        .counts { max-width: 30rem; }
        table + p { margin-top: .75rem; }
        td form { margin: .4rem 0 0; }
        details { margin: 0 0 .3rem; }
        summary { display: inline-block; padding: .2rem 0; color: var(--accent); text-decoration: underline; cursor: pointer; }
        details form { padding: .5rem 0 .75rem; }
        details p { margin-bottom: .5rem; }

        .letters { font-family: ui-monospace, "SF Mono", "Cascadia Mono", "Noto Sans Mono", "DejaVu Sans Mono", monospace; font-weight: 600; }
        .code { padding: 1.5rem 1.25rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); text-align: center; }
        .code p { max-width: none; margin: 0; }
        .code .letters { font-size: clamp(3.25rem, 9.6vw, 7rem); line-height: 1.15; letter-spacing: .02em; }
        .code .small { font-size: clamp(1.5rem, 6vw, 3.25rem); letter-spacing: 0; overflow-wrap: anywhere; }
        .group { display: inline-block; white-space: nowrap; }
        .group + .group { margin-inline-start: .1em; }
        .code .until { margin-top: .75rem; font-size: 1.125rem; }
        .spelling { display: grid; gap: 0 1.25rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 12.5rem), 1fr)); align-items: start;
          margin-bottom: .75rem; }
        .spelling caption { font-weight: 600; color: var(--text); }
        .spelling th { width: 3rem; font: 600 1.375rem/1.2 ui-monospace, "DejaVu Sans Mono", monospace; }
        .spelling td { font-size: 1.0625rem; }
        .abroad { display: block; color: var(--soft); font-size: .9375rem; }
        .sheet .letters { font-size: 1.375rem; letter-spacing: .05em; white-space: nowrap; }
        .qr { max-width: 15rem; margin-bottom: 1rem; border: 1px solid var(--line); }
        .qr svg { display: block; }
        .sheet .qr { width: 4.5rem; margin: 0; }
        .sheet .hint { margin: .2rem 0 0; }
        .series svg { display: block; width: 100%; max-width: 14rem; height: 2rem; color: var(--accent); }
        .series .hint { margin: .2rem 0 0; }
        .secret { font-size: 1.25rem; overflow-wrap: anywhere; }
        .sheet { max-width: 40rem; margin-bottom: 1.5rem; }
        .sheet th, .sheet td { vertical-align: middle; overflow-wrap: normal; }
        .box { display: inline-block; width: 1.4rem; height: 1.4rem; border: 2px solid var(--edge); border-radius: .2rem; }

        /* The remaining time. Browsers without @property hide the minutes; the time of expiry above stays visible. */
        @property --minutes { syntax: "<integer>"; inherits: false; initial-value: 0; }
        @property --height { syntax: "<length>"; inherits: false; initial-value: 48px; }
        .left { max-height: var(--height, 0); overflow: hidden; color: var(--soft); }
        .time { max-width: 24rem; height: .5rem; margin: .75rem auto 0; border-radius: .25rem; background: var(--line); overflow: hidden; }
        .time div { height: 100%; background: var(--accent); transform-origin: left; animation: shrink linear forwards; }
        .minutes { counter-reset: minutes var(--minutes); animation: linear forwards; }
        .minutes::after { content: counter(minutes); }
        .hour .minutes { animation-name: hour; }
        .hour .minutes, .hour .time div { animation-duration: 3600s; }
        .quarter .minutes { animation-name: quarter; }
        .quarter .minutes, .quarter .time div { animation-duration: 900s; }
        .code .letters { animation: over 1s forwards paused; }
        .hour .letters { animation-delay: 3600s; animation-play-state: running; }
        .quarter .letters { animation-delay: 900s; animation-play-state: running; }
        @keyframes hour { from { --minutes: 60; } to { --minutes: 0; } }
        @keyframes quarter { from { --minutes: 15; } to { --minutes: 0; } }
        @keyframes shrink { to { transform: scaleX(0); } }
        @keyframes over { to { text-decoration: line-through; color: var(--soft); } }
        @media (prefers-reduced-motion: reduce) {
          .time div { animation-timing-function: steps(15); }
          .code .letters { animation-duration: 1ms; }
        }

        @media (max-width: 40rem) {
          .bar, main, footer p, footer form { padding-inline: 1rem; }
          nav ul { padding: 0 .25rem; }
          .who { width: 100%; justify-content: space-between; }
          .choices button, .row > *, .primary { width: 100%; }
          .sheet th, .sheet td { padding: .6rem .35rem; }
          .sheet .letters { font-size: 1.1rem; letter-spacing: 0; }
          .sheet .scan { display: none; }
          .stack thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
          .stack, .stack caption, .stack tbody, .stack tr, .stack th, .stack td { display: block; width: 100%; }
          .stack { background: none; }
          .stack tr { margin-bottom: .9rem; padding: .4rem .9rem; border: 1px solid var(--line); border-radius: .6rem; background: var(--card); }
          .stack tbody th, .stack td { padding: .3rem 0; border: 0; text-align: start; }
          .stack td[data-name]::before { content: attr(data-name) ": "; color: var(--soft); }
          .group + .group { margin-inline-start: 0; }
          .group { margin: 0 .2em; }
        }
        @media (forced-colors: active) { .time { border: 1px solid; } .time div { background: Highlight; } }
        @media print {
          header, footer, .noprint, .skip, .left, .time { display: none; }
          html, .code, table { background: none; color: #000; }
          .sheet { max-width: none; }
          .sheet th, .sheet td { padding: .1rem .5rem; }
          .sheet .letters { line-height: 1.3; }
          .sheet .hint { margin: 0; font-size: 9pt; line-height: 1.2; }
          .sheet tr { break-inside: avoid; }
          .sheet .qr { width: 18mm; border: 0; }
        }

        """
}

/// The favicon.
enum Icon {
    static let text = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b5cad"/>
        <path d="M13 6h6v7h7v6h-7v7h-6v-7H6v-6h7z" fill="#fff"/></svg>
        """
}
