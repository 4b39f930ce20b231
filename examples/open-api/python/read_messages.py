"""Prints the newest messages of the organisation. Needs Python 3.8 or newer and nothing else:

HUIYAN_URL=https://… HUIYAN_APP_ID=… HUIYAN_APP_SECRET=… python3 read_messages.py
"""

import hashlib
import hmac
import json
import os
import secrets
import time
import urllib.error
import urllib.request
from datetime import datetime, timezone

URL = os.environ["HUIYAN_URL"]
APP_ID = os.environ["HUIYAN_APP_ID"]
APP_SECRET = os.environ["HUIYAN_APP_SECRET"]


def get(target):
    """Sends a signed GET request. `target` is path and query exactly as they are sent."""
    now = str(int(time.time() * 1000))
    body_hash = hashlib.sha256(b"").hexdigest()
    nonce = secrets.token_hex(16)
    text = "\n".join(["GET", target, APP_ID, now, nonce, body_hash])
    sign = hmac.new(APP_SECRET.encode(), text.encode(), hashlib.sha256).hexdigest()
    headers = {"x-app-id": APP_ID, "x-app-time": now, "x-app-nonce": nonce, "x-app-sign": sign}
    request = urllib.request.Request(URL.rstrip("/") + target, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            body = json.load(answer)
    except urllib.error.HTTPError as refused:
        body = json.load(refused)
    if body["code"] != 0:
        raise SystemExit(body["message"])
    return body["data"]


data = get("/api/client/message/list?page=1&size=10")
for message in data["list"]:
    at = datetime.fromtimestamp(message["create_at"] / 1000, timezone.utc).isoformat(timespec="milliseconds")
    names = [message[name] for name in ("device_name", "point_name", "alg_name", "message")]
    print("\t".join([at.replace("+00:00", "Z"), *names]))
print(f"{len(data['list'])} / {data['page']['count']}")
