"""Makes requests from docs/authority/openapi.json, and checks that the answers are as described.

    check_openapi.py PORT DIRECTORY CLOCK-OFFSET-FILE API-KEY EXAMPLES

The script needs a running `authorityd serve` that accepts diagnosis keys. `authorityd app add` prints API-KEY. EXAMPLES is
the maximum number of random requests to an endpoint. schemathesis makes the requests. The same requests are made in each run.
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

port, _, _, api_key, examples = sys.argv[1:]
command = [
    *(pathlib.Path(sys.executable).parent / "schemathesis", "run"),
    *(ROOT / "docs/authority/openapi.json", "--url", f"http://127.0.0.1:{port}"),
    *("--header", f"X-API-Key: {api_key}", "--checks", ",".join(CHECKS), "--max-examples", examples),
    *("--phases", "examples,coverage,fuzzing", "--generation-deterministic"),
    *("--no-color", "--request-timeout", "30"),
]
# Relative to the directory of the suite, so that a file of settings there is not read.
sys.exit(subprocess.run(command, cwd="/", check=False).returncode)
