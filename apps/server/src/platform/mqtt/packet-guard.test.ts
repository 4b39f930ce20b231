import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { describe, expect, it } from "vitest";
import { PacketGuard } from "./packet-guard.ts";

/** Encodes a packet of MQTT 3.1.1, 2.2. */
function packet(type: number, flags: number, body: Buffer): Buffer {
  const length: number[] = [];
  let rest = body.length;
  do {
    length.push((rest % 128) + (rest >= 128 ? 128 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Buffer.concat([Buffer.from([type * 16 + flags, ...length]), body]);
}
const text = (value: string) => Buffer.concat([Buffer.from([0, value.length]), Buffer.from(value)]);
const id = Buffer.from([0, 1]);
const connect = packet(1, 0, Buffer.concat([text("MQTT"), Buffer.from([4, 2, 0, 30]), text("AIS-0001")]));
const publish = (bytes: number, qos: 0 | 1 | 2 = 1) =>
  packet(3, qos * 2, Buffer.concat([text("huiyan/v1/AIS-0001/telemetry"), id, Buffer.alloc(bytes)]));

function admitted(): PacketGuard {
  const guard = new PacketGuard();
  expect(guard.check(connect, 0)).toBeUndefined();
  guard.admit();
  return guard;
}

describe("before a device is authenticated", () => {
  it.each<[string, Buffer, string]>([
    ["a packet of 250 MB", Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]), "too large"],
    ["a length that does not end", Buffer.from([0x10, 0x80, 0x80, 0x80, 0x80, 0x01]), "without an end"],
    ["a message", publish(1), "before the device was admitted"],
    ["an answer of a server", Buffer.from([0x20, 0x02, 0, 0]), "of a kind"],
    ["a second introduction", Buffer.concat([connect, connect]), "too many packets"],
  ])("%s ends the connection", (_rule, bytes, reason) => {
    const guard = new PacketGuard();
    // one byte at a time, as from a slow network
    const faults = [...bytes].map((byte) => guard.check(Uint8Array.of(byte), 0));
    expect(faults.find((fault) => fault !== undefined)).toContain(reason);
    expect(new PacketGuard().check(bytes, 0)).toContain(reason);
  });
});

describe("after a device is authenticated", () => {
  it("accepts the largest message in chunks of any size, and no larger one", () => {
    const bytes = publish(deviceLimits.mqttPayloadBytes);
    for (const size of [1000, 65_537, bytes.length]) {
      const guard = admitted();
      for (let round = 0; round < 3; round++) {
        for (let at = 0; at < bytes.length; at += size) {
          expect(guard.check(bytes.subarray(at, at + size), 0)).toBeUndefined();
        }
      }
    }
    expect(admitted().check(publish(deviceLimits.mqttPayloadBytes + 300), 0)).toContain("too large");
  });

  it("refuses quality of service 2", () => {
    expect(admitted().check(publish(1, 2), 0)).toBe("quality of service 2");
    expect(admitted().check(packet(6, 2, id), 0)).toContain("of a kind");
  });

  it.each<[string, Buffer]>([
    ["pings", packet(12, 0, Buffer.alloc(0))],
    ["subscriptions", packet(8, 2, Buffer.concat([id, text("a"), Buffer.from([1])]))],
    ["ends of subscriptions", packet(10, 2, Buffer.concat([id, text("a")]))],
    ["acknowledgements", packet(4, 0, id)],
    ["messages", publish(1, 0)],
  ])("a flood of %s ends the connection; at their usual pace they pass for ever", (_rule, bytes) => {
    const flooded = admitted();
    const faults = Array.from({ length: 1500 }, () => flooded.check(bytes, 0));
    expect(faults.at(-1)).toBe("too many packets");
    const steady = admitted();
    for (let at = 0; at < 1500; at++) expect(steady.check(bytes, at * 200)).toBeUndefined();
  });
});
