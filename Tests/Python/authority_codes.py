"""Issues hotline codes as an officer, ten at a time, and prints them, one per line.

authority_codes.py PORT DIRECTORY CLOCK-OFFSET-FILE PORTAL-PORT OFFICER PASSWORD COUNT
"""

import re
import sys

from authority_portal import log_in
from authority_server import Server

_, _, _, portal_port, officer, password, count = sys.argv[1:]
browser, page = log_in(Server(int(portal_port)), officer, password)
for _ in range((int(count) + 9) // 10):
    codes = re.findall(r'<td class="letters">([^<]+)</td>', browser.submit(page, "/portal/codes", issue="hotline-code-10"))
    assert len(codes) == 10, "the officer may issue no more codes"
    print("\n".join(code.replace(" ", "") for code in codes))
    page = browser.load("/portal")
