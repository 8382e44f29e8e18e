"""Makes requests from a description in docs/authority, and checks that the answers are as described.

    check_openapi.py PORT DIRECTORY CLOCK-OFFSET-FILE openapi|case-systems|laboratories KEY EXAMPLES

The script needs a running `authorityd serve`. For “openapi”, it accepts diagnosis keys, and `authorityd app add` prints KEY.
For “case-systems”, PORT is the portal's, and `authorityd case-system add` prints KEY. For “laboratories”, `authorityd laboratory
add` does. EXAMPLES is the maximum number of random
requests to an endpoint. schemathesis makes the requests. The same requests are made in each run.
"""

import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
CHECKS = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "ignored_auth",
]

BEARER = "Authorization: Bearer {}"
HEADERS = {"openapi": "X-API-Key: {}", "case-systems": BEARER, "laboratories": BEARER}

port, _, _, name, key, examples = sys.argv[1:]
command = [
    *(pathlib.Path(sys.executable).parent / "schemathesis", "run"),
    *(ROOT / f"docs/authority/{name}.json", "--url", f"http://127.0.0.1:{port}"),
    *("--header", HEADERS[name].format(key), "--checks", ",".join(CHECKS), "--max-examples", examples),
    *("--phases", "examples,coverage,fuzzing", "--generation-deterministic"),
    *("--no-color", "--request-timeout", "30"),
]
# Relative to the directory of the suite, so that a file of settings there is not read.
sys.exit(subprocess.run(command, cwd="/", check=False).returncode)
