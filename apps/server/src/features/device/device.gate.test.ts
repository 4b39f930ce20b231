import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import {
  addDevice as addDeviceApi,
  findDevices,
  removeDevices,
  restoreDevices,
} from "@huiyan/contract/device/device.api";
import { ClaimParams, DeviceCommand, DeviceConfig, DeviceConfigBody } from "@huiyan/contract/device/device.device";
import { commandSigningText, configSigningText, mqttSigningText, sealInfo } from "@huiyan/contract/device/device.rules";
import { deviceTopic } from "@huiyan/contract/device-topic";
import { deriveKey, openWith } from "@huiyan/device-link/sealed";
import { hmacHex } from "@huiyan/device-link/signature";
import { connect, type IClientOptions, type MqttClient } from "mqtt";
import { v4 } from "uuid";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { WebSocket } from "ws";
import { gateLimits } from "#platform/mqtt/connect-rules.ts";
import { type DeviceLink, linkDevice } from "#test/device-link.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type World } from "#test/world.ts";
import { loadFactoryDevices } from "./load-factory.ts";

let app: TestApp;
let world: World;
const open: MqttClient[] = [];
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.endAsync(true)));
});
afterAll(() => app.close());

/** Connects a device; the connection is ended after the tests. */
async function link(deviceId: string, key: string): Promise<DeviceLink> {
  const made = await linkDevice(app, deviceId, key);
  open.push(made.client);
  return made;
}

const closing = (client: MqttClient) => new Promise<void>((resolve) => void client.once("close", () => resolve()));

async function until<T>(probe: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + 3000;
  for (;;) {
    const value = await probe();
    if (value !== undefined) return value;
    if (Date.now() > deadline) throw new Error("did not happen within 3 s");
    await sleep(20);
  }
}

const stateOf = async (deviceId: string) =>
  (await world.admin.client.call(findDevices, { device_id: deviceId })).list[0];

it("of concurrent reports the last one sent is stored", {
  tags: ["rest"],
}, async () => {
  const device = await addDevice(app, world.orgId, world.groupId);
  const { say } = await link(device.deviceId, device.client.secret);
  for (let round = 0; round < 3; round++) {
    const report = (width: number) => ({
      points: [{ channel: device.channel, name: "相机", online: width === 6, width, height: 1 }],
    });
    await Promise.all([1, 2, 3, 4, 5, 6].map((width) => say("points", report(width))));
    const row = await app.services.db.sql
      .selectFrom("point")
      .select(["online", "width"])
      .where("id", "=", device.pointId)
      .executeTakeFirst();
    expect(row).toEqual({ online: true, width: 6 });
    await sleep(400);
  }
});

describe("claim", () => {
  it("a device waiting with its factory key receives its encrypted secret when claimed; then the factory key is invalid", async () => {
    const deviceId = "FACTORY-DEVICE-1";
    const key = "factory-key-of-the-first";
    await loadFactoryDevices(app.services.db.sql, app.services.key, app.clock, [
      { device_id: deviceId, key, code: "WXYZ2345", type: "AIS" },
    ]);
    const waiting = await link(deviceId, key);
    expect(
      await world.admin.client.fails(addDeviceApi, { nickname: "新盒子", device_id: deviceId, code: "WRONG234" }),
    ).toMatchObject({ error: "device_taken", message: "设备不存在或已被绑定" });
    const closed = closing(waiting.client);
    await world.admin.client.call(addDeviceApi, { nickname: "新盒子", device_id: deviceId, code: "wxyz2345" });
    await closed;
    const again = await link(deviceId, key);
    const sent = await until(() => again.messages.find(({ topic }) => topic.endsWith("/command/claim")));
    const command = DeviceCommand.parse(sent.payload);
    expect(command.sign).toBe(
      hmacHex(
        key,
        commandSigningText(again.session, deviceId, "claim", command.id, command.expires_at, command.params),
      ),
    );
    const sealed = ClaimParams.parse(JSON.parse(command.params)).secret_sealed;
    const secret = openWith(deriveKey(key, deviceId, sealInfo.claim), Buffer.from(sealed, "base64"));
    await link(deviceId, secret);
    await expect(link(deviceId, key)).rejects.toThrow();
  });

  it("a claimed and an unknown device cause the same error; after ten wrong codes a device cannot be claimed that day", async () => {
    const foreign = await createWorld(app);
    const tries = Array.from({ length: 10 }, () => "UNKNOWN-1");
    for (const device_id of [world.device.deviceId, "UNKNOWN-2", ...tries]) {
      expect(
        await foreign.admin.client.fails(addDeviceApi, { nickname: "试", device_id, code: "ABCD2345" }),
      ).toMatchObject({ error: "device_taken" });
    }
    expect(
      await foreign.admin.client.fails(addDeviceApi, { nickname: "试", device_id: "UNKNOWN-1", code: "ABCD2345" }),
    ).toMatchObject({ error: "device_code_tries" });
  });
});

describe("presence", () => {
  it("a device is online after its state message and offline after its last will; an older session's offline message is ignored", async () => {
    const { deviceId, client } = world.device;
    const first = await link(deviceId, client.secret);
    await until(async () => ((await stateOf(deviceId))?.online ? true : undefined));
    const second = await link(deviceId, client.secret);
    await sleep(200);
    expect((await stateOf(deviceId))?.online).toBe(true);
    second.client.stream.destroy();
    await until(async () => ((await stateOf(deviceId))?.online === false ? true : undefined));
    expect(first.session).not.toBe(second.session);
  });

  it("an offline message of another session does not change the device's state", async () => {
    const { deviceId, client } = await addDevice(app, world.orgId, world.groupId);
    const { session, say } = await link(deviceId, client.secret);
    await until(async () => ((await stateOf(deviceId))?.online ? true : undefined));
    await say("state", { session: v4(), online: false });
    expect((await stateOf(deviceId))?.online).toBe(true);
    await say("state", { session, online: false });
    await until(async () => ((await stateOf(deviceId))?.online === false ? true : undefined));
  });

  it("after every connect the device receives its desired configuration, signed for the session", async () => {
    const { deviceId, client } = world.device;
    const now = await link(deviceId, client.secret);
    const sent = await until(() => now.messages.find(({ topic }) => topic.endsWith("/config")));
    const config = DeviceConfig.parse(sent.payload);
    expect(config.sign).toBe(
      hmacHex(client.secret, configSigningText(now.session, deviceId, config.version, config.body)),
    );
    expect(DeviceConfigBody.parse(JSON.parse(config.body))).toMatchObject({
      cameras: [{ channel: "cam-1" }],
      arrangements: [{ alg_id: "area_intrusion" }],
    });
  });

  it("a channel that the device reports becomes a point", async () => {
    const { deviceId, client } = world.hidden;
    const now = await link(deviceId, client.secret);
    const points = [{ channel: "own lens", name: "自带镜头", online: true, width: 1920, height: 1080 }];
    await now.client.publishAsync(deviceTopic(deviceId, "points"), JSON.stringify({ points }), { qos: 1 });
    await until(async () => ((await stateOf(deviceId))?.pointCount.online === 1 ? true : undefined));
    expect((await stateOf(deviceId))?.pointCount).toEqual({ online: 1, offline: 1 });
  });
});

describe("a device is limited to its own topics", () => {
  it("publishing a command to another device's topic ends the connection, and the command is not delivered", async () => {
    const victim = await link(world.device.deviceId, world.device.client.secret);
    const attacker = await link(world.hidden.deviceId, world.hidden.client.secret);
    const closed = closing(attacker.client);
    attacker.client.publish(deviceTopic(world.device.deviceId, "command/reboot"), "{}", { qos: 1 });
    await closed;
    await sleep(100);
    expect(victim.messages.filter(({ topic }) => topic.includes("reboot"))).toEqual([]);
  });

  it.each([
    ["its own command topic", (id: string) => deviceTopic(id, "command/reboot"), "{}"],
    ["over 256 KB", (id: string) => deviceTopic(id, "telemetry"), "x".repeat(300_000)],
  ])("publishing %s ends the connection", async (_rule, topic, payload) => {
    const own = await link(world.device.deviceId, world.device.client.secret);
    const closed = closing(own.client);
    own.client.publish(topic(world.device.deviceId), payload, { qos: 1 });
    await closed;
  });

  it("a subscription to another device's topics is refused, and the connection stays open", async () => {
    const own = await link(world.device.deviceId, world.device.client.secret);
    const answered = new Promise<unknown>((resolve) => {
      own.client.on("packetreceive", (packet) => packet.cmd === "suback" && resolve(packet.granted));
    });
    await expect(own.client.subscribeAsync(`huiyan/v1/${world.hidden.deviceId}/#`, { qos: 1 })).rejects.toThrow();
    expect(await answered).toEqual([128]);
    await own.client.publishAsync(deviceTopic(world.device.deviceId, "telemetry"), "{}", { qos: 1 });
    expect(own.client.connected).toBe(true);
  });

  it("too many messages end the connection; an invalid message does not", async () => {
    const own = await link(world.device.deviceId, world.device.client.secret);
    await own.client.publishAsync(deviceTopic(world.device.deviceId, "telemetry"), "not json", { qos: 1 });
    await sleep(100);
    expect(own.client.connected).toBe(true);
    const closed = closing(own.client);
    for (let at = 0; at < 200; at++)
      own.client.publish(deviceTopic(world.device.deviceId, "telemetry"), "{}", { qos: 0 });
    await closed;
  });
});

/**
 * Connects as a device with a chosen client id.
 * @returns the MQTT return code of the refusal; 0 if the connection was accepted
 */
async function knock(deviceId: string, key: string, options: IClientOptions): Promise<number> {
  const ms = String(app.clock.now().getTime());
  const client = connect(`${app.url.replace("http", "ws")}/api/device/mqtt`, {
    protocolVersion: 4,
    username: deviceId,
    reconnectPeriod: 0,
    ...options,
    password: `${ms}.${hmacHex(key, mqttSigningText(deviceId, ms))}`,
  });
  open.push(client);
  return new Promise((resolve) => {
    client.once("connect", () => resolve(0));
    client.once("error", (error) => resolve("code" in error && typeof error.code === "number" ? error.code : -1));
    client.once("close", () => resolve(-1));
  });
}

describe("no client can displace a connected device", () => {
  it.each<[string, () => [string, string], number]>([
    [
      "a device of another organisation with its client id",
      () => [world.hidden.deviceId, world.hidden.client.secret],
      2,
    ],
    ["who does not know its secret", () => [world.device.deviceId, "wrong"], 5],
  ])("%s is refused before it replaces the connection", async (_rule, who, code) => {
    const victim = await link(world.device.deviceId, world.device.client.secret);
    const [deviceId, key] = who();
    for (let round = 0; round < 3; round++) {
      expect(await knock(deviceId, key, { clientId: world.device.deviceId })).toBe(code);
    }
    await sleep(200);
    expect(victim.client.connected).toBe(true);
    await victim.say("telemetry", {});
  });

  it("a client id is required", async () => {
    expect(await knock(world.device.deviceId, world.device.client.secret, { clientId: "" })).toBe(2);
  });
});

describe("a connection before its CONNECT packet", () => {
  const address = () => `${app.url.replace("http", "ws")}/api/device/mqtt`;
  const raw = async () => {
    const socket = new WebSocket(address(), "mqtt");
    await new Promise((resolve) => void socket.once("open", resolve));
    return socket;
  };
  const gone = (socket: WebSocket) =>
    new Promise<string>((resolve) => void socket.once("close", () => resolve("closed")));

  it.each<[string, (socket: WebSocket) => void]>([
    ["announces 250 MB", (socket) => socket.send(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]))],
    ["sends a message", (socket) => socket.send(Buffer.from([0x30, 2, 0, 0]))],
    ["sends a large frame", (socket) => socket.send(Buffer.alloc(60_000, 0x10), { fin: false })],
  ])("is closed at once when it %s", async (_rule, send) => {
    const socket = await raw();
    const closed = gone(socket);
    send(socket);
    expect(await Promise.race([closed, sleep(1500, "open")])).toBe("closed");
  });

  it("a connection without a CONNECT packet is closed after ten seconds, even while it sends bytes slowly", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const socket = await raw();
    const closed = gone(socket);
    const packet = Buffer.from([0x10, 0x7f, 0, 4, ...Buffer.from("MQTT"), 4, 2, 0, 30, 0, 60, ...Buffer.alloc(60, 65)]);
    // with 0.4 s per byte, the whole packet would take half a minute
    for (let at = 0; at < 24; at++) {
      socket.send(packet.subarray(at, at + 1));
      const heard = once(socket, "pong");
      socket.ping();
      await heard;
      vi.advanceTimersByTime(400);
    }
    expect(socket.readyState).toBe(socket.OPEN);
    vi.advanceTimersByTime(10_000 - 24 * 400);
    await closed;
  });

  it("connections without a CONNECT packet are limited per address, and are no longer counted after they end", async () => {
    const sockets = await Promise.all(Array.from({ length: gateLimits.pendingPerAddress }, raw));
    const status = await new Promise((resolve) => {
      const late = new WebSocket(address(), "mqtt");
      late.on("error", () => undefined);
      late.once("unexpected-response", (_request, answer) => resolve(answer.statusCode));
      late.once("open", () => resolve("was let in"));
    });
    expect(status).toBe(503);
    for (const socket of sockets) socket.terminate();
    await vi.waitFor(() => link(world.device.deviceId, world.device.client.secret), { timeout: 60_000, interval: 200 });
  });
});

it("too many pings end the connection", async () => {
  const own = await link(world.device.deviceId, world.device.client.secret);
  const closed = closing(own.client);
  for (let at = 0; at < 500; at++) own.client.stream.write(Buffer.from([0xc0, 0]));
  await closed;
});

it("removing a device ends its connection, and its secret is invalid from then on", async () => {
  const device = await addDevice(app, world.orgId, null);
  const now = await link(device.deviceId, device.client.secret);
  const closed = closing(now.client);
  await world.admin.client.call(removeDevices, { device_ids: [device.deviceId] });
  await closed;
  await expect(link(device.deviceId, device.client.secret)).rejects.toThrow();
});

it("a device that went back to its factory key while deleted receives its secret again after it is restored", async () => {
  const device = await addDevice(app, world.orgId, null);
  const ids = { device_ids: [device.deviceId] };
  const before = await link(device.deviceId, device.client.secret);
  const closed = closing(before.client);
  await world.admin.client.call(removeDevices, ids);
  await closed;
  await world.admin.client.call(restoreDevices, ids);
  const again = await link(device.deviceId, device.factoryKey);
  await until(() => again.messages.find(({ topic }) => topic.endsWith("/command/claim")));
});

it.each([
  ["a wrong key", () => hmacHex("wrong", "x"), 0],
  ["a password of six minutes ago", undefined, -360_000],
])("a connection with %s is refused", async (_rule, _sign, shift) => {
  if (shift !== 0) {
    app.clock.moveBy(shift);
    const pending = link(world.device.deviceId, world.device.client.secret).catch((error: unknown) => error);
    app.clock.moveBy(-shift);
    expect(await pending).toBeInstanceOf(Error);
  } else await expect(link(world.device.deviceId, "wrong")).rejects.toThrow();
});
