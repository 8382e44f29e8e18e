"""Makes requests from a description in docs/authority, and checks that the answers are as described.

    check_openapi.py PORT DIRECTORY CLOCK-OFFSET-FILE NAME KEY EXAMPLES

The script needs a running `authorityd serve --data DIRECTORY`. NAME is that of the description:

openapi         `authorityd app add` prints KEY; the server accepts diagnosis keys
protego-safe    the same, with protego_attestation in authority.conf
laboratories    `authorityd laboratory add` prints KEY
case-systems    `authorityd case-system add` prints KEY, and PORT is the portal's
exports         KEY is not used; the server has published an export

EXAMPLES is the maximum number of random requests to an endpoint. schemathesis makes the requests. The same requests are made in
each run.
"""

import json
import pathlib
import subprocess
import sys
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
CHECKS = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "ignored_auth",
    "unsupported_method",
]

API_KEY, BEARER = "X-API-Key: {}", "Authorization: Bearer {}"
HEADERS = {
    "openapi": API_KEY, "protego-safe": API_KEY, "case-systems": BEARER, "laboratories": BEARER, "exports": "Accept: */*",
}


def with_published_file(description, address):
    """The description, with the newest export as the example of the parameters of its path."""
    with urllib.request.urlopen(f"{address}/exports/index.txt", timeout=30) as answer:
        newest = answer.read().decode().splitlines()[-1]
    with urllib.request.urlopen(f"{address}/{newest}", timeout=30) as answer:
        assert answer.read(2) == b"PK", newest
    values = newest.removeprefix("exports/").removesuffix(".zip").split("-")
    operation = description["paths"]["/exports/{start}-{end}-{number}.zip"]["get"]
    for parameter, value in zip(operation["parameters"], values, strict=True):
        parameter["example"] = value
    return description


port, directory, _, name, key, examples = sys.argv[1:]
address, file = f"http://127.0.0.1:{port}", ROOT / f"docs/authority/{name}.json"
if name == "exports":
    described = with_published_file(json.loads(file.read_text(encoding="utf-8")), address)
    file = pathlib.Path(directory, "description.json")
    file.write_text(json.dumps(described), encoding="utf-8")
command = [
    *(pathlib.Path(sys.executable).parent / "schemathesis", "run", file.resolve(), "--url", address),
    *("--header", HEADERS[name].format(key), "--checks", ",".join(CHECKS), "--max-examples", examples),
    *("--phases", "examples,coverage,fuzzing", "--generation-deterministic"),
    *("--no-color", "--request-timeout", "30"),
]
# Relative to the directory of the suite, so that a file of settings there is not read.
sys.exit(subprocess.run(command, cwd="/", check=False).returncode)
