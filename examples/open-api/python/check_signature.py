"""
Checks whether a request body came from the platform; reads the raw body from stdin. Needs only Python 3.8 or newer:

    HUIYAN_APP_SECRET=… python3 check_signature.py <x-huiyan-delivery> <x-huiyan-time> <x-huiyan-sign> < body
"""

import hashlib
import hmac
import os
import sys

delivery, time, sign = sys.argv[1:4]
body_hash = hashlib.sha256(sys.stdin.buffer.read()).hexdigest()
text = "\n".join([delivery, time, body_hash])
expected = hmac.new(os.environ["HUIYAN_APP_SECRET"].encode(), text.encode(), hashlib.sha256).hexdigest()
is_genuine = hmac.compare_digest(expected, sign)
print("genuine" if is_genuine else "forged")
sys.exit(0 if is_genuine else 1)
