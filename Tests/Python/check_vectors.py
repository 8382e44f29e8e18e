"""Checks the package venue_checkin against the vectors of the protocol.

    check_vectors.py Tests/Vectors/venue-checkin-v1.json

Prints a count for each section, and fails if a case does not come out as the file says.
"""

import dataclasses
import hashlib
import json
import pathlib
import sys

from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.serialization import load_der_private_key

from venue_checkin import advice, blind, codes, relay, requests, venue_code
from venue_checkin.configuration import Configuration, settings_digest, state_digest
from venue_checkin.diagnosis_keys import DiagnosisKey
from venue_checkin.matching import evaluate, find_matches, risk_of
from venue_checkin.messages import HOURS, Refused
from venue_checkin.presence import INFECTIOUSNESS, REPORT_TYPES, PresenceKeys, Record, check_stay, presences, windows
from venue_checkin.publication import PackageFile, Trust, parse_web_client, web_client_list
from venue_checkin.sharing import Batch
from venue_checkin.signed_file import SignedMessage


def equal(found, expected) -> None:
    """Fails if two values differ."""
    if found != expected:
        raise AssertionError(f"{found!r} instead of {expected!r}")


def plain(value):
    """A message as in the vectors: bytes in hexadecimal, without what is absent."""
    if dataclasses.is_dataclass(value):
        values = {item.name: getattr(value, item.name) for item in dataclasses.fields(value)}
        return {name: plain(item) for name, item in values.items() if item not in (None, b"") and item is not False}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value.hex() if isinstance(value, bytes) else value


def check_venue_code(case: dict) -> None:
    authority, code = venue_code.parse_code_url(case["url"])
    head, fragment = case["url"].split("#")
    equal(venue_code.parse_code_url(f"{head}#{fragment.lower()}"), (authority, code))
    values = {"public_identifier": "", **{name: value for name, value in case.items() if name in code.specs()}}
    equal(plain(code), values | {"setting": venue_code.SETTINGS.index(case["setting"])})
    equal(authority, case["authority"])
    equal(code.encode().hex(), case["message"])
    equal(venue_code.code_url(authority, code), case["url"])
    equal(venue_code.venue_identity(authority, code).encode().hex(), case["identity_message"])
    equal(venue_code.identity(authority, code).hex(), case["identity"])


def check_windows(case: dict) -> None:
    check_stay(case["start"], case["end"])
    equal([list(window.values()) for window in case["windows"]],
          [list(dataclasses.astuple(window)) for window in windows(case["start"], case["end"])])


def presence_keys(case: dict) -> PresenceKeys:
    return PresenceKeys.derive(bytes.fromhex(case["seed"]), bytes.fromhex(case["identity"]), case["day"])


def check_presence_keys(case: dict) -> None:
    keys = presence_keys(case)
    equal((keys.encryption.hex(), keys.authentication.hex()), (case["encryption_key"], case["authentication_key"]))


def check_report(case: dict) -> None:
    record = Record(case["start_interval"], case["end_interval"], case["transmission_risk_level"],
                    INFECTIOUSNESS.index(case["infectiousness"]), REPORT_TYPES.index(case["report_type"]),
                    case["profile"])
    equal(record.encode().hex(), case["record"])
    equal(presence_keys(case).protect(record, bytes.fromhex(case["iv"])).hex(), case["report"])
    equal(presence_keys(case).open(bytes.fromhex(case["report"])), record)


def allowed_batch(case: dict) -> Batch:
    """The batch of a case. The client has checked that the authority accepts it."""
    reports = [(entry["day"], bytes.fromhex(entry["report"])) for entry in case["reports"]]
    batch = Batch(reports, [bytes.fromhex(key) for key in case["diagnosis_keys"]])
    batch.check(case["key_day"], case["now"], case["accepts_keys"])
    return batch


def check_batch(case: dict) -> None:
    batch = allowed_batch(case)
    for order in (batch.reports, batch.reports[::-1]):
        equal(Batch(order, batch.diagnosis_keys, bytes.fromhex(case["nonce"])).digest().hex(), case["digest"])


def check_authorization(case: dict) -> None:
    values = {name: bytes.fromhex(value) for name, value in case.items() if name not in ("case", "batch")}
    digest = next(bytes.fromhex(batch["digest"]) for batch in VECTORS["batches"] if batch["case"] == case["batch"])
    key, message = blind.load_key(values["public_key"]), values["randomizer"] + digest
    factor = int.from_bytes(values["blinding_factor"], "big")
    equal(blind.blind(message, key, values["salt"], factor), (values["blinded_message"], values["inverse"]))
    equal(blind.finalize(message, values["blind_signature"], values["inverse"], key), values["signature"])
    private_key = load_der_private_key(values["private_key"], None)
    equal(private_key.public_key(), key)
    equal(sign(private_key, values["blinded_message"]), values["blind_signature"])


def sign(key: RSAPrivateKey, blinded_message: bytes) -> bytes:
    """What the authority does (RFC 9474, section 4.3)."""
    numbers = key.private_numbers()
    return pow(int.from_bytes(blinded_message, "big"), numbers.d, numbers.public_numbers.n).to_bytes(256, "big")


def check_diagnosis_key(case: dict) -> None:
    key = DiagnosisKey(bytes.fromhex(case["key"]), case["start"], case["period"], case["transmission_risk"],
                       REPORT_TYPES.index(case["report_type"]), case.get("days_since_onset"))
    equal(key.encode().hex(), case["record"])
    equal(DiagnosisKey.decode(bytes.fromhex(case["record"])), key)


def decode_content(kind, case: dict):
    """The message of a content, which is filled with padding first."""
    content = bytes.fromhex(case["content"])
    message = kind.decode_padded(kind.pad(content))
    equal(message.encode(), content)
    equal(kind.decode_padded(message.padded()), message)
    return message


def check_submission(case: dict) -> None:
    message = decode_content(requests.Submission, case)
    equal((len(message.reports), len(message.diagnosis_keys), message.decoy),
          (case["reports"], case["diagnosis_keys"], case["decoy"]))


def check_code(case: dict) -> None:
    equal({"case": case["case"], "typed": case["typed"], **codes.normalise(case["typed"])}, case)


def check_request(kind, case: dict) -> None:
    expected = {name: value for name, value in case.items() if name in kind.specs() and value is not False}
    equal({name: value for name, value in plain(decode_content(kind, case)).items() if value != ""}, expected)


def check_answer(case: dict) -> None:
    answer = decode_content(requests.Answer, case)
    equal((requests.STATUSES[answer.status - 1], answer.blind_signature.hex()),
          (case["status"], case.get("blind_signature", "")))


def check_relayed_message(case: dict) -> None:
    key = bytes([case["gateway_key_identifier"]]) + b"\x00\x20" + bytes.fromhex(case["gateway_public_key"])
    message = bytes(index % 256 for index in range(case["message_size"]))
    ephemeral = X25519PrivateKey.from_private_bytes(bytes.fromhex(case["ephemeral_private_key"]))
    exchange = relay.Exchange.encapsulate(key, "/" + case["path"], message, ephemeral)
    equal(relay.request_head("/" + case["path"], len(message)).hex(), case["head"])
    equal((len(exchange.request), exchange.sender.enc.hex()), (relay.REQUEST_SIZE, case["ephemeral_public_key"]))
    equal(hashlib.sha256(exchange.request).hexdigest(), case["request_sha256"])
    status, content = exchange.open(bytes.fromhex(case["answer"]))
    equal((status, content.hex()), (case["status"], case["content"]))


def read_file(kind: str, case: dict, hour: int = 0):
    """The payload of a signed file, which is encoded again. The client has pinned the key and seen the hour."""
    data, now = bytes.fromhex(case["file"]), HOURS.stop
    trust = Trust(case["region"], bytes.fromhex(case["public_key"]), configuration_hour=hour, newest_hour=hour)
    if kind == "package":
        payload = trust.read_package(data, hour, PackageFile(len(data), hashlib.sha256(data).digest()))
    else:
        payload = {"index": trust.read_index, "configuration": trust.read_configuration}[kind](data, now)
    equal(payload.encode(), SignedMessage.decode(data).payload)
    return payload


def check_package(case: dict) -> None:
    package = read_file("package", case, case["hour"])
    equal((package.hour, package.traffic_sha256.hex()), (case["hour"], case.get("traffic_sha256", "")))
    equal(plain(package.warnings), case["warnings"])
    equal([(list(days), len(block.reports())) for days, block in package.days_of_blocks()],
          [(block["days"], block["count"]) for block in case["blocks"]])
    for block, expected in zip(package.blocks, case["blocks"]):
        equal(set(expected["reports"]) - {report.hex() for report in block.reports()}, set())
    equal(package.earlier_packages, case["earlier_packages"])
    earlier = [hashlib.sha256(bytes.fromhex(other["file"])).digest() for other in VECTORS["packages"]
               if package.hour - package.earlier_packages <= other["hour"] < package.hour]
    configuration = read_file("configuration", case | {"file": case["configuration"]})
    equal(package.state_sha256, state_digest(configuration, earlier))


def check_index(case: dict) -> None:
    equal(plain(read_file("index", case)), {name: case[name] for name in ("region", "oldest_hour", "packages", "hour")})


def check_configuration(case: dict) -> None:
    configuration = read_file("configuration", case)
    found = plain(configuration)
    found |= found.pop("proximity", {})
    found["traffic"] = [{"day": key.day, "sha256": settings_digest(configuration, key.day).hex()}
                        for key in configuration.authorization_keys]
    equal(found, {name: value for name, value in case.items() if name not in ("case", "public_key", "file")})


def check_web_client(case: dict) -> None:
    files = {entry["path"]: bytes.fromhex(entry["content"]) for entry in case["files"]}
    equal(web_client_list(files), case["list"])
    equal(parse_web_client(case["list"]),
          {path: hashlib.sha256(content).hexdigest() for path, content in files.items()})
    equal(hashlib.sha256(case["list"].encode()).hexdigest(), case["sha256"])


def check_advice(case: dict) -> None:
    configuration = read_file("configuration", case | {"file": case["configuration"]})
    found = advice.read_advice(bytes.fromhex(case["file"]), configuration)
    equal(plain(found.profiles), case["profiles"])
    equal([profile.number for profile in configuration.usable_profiles() if found.of(profile)], case["used"])


def check_shown_advice(case: dict) -> None:
    first = VECTORS["advice"][0]
    configuration = read_file("configuration", first | {"file": first["configuration"]})
    measles = configuration.profile(1)
    text = advice.read_advice(bytes.fromhex(first["file"]), configuration).of(measles).text(case["languages"])
    equal(text.language, case["language"])
    steps = advice.steps_shown(getattr(text, case["risk"]), measles, case["begins"], case["now"])
    equal([{"text": line} | ({"end": end} if end else {}) for line, end in steps], case["steps"])


def refuse_advice(case: dict) -> None:
    file = bytes.fromhex(case["file"])
    digest = hashlib.sha256(file).digest()
    advice.read_advice(file, Configuration("example", advice_sha256=digest, advice_hosts=case["hosts"]))


def check_exposure(case: dict) -> None:
    package = next(package for package in VECTORS["packages"] if package["case"] == case["package"])
    configuration = next(one for one in VECTORS["configurations"] if one["case"] == "two diseases")
    profile = read_file("configuration", configuration).profile(case["profile"])
    here = presences([bytes.fromhex(seed) for seed in case["seeds"]], bytes.fromhex(case["identity"]),
                     case["start"], case["end"])
    matches = find_matches(here, [read_file("package", package, package["hour"])])
    equal(sorted({match.iv.hex() for match in matches}), case["matches"])
    days = evaluate(case["start"], case["end"], here, matches, profile)
    equal([{"day": day, "hundredths": time, "risk": risk_of(time, profile.risk)} for day, time in days.items()],
          case["days"])
    total = sum(days.values())
    equal((total, risk_of(total, profile.risk)), (case["hundredths"], case["risk"]))


CHECKS = {
    "venue_codes": check_venue_code,
    "stays": check_windows,
    "presence_keys": check_presence_keys,
    "protected_reports": check_report,
    "batches": check_batch,
    "authorizations": check_authorization,
    "diagnosis_keys": check_diagnosis_key,
    "submissions": check_submission,
    "codes": check_code,
    "test_identifiers": lambda case: equal(codes.test_identifier(case["guid"]).hex(), case["test"]),
    "authorization_requests": lambda case: check_request(requests.AuthorizationRequest, case),
    "test_inquiries": lambda case: check_request(requests.TestInquiry, case),
    "answers": check_answer,
    "relayed_messages": check_relayed_message,
    "packages": check_package,
    "indexes": check_index,
    "configurations": check_configuration,
    "web_clients": check_web_client,
    "advice": check_advice,
    "shown_advice": check_shown_advice,
    "exposures": check_exposure,
}
REFUSALS = {
    "refused_venue_codes": lambda case: venue_code.parse_code_url(case["url"]),
    "refused_stays": lambda case: check_stay(case["start"], case["end"]),
    "refused_reports": lambda case: presence_keys(case).open(bytes.fromhex(case["report"])),
    "refused_batches": allowed_batch,
    "refused_diagnosis_keys": lambda case: DiagnosisKey.decode(bytes.fromhex(case["record"])),
    "refused_submissions": lambda case: decode_content(requests.Submission, case),
    "refused_codes": lambda case: codes.normalise(case["typed"]),
    "refused_test_identifiers": lambda case: codes.test_identifier(case["guid"]),
    "refused_authorization_requests": lambda case: decode_content(requests.AuthorizationRequest, case),
    "refused_test_inquiries": lambda case: decode_content(requests.TestInquiry, case),
    "refused_answers": lambda case: decode_content(requests.Answer, case),
    "refused_advice": refuse_advice,
    "refused_web_clients": lambda case: parse_web_client(case["list"]),
    "refused_files": lambda case: read_file(case["kind"], case, case["hour"]),
}


def failure_of(section: str, case: dict) -> str | None:
    """What is wrong with a case, if anything."""
    try:
        (CHECKS | REFUSALS)[section](case)
    except Refused as refusal:
        return None if section in REFUSALS else f"refused: {refusal}"
    except AssertionError as error:
        return str(error)
    return "accepted" if section in REFUSALS else None


def main() -> None:
    """Checks all sections."""
    if odd := VECTORS["sections"].keys() ^ (CHECKS | REFUSALS).keys():
        sys.exit(f"sections that are unknown or missing: {', '.join(sorted(odd))}")
    failures = []
    for section in CHECKS | REFUSALS:
        cases = VECTORS[section]
        found = [f"{section}: {case['case']}: {failure}" for case in cases if (failure := failure_of(section, case))]
        print(f"{section}: {len(cases) - len(found)} of {len(cases)}")
        failures += found
    if failures:
        sys.exit("\n".join(failures))


if __name__ == "__main__":
    VECTORS = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
    main()
