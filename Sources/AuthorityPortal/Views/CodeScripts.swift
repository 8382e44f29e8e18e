import Cryptography
import Encodings
import HealthAuthority
package import OperatingSystem
package import SystemPackage

/// The scripts of the page on which an officer's browser makes reports from the code of a venue.
///
/// The decoder and the protocol are modules of the web client. They are read once from its folder, and the
/// portal serves them under its own host, so that no other server can change what officers run.
package struct CodeScripts: Sendable {
    /// The path under which the modules are, relative to the portal's other paths.
    static let folder = "client"

    /// The modules that ``text`` imports, and their imports, relative to the folder of the web client.
    static let modules = [
        "camera/qr_reader.js", "camera/qr_symbol.js", "camera/reed_solomon.js", "protocol/bytes.js",
        "protocol/message.js", "protocol/presence.js", "protocol/report.js", "protocol/time.js",
        "protocol/venue_code.js", "protocol/venue_text.js",
    ]

    /// The contents of ``modules``, by path.
    let files: [String: [UInt8]]

    /// - Parameter folder: The folder with the web client, or with its sources.
    package init(webClient folder: FilePath) throws(FileError) {
        var files: [String: [UInt8]] = [:]
        for path in Self.modules {
            files[path] = try WholeFile.read(folder.pushing(FilePath(path)), maximumCount: 1 << 20)
        }
        self.files = files
    }

    /// The path of the script. It contains a hash of the content, so that browsers can cache the script.
    let path = "/portal/code.js?\(Hexadecimal.text(Array(SHA256.hash(Array(text.utf8))[..<8])))"

    /// The script of the page.
    static let text = """
        // Reads a venue's code, and makes the reports of a warning. Of the code, only the venue's name and address are
        // sent: the picture and the text are not fields of the form, and the page's policy forbids other requests.

        import { readQRCode } from "/portal/client/camera/qr_reader.js";
        import { presenceKeys } from "/portal/client/protocol/presence.js";
        import { sealed } from "/portal/client/protocol/report.js";
        import { INTERVALS_PER_DAY } from "/portal/client/protocol/time.js";
        import { VenueCodeError, parseVenueCode, venueIdentity } from "/portal/client/protocol/venue_code.js";
        import { concat, hex } from "/portal/client/protocol/bytes.js";

        /** The longer side of a picture in pixels. A small code in a large picture needs more of them. */
        const SIDES = [800, 1600, 3200];
        /** Standard infectiousness, as in all reports. */
        const INFECTIOUSNESS = 1;

        const part = (id) => document.getElementById(id);
        const form = part("code-warning");
        const fields = form.elements;
        const { profile, level, type, authority } = form.dataset;
        const windows = form.dataset.windows.split(",").map((text) => {
          const [start, end] = text.split("-").map(Number);
          return { day: Math.floor(start / INTERVALS_PER_DAY), start, end };
        });
        /** The number of the latest input. A slower answer to an earlier one is discarded. */
        let turn = 0;

        part("picture").addEventListener("change", async () => {
          const [file] = part("picture").files;
          part("code-text").value = "";
          const own = begin();
          if (!file) return;
          const text = await textOfPicture(file);
          if (own === turn) await (text === null ? show("no-code") : read(text, own));
        });
        part("code-text").addEventListener("input", async () => {
          part("picture").value = "";
          const own = begin();
          const text = part("code-text").value.trim();
          if (text !== "") await read(text, own);
        });
        // A browser may restore what was typed before the page was left.
        begin();

        /** Forgets the venue. Returns the number of this input. */
        function begin() {
          for (const id of ["found", "no-code", "other-code", "foreign-code", "one-seed", "two-seeds"]) part(id).hidden = true;
          for (const name of ["name", "address", "reports"]) fields[name].value = "";
          part("enter").disabled = true;
          turn += 1;
          return turn;
        }

        function show(id) {
          part(id).hidden = false;
        }

        /** The text of the QR code in a picture, or null. */
        async function textOfPicture(file) {
          let picture;
          try {
            picture = await createImageBitmap(file);
          } catch {
            return null;
          }
          const canvas = document.createElement("canvas");
          const context = canvas.getContext("2d", { willReadFrequently: true });
          const longer = Math.max(picture.width, picture.height);
          for (const side of SIDES.filter((side, index) => index === 0 || SIDES[index - 1] < longer)) {
            const scale = Math.min(1, side / longer);
            canvas.width = Math.max(1, Math.round(picture.width * scale));
            canvas.height = Math.max(1, Math.round(picture.height * scale));
            context.drawImage(picture, 0, 0, canvas.width, canvas.height);
            const text = readQRCode(context.getImageData(0, 0, canvas.width, canvas.height));
            if (text !== null) return text;
          }
          return null;
        }

        /** Shows the venue in a code, and fills in the reports: for each part of the visits, one for each seed. */
        async function read(text, own) {
          let code;
          try {
            code = parseVenueCode(text);
          } catch (error) {
            if (!(error instanceof VenueCodeError)) throw error;
            return show("other-code");
          }
          // Visitors of another authority's venues download that authority's packages.
          if (authority !== "" && code.authority !== authority) {
            part("foreign-authority").textContent = code.authority;
            return show("foreign-code");
          }
          const identity = await venueIdentity(code);
          const record = {
            profile: Number(profile),
            transmissionRiskLevel: Number(level),
            infectiousness: INFECTIOUSNESS,
            type: Number(type),
          };
          const reports = [];
          for (const window of windows) {
            for (const seed of code.seeds) {
              reports.push(await sealed({ ...window, ...record }, await presenceKeys(seed, identity, window.day)));
            }
          }
          if (own !== turn) return;
          [part("venue-name").textContent, part("venue-address").textContent] = [code.name, code.address];
          part("venue-authority").textContent = code.authority;
          [fields.name.value, fields.address.value] = [code.name, code.address];
          fields.reports.value = hex(concat(...reports));
          part("code-text").value = "";
          show(code.seeds.length === 1 ? "one-seed" : "two-seeds");
          show("found");
          part("enter").disabled = false;
        }

        """
}
