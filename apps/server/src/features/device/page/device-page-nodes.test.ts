import { text } from "node:stream/consumers";
import { accessDevice } from "@huiyan/contract/device/maintenance.api";
import { openRecordings } from "@huiyan/contract/recording/recording.api";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findFreePort } from "#platform/process/free-port.ts";
import { type Broker, startBroker } from "#test/broker.ts";
import { type DeviceLink, linkDevice } from "#test/device-link.ts";
import { type DeviceTunnel, openTunnel, type Respond } from "#test/device-tunnel.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let broker: Broker;
let first: TestApp;
let second: TestApp;
let world: World;
let link: DeviceLink;
const tunnels: DeviceTunnel[] = [];
let asked: { node: string; path: unknown; method: unknown; body: string }[] = [];

async function startNode(on?: TestApp): Promise<TestApp> {
  const port = await findFreePort();
  const env = { MQTT_URL: broker.url, PORT: String(port), NODE_URL: `http://127.0.0.1:${port}` };
  return startTestApp({ env, ...(on === undefined ? {} : { on }) });
}

/** Opens the device's tunnel to a node; `respond` answers requests through it. */
async function tunnelTo(node: TestApp, name: string, respond?: Respond): Promise<DeviceTunnel> {
  const { deviceId, client } = world.device;
  const identity = { deviceId, secret: client.secret, now: node.clock.now() };
  const answer: Respond = (stream, headers) => {
    void text(stream).then((body) => {
      asked.push({ node: name, path: headers[":path"], method: headers[":method"], body });
      if (respond !== undefined) return respond(stream, headers);
      stream.respond({ ":status": 200, "content-type": "text/html", "x-evil": "1" });
      stream.end(`<h1>${name}</h1>`);
    });
  };
  const tunnel = await openTunnel(node.url, identity, answer);
  tunnels.push(tunnel);
  return tunnel;
}

const rows = () => first.services.db.sql.selectFrom("device_tunnel").selectAll().execute();

beforeAll(async () => {
  broker = await startBroker();
  first = await startNode();
  second = await startNode(first);
});
afterAll(async () => {
  await second.close();
  await first.close();
  await broker.close();
});
beforeEach(async () => {
  world = await createWorld(first);
  link = await linkDevice(first, world.device.deviceId, world.device.client.secret);
  asked = [];
});
afterEach(async () => {
  for (const tunnel of tunnels.splice(0)) tunnel.close();
  await link.client.endAsync(true);
  await expect.poll(rows).toEqual([]);
});

/** Opens a page's single-use address at a node, and returns the address of the session. */
async function pageAt(node: TestApp, type: "config" | "patrolpost" = "config"): Promise<string> {
  const { url } = await world.admin.client.call(accessDevice, { device_id: world.device.deviceId, type });
  const answer = await fetch(node.url + url, { redirect: "manual" });
  expect(answer.status).toBe(303);
  return answer.headers.get("location") ?? "";
}

describe("a device's page when another node holds the tunnel", () => {
  it("the page is shown through the other node, receives form input, and has the usual security headers", async () => {
    await tunnelTo(first, "first");
    await expect.poll(rows).toHaveLength(1);
    const page = await pageAt(second);
    const answer = await fetch(second.url + page);
    expect([answer.status, await answer.text()]).toEqual([200, "<h1>first</h1>"]);
    expect(answer.headers.get("content-security-policy")).toMatch(
      /^sandbox allow-scripts allow-forms allow-downloads;/,
    );
    expect(answer.headers.get("x-evil")).toBeNull();
    const saved = await fetch(`${second.url}${page}/save`, { method: "POST", body: "name=1" });
    expect(saved.status).toBe(200);
    expect(asked).toMatchObject([
      { path: "/config", method: "GET", body: "" },
      { path: "/config/save", method: "POST", body: "name=1" },
    ]);
    expect((await fetch(`${second.url}${page}/../other`)).status).not.toBe(200);
  });

  it("a redirect within the recordings page and a byte range of a recording are forwarded", async () => {
    await tunnelTo(first, "first", (stream, headers) => {
      if (headers[":path"] === "/recording/old")
        stream.respond({ ":status": 302, location: "/recording/new" }, { endStream: true });
      else {
        stream.respond({ ":status": 206, "content-type": "video/mp4", "content-range": "bytes 0-3/9" });
        stream.end("abcd");
      }
    });
    await expect.poll(rows).toHaveLength(1);
    const { deviceId, pointId } = world.device;
    const { url } = await world.admin.client.call(openRecordings, { device_id: deviceId, point_id: pointId });
    const opened = (await fetch(second.url + url, { redirect: "manual" })).headers.get("location") ?? "";
    const base = opened.split("?")[0] ?? "";
    const moved = await fetch(`${second.url}${base}/old`, { redirect: "manual" });
    expect([moved.status, moved.headers.get("location")]).toEqual([302, `${base}/new`]);
    const part = await fetch(`${second.url}${base}/a.mp4`, { headers: { range: "bytes=0-3" } });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([206, "bytes 0-3/9", "abcd"]);
    expect(part.headers.get("access-control-allow-origin")).toBe("null");
  });

  it("requests at any node use the newest tunnel of the device", async () => {
    const older = await tunnelTo(first, "first");
    await expect.poll(rows).toHaveLength(1);
    first.clock.moveBy(10);
    second.clock.moveBy(20);
    await tunnelTo(second, "second");
    await expect.poll(async () => (await rows())[0]?.node_url).toBe(second.url);
    older.close();
    const page = await pageAt(first);
    await expect.poll(async () => (await fetch(first.url + page)).text()).toBe("<h1>second</h1>");
    expect(await rows()).toHaveLength(1);
  });

  it("if the registered node has no tunnel, the page is unavailable and the request is not forwarded again", async () => {
    const page = await pageAt(second);
    const away = async () => {
      const answer = await fetch(second.url + page);
      return [answer.status, ((await answer.json()) as { error?: string }).error];
    };
    const expected = await away();
    expect(expected[1]).toBe("device_tunnel_away");
    const { sql } = first.services.db;
    const row = { device_uid: world.device.uid, tunnel_id: crypto.randomUUID(), opened_at: first.clock.now() };
    const circle = [first.url, second.url];
    for (const node_url of [...circle, "http://127.0.0.1:9"]) {
      await sql.deleteFrom("device_tunnel").execute();
      await sql
        .insertInto("device_tunnel")
        .values({ ...row, node_url })
        .execute();
      expect(await away(), node_url).toEqual(expected);
    }
    await sql.deleteFrom("device_tunnel").execute();
  });

  it("if the tunnel ends during an answer, the answer is aborted instead of ending as if complete", async () => {
    const tunnel = await tunnelTo(first, "first", (stream) => {
      stream.respond({ ":status": 200, "content-type": "text/html" });
      stream.write("half");
    });
    await expect.poll(rows).toHaveLength(1);
    const page = await pageAt(second);
    const answer = await fetch(second.url + page);
    const whole = answer.text();
    tunnel.close();
    await expect(whole).rejects.toThrow();
  });
});
