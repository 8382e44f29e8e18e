// Checks enrolment, downloads and exposures with the signed files of the test vectors.

import { hex } from "/protocol/bytes.js";
import { askAuthority, downloadConfiguration, downloadPackages, fetchFile } from "/authority/authority.js";
import { exposureOf } from "/authority/exposures.js";
import { bestFilter } from "/matching/filter.js";
import { AuthorityKey } from "/protocol/signed_file.js";
import { bytes, check, checkEqual, checkRefused } from "./checks.js";

const HOUR = 495_726;
const NOW = HOUR * 3600 + 60;

export default async function run() {
  const vectors = await (await fetch("/vectors/venue-checkin-v1.json")).json();
  const server = publishedFiles(vectors);
  const authority = await enrolment(server, vectors);
  await succession(server, vectors, authority);
  await packages(server, vectors, authority);
  await limits();
}

/** The files of a server by path. `get` returns them, and notes the requests. */
function publishedFiles(vectors) {
  const files = { "v1/key": vectors.configurations[0].public_key, "v1/configuration": vectors.configurations[0].file };
  files["v1/packages/index"] = vectors.indexes[0].file;
  for (const { hour, file } of vectors.packages) files[`v1/packages/${hour}`] = file;
  const requests = [];
  const get = async (path) => {
    requests.push(path);
    return bytes(files[path]);
  };
  const changed = (path, file) => async (name) => (name === path ? bytes(file) : get(name));
  return { files, requests, get, changed };
}

async function enrolment({ get, changed, requests }, { configurations, refused_files }) {
  const authority = await askAuthority(get, NOW);
  checkEqual([authority.region, hex(authority.key.der)], ["example", configurations[0].public_key], "the authority");
  check(/^([0-9a-f]{4}-){7}[0-9a-f]{4}$/u.test(authority.key.fingerprint), "the form of the fingerprint");
  checkEqual(authority.key.fingerprint.replaceAll("-", ""), authority.key.identifier, "the fingerprint");
  checkEqual(requests, ["v1/key", "v1/configuration"], "the requests of an enrolment");
  await checkRefused(() => askAuthority(changed("v1/key", "3059"), NOW), "not_decodable", "a short key");
  for (const [hours, code] of [[49, "stale"], [-2, "from_the_future"]]) {
    await checkRefused(() => askAuthority(get, NOW + 3600 * hours), code, `a clock ${hours} hours ahead`);
  }
  for (const hours of [48, -1]) check(await askAuthority(get, NOW + 3600 * hours), `a clock ${hours} hours ahead`);
  for (const vector of refused_files.filter(({ kind, hour }) => kind === "configuration" && hour === 0)) {
    if (vector.error === "of_another_region") continue; // the region is not known yet
    await checkRefused(() => askAuthority(changed("v1/configuration", vector.file), NOW), vector.error, vector.case);
  }
  return authority;
}

async function succession({ get, changed }, { configurations, refused_files }, authority) {
  const announcing = configurations.find(({ next_key }) => next_key);
  const found = await downloadConfiguration(authority, changed("v1/configuration", announcing.file), NOW);
  checkEqual(hex(found.authority.nextKey.der), announcing.next_key, "the next key");
  const withdrawn = await downloadConfiguration(found.authority, get, NOW);
  checkEqual(withdrawn.authority.nextKey, null, "a next key that is withdrawn");
  // The pinned key was replaced: the file is signed by the key that was announced.
  const key = await AuthorityKey.fromDER(bytes(announcing.next_key));
  const before = { ...authority, key, nextKey: authority.key };
  const after = await downloadConfiguration(before, get, NOW);
  checkEqual(after.authority.key.identifier, authority.key.identifier, "the key after the succession");
  const other = { ...authority, key, nextKey: null };
  await checkRefused(() => downloadConfiguration(other, get, NOW), "signed_by_another_key", "another key");
  const elsewhere = { ...authority, region: "elsewhere" };
  await checkRefused(() => downloadConfiguration(elsewhere, get, NOW), "of_another_region", "another region");
  await checkRefused(() => downloadConfiguration(authority, get, NOW, HOUR + 1), "older", "an older configuration");
  check(refused_files.length > 0, "the vectors have no refused files");
}

async function packages({ get, changed, requests, files }, { exposures, packages: vectors }, authority) {
  const now = NOW + 2 * 3600;
  requests.length = 0;
  const found = await downloadPackages(authority, get, now, HOUR);
  const paths = [0, 1, 2].map((offset) => `v1/packages/${HOUR + offset}`);
  checkEqual(requests, ["v1/packages/index", ...paths], "the requests of a download");
  checkEqual(found.packages.map(({ hour }) => hour), [HOUR, HOUR + 1, HOUR + 2], "the hours");
  checkEqual(found.newestHour, HOUR + 2, "the newest hour");
  requests.length = 0;
  await downloadPackages(authority, get, now, HOUR + 2);
  checkEqual(requests, ["v1/packages/index", paths[2]], "the requests of a later download");
  const wrong = changed(paths[1], files[paths[0]]);
  await checkRefused(() => downloadPackages(authority, wrong, now, HOUR), "value", "another package");
  await checkRefused(() => downloadPackages(authority, get, now + 4 * 3600, HOUR), "stale", "an old index");
  await checkRefused(() => downloadPackages(authority, get, now, HOUR, HOUR + 3), "older", "an older index");

  const { configuration } = await downloadConfiguration(authority, get, NOW);
  const filter = await bestFilter();
  for (const vector of exposures) {
    const checkIn = { start: vector.start, end: vector.end, seeds: vector.seeds.map(bytes), publicIdentifier: null };
    const { hundredths, risk, isWarned } = await exposureOf(checkIn, found.packages, filter, configuration.risk);
    checkEqual([hundredths, risk, isWarned], [vector.hundredths, vector.risk, false], vector.case);
  }
  await warnings(found.packages, vectors, authority, get, filter, configuration.risk);
}

/** A check-in at a venue that the authority names, without reports. */
async function warnings(packages, vectors, authority, get, filter, parameters) {
  const [warning] = packages[0].warnings;
  const stay = { start: 300 * warning.start, end: 300 * warning.end, seeds: [new Uint8Array(16)] };
  const checkIn = { ...stay, publicIdentifier: warning.publicIdentifier };
  const found = await exposureOf(checkIn, packages, filter, parameters);
  const minutes = 5 * (warning.end - warning.start);
  const hundredths = minutes * parameters.levelWeights[warning.transmissionRiskLevel - 1];
  checkEqual([found.hundredths, found.isWarned], [hundredths, true], "a warning");
  const other = await exposureOf({ ...checkIn, publicIdentifier: "another" }, packages, filter, parameters);
  checkEqual([other.hundredths, other.isWarned], [0, false], "a warning about another venue");
  const recall = { ...packages[0], warnings: [{ ...warning, isRecall: true }] };
  const recalled = await exposureOf(checkIn, [...packages, recall], filter, parameters);
  checkEqual([recalled.hundredths, recalled.isWarned], [0, false], "a recalled warning");
}

async function limits() {
  const size = (await fetchFile("vectors/rfc9458.json", 1000)).length;
  check(size > 100, "a download");
  await checkRefused(() => fetchFile("vectors/rfc9458.json", size - 1), "too_large", "a file with a byte too many");
  await checkRefused(() => fetchFile("nothing", 1), "status", "a missing file");
}
