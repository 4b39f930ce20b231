#!/usr/bin/env python3
"""
A minimal device of the platform. docs/reference/device/README.md describes the rules that it follows.

The device has no camera. When the platform configures an algorithm for a channel, it raises one alarm for the channel,
with a picture and a clip.
Needs the Debian packages python3-paho-mqtt (MQTT) and python3-cryptography (AES-GCM, which the standard library lacks).

Environment: HUIYAN_URL, HUIYAN_DEVICE_ID, HUIYAN_FACTORY_KEY, HUIYAN_DATA (a persistent folder).
"""
import base64, hashlib, hmac, json, os, pathlib, random, secrets, threading, time, urllib.error, urllib.parse, urllib.request, uuid

import paho.mqtt.client as mqtt
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

HERE = pathlib.Path(__file__).parent
ALGORITHMS = {"area_intrusion"}
STARTED_AT = int(time.time() * 1000)


def sign(key, *lines):
    """Returns the hex HMAC-SHA256 of the lines, which are joined by line feeds."""
    return hmac.new(key.encode(), "\n".join(map(str, lines)).encode(), hashlib.sha256).hexdigest()


def sha256(body):
    return hashlib.sha256(body).hexdigest()


def is_expired(server_now, expires_at):
    return server_now > expires_at


class Clock:
    """Estimates the server's time with the monotonic clock, which nobody can set."""

    def __init__(self, url):
        self.url, self.offset = url, None

    def set(self, server_ms):
        self.offset = server_ms - time.monotonic() * 1000

    def ask(self):
        try:
            with urllib.request.urlopen(self.url + "/api/device/time", timeout=5) as answer:
                self.set(json.load(answer)["data"]["now"])
        except (OSError, ValueError, KeyError) as error:
            print("the server's time is not known:", error, flush=True)

    def now(self):
        return int(time.monotonic() * 1000 + self.offset) if self.offset is not None else int(time.time() * 1000)


class Store:
    """
    Stores what must survive a power failure: small files that are always complete, because they are replaced
    atomically.
    """

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        (self.folder / "outbox").mkdir(parents=True, exist_ok=True)

    def keep(self, name, value):
        path = self.folder / name
        with open(f"{path}.new", "w") as file:
            json.dump(value, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(f"{path}.new", path)

    def read(self, name, otherwise):
        path = self.folder / name
        return json.loads(path.read_text()) if path.exists() else otherwise

    def waiting(self):
        """Returns the queued files: events first, then clips, each in order of creation."""
        return sorted((self.folder / "outbox").glob("*.json"))

    def put(self, kind, value):
        self.keep(f"outbox/{kind}-{time.time_ns():020d}.json", value)


class Unsigned(Exception):
    """The response has no valid signature of the platform and must be ignored."""


class Uploader(threading.Thread):
    """Sends queued events and clips until a signed response says that they are stored or refused."""

    def __init__(self, device):
        super().__init__(daemon=True)
        self.device, self.delay = device, 0

    def request(self, path, content_type, body):
        """Sends a signed POST request. Returns status, JSON and the requested wait in seconds; raises Unsigned."""
        device, secret, ms = self.device, self.device.secret, str(self.device.clock.now())
        mark = sign(secret, "v1", "POST", path, device.id, ms, sha256(body))
        headers = {"content-type": content_type, "x-device-id": device.id, "x-device-time": ms}
        headers |= {"x-device-sign": mark, "x-device-body-sha256": sha256(body)}
        try:
            answer = urllib.request.urlopen(urllib.request.Request(device.url + path, body, headers), timeout=30)
        except urllib.error.HTTPError as error:
            answer = error
        content, wait = answer.read(), float(answer.headers.get("retry-after") or 0)
        expected = sign(secret, answer.status, sha256(content), mark)
        if not hmac.compare_digest(expected, answer.headers.get("x-server-sign") or ""):
            self.delay = max(self.delay, wait)
            raise Unsigned(f"HTTP {answer.status} without the platform's signature")
        return answer.status, json.loads(content), wait

    def send_event(self, item):
        boundary = secrets.token_hex(16)
        part = f"--{boundary}\r\ncontent-disposition: form-data; name="
        events = json.dumps({"events": [item]}, ensure_ascii=False)
        body = f'{part}"events"\r\ncontent-type: application/json\r\n\r\n{events}\r\n'.encode()
        for image in item["images"]:
            head = f'{part}"{image["part"]}"; filename="{image["part"]}.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
            body += head.encode() + (HERE / "alarm.jpg").read_bytes() + b"\r\n"
        body += f"--{boundary}--\r\n".encode()
        return self.request("/api/device/events", f"multipart/form-data; boundary={boundary}", body)

    def send_clip(self, item):
        return self.request(f"/api/device/events/{item['event_id']}/video/0", "video/mp4", (HERE / "alarm.mp4").read_bytes())

    def send(self, path):
        """Sends one queued file. Returns the seconds to wait before the next one."""
        item, is_event = json.loads(path.read_text()), path.name.startswith("1-")
        status, answer, wait = self.send_event(item) if is_event else self.send_clip(item)
        if answer.get("error") == "device_clock_off":
            self.device.clock.set(int(answer["fields"]["server_time"]))
            return 0.2
        is_settled = bool(answer["data"]["outcomes"]) if status == 200 and is_event else status in (200, 400, 404, 413, 415)
        if not is_settled:
            return max(wait, self.back_off())
        print("settled:", path.name, json.dumps(answer, ensure_ascii=False), flush=True)
        path.unlink()
        self.delay = 0
        return 0

    def back_off(self):
        self.delay = min(30, max(0.5, self.delay * 2))
        return self.delay * random.uniform(0.5, 1)

    def run(self):
        while True:
            waiting = self.device.store.waiting() if self.device.secret else []
            pause = 0.2
            if waiting:
                try:
                    pause = self.send(waiting[0])
                except (Unsigned, OSError, ValueError) as error:
                    print("not sent:", error, flush=True)
                    pause = max(self.delay, self.back_off())
            time.sleep(pause)


class Device:
    def __init__(self, environment):
        self.url, self.id = environment["HUIYAN_URL"].rstrip("/"), environment["HUIYAN_DEVICE_ID"]
        self.factory_key, self.store = environment["HUIYAN_FACTORY_KEY"], Store(environment["HUIYAN_DATA"])
        self.clock, self.secret = Clock(self.url), self.store.read("secret.json", None)
        self.replies = self.store.read("replies.json", {})
        self.channels, self.watched = self.store.read("channels.json", {}), self.store.read("watched.json", [])

    def publish(self, topic, value, retain=False):
        self.client.publish(f"huiyan/v1/{self.id}/{topic}", json.dumps(value, ensure_ascii=False), qos=1, retain=retain)

    def open(self, key):
        """Opens a connection and keeps it open until it ends. Returns the platform's return code."""
        ms = self.clock.now()
        self.session, self.code, self.ends_at = f"{ms}-{secrets.token_hex(4)}", None, None
        version = [mqtt.CallbackAPIVersion.VERSION1] if hasattr(mqtt, "CallbackAPIVersion") else []
        self.client = mqtt.Client(*version, client_id=self.id, clean_session=True, transport="websockets")
        self.client.ws_set_options(path="/api/device/mqtt")
        self.client.username_pw_set(self.id, f"{ms}.{sign(key, 'mqtt', self.id, ms)}")
        last_will = json.dumps({"session": self.session, "online": False})
        self.client.will_set(f"huiyan/v1/{self.id}/state", last_will, qos=1, retain=True)
        self.client.on_connect = self.connected
        self.client.on_message = lambda _client, _data, message: self.received(message.topic.split("/", 3)[3], message.payload, key)
        where = urllib.parse.urlsplit(self.url)
        if where.scheme == "https":
            self.client.tls_set()
        self.client.connect(where.hostname, where.port or (443 if where.scheme == "https" else 80), keepalive=30)
        told_at = time.monotonic()
        while self.client.loop(0.2) == mqtt.MQTT_ERR_SUCCESS:
            if self.ends_at and time.monotonic() > self.ends_at:
                self.client.disconnect()
            if time.monotonic() - told_at > 30:
                told_at = time.monotonic()
                self.tell_telemetry()
        return self.code

    def connected(self, client, _data, _flags, code):
        self.code = code
        if code != 0:
            return
        client.subscribe([(f"huiyan/v1/{self.id}/{topic}", 1) for topic in ("config", "command/+", "points/refused")])
        state = {"session": self.session, "online": True, "type": "AIS", "platform": "python", "addresses": []}
        self.publish("state", {**state, "version": {"main_frame": "0.1.0"}, "started_at": STARTED_AT}, retain=True)
        self.tell_points()
        self.tell_telemetry()

    def tell_points(self):
        picture = {"online": True, "width": 320, "height": 180}
        self.publish("points", {"points": [{"channel": c, "name": n, **picture} for c, n in self.channels.items()]}, retain=True)

    def tell_telemetry(self):
        now, waiting = int(time.time() * 1000), self.store.waiting()
        events = sum(path.name.startswith("1-") for path in waiting)
        outbox = {"events": events, "videos": len(waiting) - events}
        outbox |= {"dropped_videos": 0, "dropped_images": 0, "dropped_events": 0}
        rate = {"fps_in": 5, "fps_analysed": 5, "fps_set": 5, "last_frame_at": now}
        machine = {"cpu": 0, "memory": {"total": 0, "used": 0}, "disk": {"total": 0, "used": 0}}
        channels = [{"channel": channel, **rate} for channel in self.channels]
        self.publish("telemetry", {"at": now, **machine, "channels": channels, "outbox": outbox, "clock_offset_ms": self.clock.now() - now})

    def received(self, topic, payload, key):
        message = json.loads(payload)
        if topic == "config" and self.secret:
            self.configure(message)
        elif topic == "points/refused":
            print("channels left out:", message["text"], flush=True)
        elif topic.startswith("command/"):
            self.command(topic.split("/", 1)[1], message, key if topic == "command/claim" else self.secret or "")

    def configure(self, config):
        version, error = config["version"], ""
        if not hmac.compare_digest(sign(self.secret, "config", self.session, self.id, version, config["body"]), config["sign"]):
            error = "配置签名不正确或属于旧的会话"
        body = json.loads(config["body"]) if not error else {"arrangements": []}
        for arrangement in body["arrangements"]:
            if arrangement["alg_id"] not in ALGORITHMS:
                error = f"通道 {arrangement['channel']}：没有算法 {arrangement['alg_id']}"
        if not error:
            self.channels = {camera["channel"]: camera["name"] for camera in body["cameras"]}
            before, self.watched = self.watched, [arrangement["channel"] for arrangement in body["arrangements"]]
            self.store.keep("channels.json", self.channels)
            self.store.keep("watched.json", self.watched)
            for arrangement in body["arrangements"]:
                if arrangement["channel"] not in before:
                    self.raise_alarm(arrangement)
            self.tell_points()
        self.publish("config/applied", {"version": version, "ok": not error, **({"error": error} if error else {})})

    def raise_alarm(self, arrangement):
        now, event_id = int(time.time() * 1000), str(uuid.uuid4())
        region = arrangement["settings"]["regions"][0] if arrangement["settings"].get("regions") else {"name": "", "polygon": [[0, 0], [1, 0], [1, 1]]}
        box = {"x": 0.4, "y": 0.3, "w": 0.1, "h": 0.4, "label": "person", "conf": 0.9, "target": True}
        data = {"boxes": [box], "count": 1, "region": region["name"], "polygon": region["polygon"], "seconds": 3}
        images = [{"role": "image", "part": f"{event_id}-image"}]
        event = {"event_id": event_id, "type": "area_intrusion", "channel": arrangement["channel"], "alg_id": "area_intrusion"}
        self.store.put("1", {**event, "happened_at": now, "offset_ms": self.clock.now() - now, "data": data, "images": images})
        self.store.put("2", {"event_id": event_id})

    def command(self, name, command, key):
        number, topic = command["id"], f"reply/{command['id']}"
        expected = sign(key, "command", self.session, self.id, name, number, command["expires_at"], command["params"])
        known = {"claim": self.claim, "snapshot": self.snapshot}
        if not hmac.compare_digest(expected, command["sign"]):
            return self.publish(topic, {"state": "failed", "code": "bad_sign", "text": "命令签名不正确或属于旧的会话"})
        if is_expired(self.clock.now(), command["expires_at"]):
            return self.publish(topic, {"state": "failed", "code": "expired", "text": "命令已过期"})
        if name not in known:
            return self.publish(topic, {"state": "failed", "code": "unsupported", "text": "不支持"})
        if number in self.replies:
            return self.publish(topic, self.replies[number]["reply"])
        self.publish(topic, {"state": "accepted"})
        reply = known[name](json.loads(command["params"]))
        day_ago = self.clock.now() - 86_400_000
        self.replies = {id: kept for id, kept in self.replies.items() if kept["at"] > day_ago}
        self.replies[number] = {"at": self.clock.now(), "reply": reply}
        self.store.keep("replies.json", self.replies)
        self.publish(topic, reply)

    def claim(self, params):
        sealed = base64.b64decode(params["secret_sealed"])
        key = HKDF(SHA256(), 32, salt=self.id.encode(), info=b"huiyan/claim/v1").derive(self.factory_key.encode())
        secret = AESGCM(key).decrypt(sealed[:12], sealed[12:], None).decode()
        self.store.keep("secret.json", secret)
        self.secret, self.ends_at = secret, time.monotonic() + 0.3  # time to send the reply
        return {"state": "done", "result": {}}

    def snapshot(self, params):
        if params["channel"] not in self.channels:
            return {"state": "failed", "code": "unknown_channel", "text": "通道不存在"}
        return {"state": "done", "result": {"image": base64.b64encode((HERE / "alarm.jpg").read_bytes()).decode()}}

    def run(self):
        Uploader(self).start()
        refused = 0
        while True:
            if self.clock.offset is None or refused:
                self.clock.ask()
            keys = [key for key in (self.secret, self.factory_key) if key]
            try:
                code = self.open(keys[refused // 2 % len(keys)])  # each key twice: the first may fail by a wrong clock
                refused = refused + 1 if code in (4, 5) else 0
            except (OSError, ValueError) as error:
                print("not connected:", error, flush=True)
            time.sleep(random.uniform(0.2, 1) * min(30, 1 + max(0, refused - 4)))


if __name__ == "__main__":
    Device(os.environ).run()
