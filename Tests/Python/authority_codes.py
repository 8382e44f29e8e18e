"""Issues hotline codes as an officer, ten at a time, and prints them, one per line.

authority_codes.py PORT DIRECTORY CLOCK-OFFSET-FILE PORTAL-PORT OFFICER PASSWORD COUNT
"""

import sys

from authority_portal import issue_ten, log_in
from authority_server import Server

_, _, _, portal_port, officer, password, count = sys.argv[1:]
browser, _ = log_in(Server(int(portal_port)), officer, password)
for _ in range((int(count) + 9) // 10):
    print("\n".join(issue_ten(browser)))
