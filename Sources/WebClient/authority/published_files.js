import { requireConsent, resultOf, transact } from "../diary/database.js";
import { areEqual, hex, sha256 } from "../protocol/bytes.js";
import { AuthorityKey, PublicationError } from "../protocol/signed_file.js";
import { HOURS_PER_DAY } from "../protocol/time.js";

/**
 * The pinned authority, its configuration, and the packages of the last 14 days. All of this is
 * public and the same for everybody, so it is not encrypted. Storing needs the consent to comparing.
 */
export class PublishedFiles {
  #database;

  constructor(database) {
    this.#database = database;
  }

  /** @throws {DiaryError} `no_consent` */
  requireConsent() {
    return this.#read((state) => requireConsent(state, "comparing"));
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

  /** The advice that the configuration names, as `openAdvice` returns it; null if there is none or another one. */
  async advice() {
    const [configuration, file] = [await this.configuration(), await this.#read((state) => resultOf(state.get("advice")))];
    if (!file || !configuration || !areEqual(await sha256(file), configuration.adviceDigest)) return null;
    const { openAdvice } = await import("../protocol/advice.js");
    // A file that the hosts in the configuration do not permit is not used. The next update reports the error.
    return openAdvice(file, configuration).catch((error) => {
      if (error instanceof PublicationError) return null;
      throw error;
    });
  }

  /** Stores a file of advice that was verified. */
  keepAdvice(file) {
    return this.#write((state) => state.put(file, "advice"));
  }

  /** For how many days check-ins are kept, as packages have confirmed it; undefined before that. */
  retentionDays() {
    return this.#read((state) => resultOf(state.get("retention")));
  }

  setRetentionDays(days) {
    return this.#write((state) => state.put(days, "retention"));
  }

  /** Pins an authority, and stores its configuration. */
  async pin({ region, key, nextKey, previousKey }, configuration) {
    const derOf = (key) => key?.der ?? null;
    const stored = { region, key: derOf(key), nextKey: derOf(nextKey), previousKey: derOf(previousKey) };
    await this.#write((state) => {
      state.put(stored, "authority");
      state.put({ ...configuration, nextKey: null, previousKey: null }, "configuration");
      if (configuration.adviceDigest.length === 0) state.delete("advice");
    });
  }

  /** The stored packages by ascending hour: their hours, and their SHA-256 in hexadecimal. */
  async packages() {
    const keys = await this.#read((_, packages) => resultOf(packages.getAllKeys()));
    return keys.map(([hour, digest]) => ({ hour, digest }));
  }

  /** The hour in which the authority signed the newest stored file; 0 without stored files. */
  async newestHour() {
    const [configuration, packages] = [await this.configuration(), await this.packages()];
    return Math.max(configuration?.hour ?? 0, packages.at(-1)?.hour ?? 0);
  }

  /** The file of a package. */
  package({ hour, digest }) {
    return this.#read((_, packages) => resultOf(packages.get([hour, digest])));
  }

  /**
   * Stores a package that was verified, and the digest of settings that it names. The digests of the
   * last two days are kept even if another package replaces this one.
   */
  async keep({ hour, digest }, file, { trafficDigest }) {
    const named = { day: Math.floor(hour / HOURS_PER_DAY), trafficDigest };
    await this.#write(async (state, packages) => {
      packages.put(file, [hour, digest]);
      const all = [...(await namedIn(state)), named];
      const newest = Math.max(...all.map(({ day }) => day));
      const different = new Map(all.map((one) => [textOf(one), one]));
      state.put([...different.values()].filter(({ day }) => day >= newest - 1), "named");
    });
  }

  /** The different digests (`trafficDigest`) that packages of a day have named, also packages that were removed. */
  async named(day) {
    return (await this.#read(namedIn)).filter((one) => one.day === day);
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

/** What packages have named. */
async function namedIn(state) {
  return (await resultOf(state.get("named"))) ?? [];
}

function textOf({ day, trafficDigest }) {
  return [day, hex(trafficDigest ?? [])].join();
}
