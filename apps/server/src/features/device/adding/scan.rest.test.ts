import { bindScanned, scanDevices, scanIp } from "@huiyan/contract/device/adding.api";
import { addDevice as addDeviceApi, findDevices } from "@huiyan/contract/device/device.api";
import { mqttSigningText } from "@huiyan/contract/device/device.rules";
import { hmacHex } from "@huiyan/device-link/signature";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Client, createClient } from "#test/client.ts";
import { type DeviceLink, linkDevice } from "#test/device-link.ts";
import { standInAgents, standInCamera } from "#test/stand-in-network.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { createGateHandlers } from "../device.gate.ts";
import { newSecret } from "../device-secrets.ts";
import { loadFactoryDevices } from "../load-factory.ts";
import { listWaiting } from "./waiting.queries.ts";

const loopback = "127.0.0.1";
const agent = (device_id: string, name = "") => ({ device_id, type: "AIS", version: "24.11.1", name });
const closing: (() => Promise<void>)[] = [];
let app: TestApp;
let world: World;
/** Server on the same network that is configured not to scan it. */
let quiet: TestApp;
let quietly: Client;
let plain: TestApp;

async function register(device_id: string): Promise<string> {
  const key = newSecret();
  const { db, key: master } = app.services;
  await loadFactoryDevices(db.sql, master, app.clock, [{ device_id, key, code: "ABCD2345", type: "AIS" }]);
  return key;
}

const waitingIds = async () => (await listWaiting(app.services.db.sql)).map(({ device_id }) => device_id);

/** Ends the device's connection, and waits until the server has detected that. */
async function leave(id: string, { client }: DeviceLink): Promise<void> {
  await client.endAsync(true);
  await vi.waitFor(async () => expect(await waitingIds()).not.toContain(id), { timeout: 60_000 });
}

beforeAll(async () => {
  app = await startTestApp({ env: { INTERNAL_MODE: "1", PRIVATE: "1", DISCOVERY_INTERFACE: loopback } });
  quiet = await startTestApp({ env: { INTERNAL_MODE: "1", PRIVATE: "1", DISCOVERY_INTERFACE: "off" }, on: app });
  plain = await startTestApp();
  world = await createWorld(app);
  quietly = createClient(quiet.url, world.admin.client.token);
  await register("SCAN-FREE-01");
  const agents = await standInAgents([
    agent("SCAN-FREE-01", "新到的一体机"),
    agent(world.device.deviceId),
    agent("SCAN-UNKNOWN-01"),
    { device_id: "../bad id", type: "AIS", version: "1", name: "坏" },
  ]);
  const camera = await standInCamera(
    (id) =>
      `<e:E><w:RelatesTo>${id}</w:RelatesTo><d:Scopes>onvif://www.onvif.org/name/Gate</d:Scopes><d:XAddrs>http://${loopback}:8899/onvif</d:XAddrs></e:E>`,
  );
  closing.push(agents.close, camera.close, quiet.close, app.close, plain.close);
});
afterAll(async () => {
  for (const close of closing) await close();
});

describe("in internal mode", () => {
  it("a scan finds agents by mDNS with their state, and cameras by WS-Discovery; other services are left out", async () => {
    const waiting = await linkDevice(app, "SCAN-WAITING-00", await register("SCAN-WAITING-00"));
    const { list } = await world.admin.client.call(scanDevices, {});
    await leave("SCAN-WAITING-00", waiting);
    const states = Object.fromEntries(list.map(({ kind, device_id, state }) => [device_id || kind, state]));
    expect(states).toMatchObject({
      "SCAN-FREE-01": "free",
      "SCAN-WAITING-00": "free",
      [world.device.deviceId]: "own",
      "SCAN-UNKNOWN-01": "unknown",
      camera: "unknown",
    });
    expect(list.find(({ device_id }) => device_id === "SCAN-FREE-01")).toMatchObject({ name: "新到的一体机" });
    expect(JSON.stringify(list)).not.toContain("bad id");
  });

  it("connected unclaimed devices are found without a network scan, and can be added by their address", async () => {
    const links = new Map<string, DeviceLink>();
    for (const id of ["SCAN-WAITING-01", "SCAN-WAITING-02"]) {
      links.set(id, await linkDevice(quiet, id, await register(id)));
      const { list } = await quietly.call(scanIp, { ip: loopback });
      expect(list.map(({ device_id }) => device_id)).toContain(id);
    }
    // several devices share this address, so the address alone is ambiguous
    expect(await quietly.fails(addDeviceApi, { nickname: "某台", ip: loopback })).toMatchObject({
      message: "该 IP 上有多台设备，请用扫描添加",
    });
    expect(await quietly.fails(addDeviceApi, { nickname: "某台", ip: "192.0.2.77" })).toMatchObject({
      message: "添加失败，未找到设备",
    });
    for (const [id, link] of links) await leave(id, link);
  });

  it("a reconnected device stays listed when the end of its old connection arrives late", async () => {
    const id = "SCAN-AGAIN-01";
    const handlers = createGateHandlers(quiet.services);
    const key = await register(id);
    const admitted = () => {
      const ms = String(quiet.clock.now().getTime());
      return handlers.admit(id, `${ms}.${hmacHex(key, mqttSigningText(id, ms))}`, loopback);
    };
    const isListed = async () => (await quietly.call(scanDevices, {})).list.some(({ device_id }) => device_id === id);
    const before = await admitted();
    const again = await admitted();
    if (before === undefined || again === undefined) throw new Error("refused");
    await handlers.left(before);
    expect(await isListed()).toBe(true);
    await handlers.left(again);
    expect(await isListed()).toBe(false);
  });

  it("a found device is bound with its entered name and group", async () => {
    const list = [{ device_id: "SCAN-FREE-01", nickname: "东门" }];
    expect(await world.admin.client.call(bindScanned, { list, group_id: world.groupId })).toEqual({ bound: 1 });
    const found = await world.admin.client.call(findDevices, { device_id: "SCAN-FREE-01" });
    expect(found.list).toMatchObject([{ nickname: "东门", bind_group: [world.groupId] }]);
    expect(await world.admin.client.fails(bindScanned, { list })).toMatchObject({
      message: "设备不存在或已被绑定",
    });
  });

  it("binding by a comma-separated list of addresses binds every unbound device of these addresses", async () => {
    await register("SCAN-UNKNOWN-01");
    expect(await world.admin.client.call(bindScanned, { ip: `192.0.2.1,${loopback}` })).toEqual({ bound: 1 });
  });
});

it("outside internal mode a scan is refused, and an address finds no device", async () => {
  const { admin } = await createWorld(plain);
  expect(await admin.client.fails(scanDevices, {})).toMatchObject({ message: "仅内网模式支持扫描设备" });
  expect(await admin.client.fails(bindScanned, { ip: loopback })).toMatchObject({ error: "internal_mode_only" });
  expect(await admin.client.fails(addDeviceApi, { nickname: "某台", ip: loopback })).toMatchObject({
    error: "device_ip_unknown",
  });
});
