import { requireConsent, resultOf, transact } from "../diary/database.js";
import { AuthorityKey } from "../protocol/signed_file.js";

/**
 * The pinned authority, its configuration, and the packages of the last 14 days. All of this is
 * public and the same for everybody, so it is not encrypted. Storing needs the consent to comparing.
 */
export class PublishedFiles {
  #database;

  constructor(database) {
    this.#database = database;
  }

  /** The authority: `region`, `key`, `nextKey` and `previousKey`. Null before the enrolment. */
  async authority() {
    const stored = await this.#read((state) => resultOf(state.get("authority")));
    if (!stored) return null;
    const keyOf = (der) => der && AuthorityKey.fromDER(der);
    return {
      region: stored.region,
      key: await keyOf(stored.key),
      nextKey: await keyOf(stored.nextKey),
      previousKey: await keyOf(stored.previousKey),
    };
  }

  /** The last configuration, without its keys for `authority`; undefined before the enrolment. */
  configuration() {
    return this.#read((state) => resultOf(state.get("configuration")));
  }

  /** Pins an authority, and stores its configuration. */
  async pin({ region, key, nextKey, previousKey }, configuration) {
    const derOf = (key) => key?.der ?? null;
    const stored = { region, key: derOf(key), nextKey: derOf(nextKey), previousKey: derOf(previousKey) };
    await this.#write((state) => {
      state.put(stored, "authority");
      state.put({ ...configuration, nextKey: null, previousKey: null }, "configuration");
    });
  }

  /** The stored packages by ascending hour: their hours, and their SHA-256 in hexadecimal. */
  async packages() {
    const keys = await this.#read((_, packages) => resultOf(packages.getAllKeys()));
    return keys.map(([hour, digest]) => ({ hour, digest }));
  }

  /** The file of a package. */
  package({ hour, digest }) {
    return this.#read((_, packages) => resultOf(packages.get([hour, digest])));
  }

  /** Stores a package that was verified. */
  async keep({ hour, digest }, file) {
    await this.#write((_, packages) => packages.put(file, [hour, digest]));
  }

  /** Removes packages. */
  async remove(unused) {
    await this.#write((_, packages) => {
      for (const { hour, digest } of unused) packages.delete([hour, digest]);
    });
  }

  #read(body) {
    return transact(this.#database, "readonly", (state, _, packages) => body(state, packages));
  }

  #write(body) {
    return transact(this.#database, "readwrite", async (state, _, packages) => {
      await requireConsent(state, "comparing");
      await body(state, packages);
    });
  }
}
