import { request } from "node:http";
import { text } from "node:stream/consumers";
import { removeDevices, unbindDevices } from "@huiyan/contract/device/device.api";
import { accessDevice } from "@huiyan/contract/device/maintenance.api";
import { openRecordings } from "@huiyan/contract/recording/recording.api";
import { signOut } from "@huiyan/contract/session/session.api";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DeviceLink, linkDevice } from "#test/device-link.ts";
import { type DeviceTunnel, openTunnel, type Respond } from "#test/device-tunnel.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, signedIn, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let link: DeviceLink;
let tunnel: DeviceTunnel;
const asked: Record<string, unknown>[] = [];
let respond: Respond;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await createWorld(app);
  const { deviceId, client } = world.device;
  link = await linkDevice(app, deviceId, client.secret);
  asked.length = 0;
  respond = (stream) => {
    stream.respond({ ":status": 200, "content-type": "text/html", "set-cookie": "x=1", "x-evil": "1" });
    stream.end("<h1>设备页面</h1>");
  };
  tunnel = await openTunnel(app.url, { deviceId, secret: client.secret, now: app.clock.now() }, (stream, headers) => {
    asked.push(headers);
    respond(stream, headers);
  });
});
afterEach(async () => {
  tunnel.close();
  await link.client.endAsync(true);
});

const access = (client = world.admin.client, type: "config" | "patrolpost" = "config") =>
  client.call(accessDevice, { device_id: world.device.deviceId, type });
const open = (url: string, init: RequestInit = {}) => fetch(app.url + url, { redirect: "manual", ...init });

/** Returns the HTTP status for the path exactly as written; fetch would normalise the path. */
function rawStatus(method: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    request({ hostname, port, path, method }, (answer) => resolve(answer.resume().statusCode ?? 0))
      .on("error", reject)
      .end();
  });
}

/** Opens the page's single-use address, and returns the address of the session. */
async function session(type: "config" | "patrolpost" = "config"): Promise<string> {
  const { url } = await access(world.admin.client, type);
  const answer = await open(url);
  expect(answer.status).toBe(303);
  return answer.headers.get("location") ?? "";
}

describe("the address of a device's page", () => {
  it("a single-use address is valid once, and redirects to a session below the page's path", async () => {
    const { url } = await access();
    const [first, second] = [await open(url), await open(url)];
    expect(first.headers.get("location")).toMatch(/^\/device-page\/[\w-]{43}\/config$/);
    expect(second.status).toBe(401);
    expect(await second.json()).toMatchObject({ message: "Token失效!" });
  });

  it("an unused single-use address expires after a minute, a session after 43,200 s", async () => {
    const { url } = await access();
    const page = await session();
    app.clock.moveBy(61_000);
    expect((await open(url)).status).toBe(401);
    expect((await open(page)).status).toBe(200);
    app.clock.moveBy(43_200_000);
    expect((await open(page)).status).toBe(401);
  });

  it.each<[string, (page: string) => Promise<unknown>]>([
    ["who opened it signed out", () => world.admin.client.call(signOut, {})],
    ["the device was deleted", () => world.admin.client.call(removeDevices, { device_ids: [world.device.deviceId] })],
  ])("expires at once when %s", async (_rule, end) => {
    const page = await session();
    await end(page);
    expect((await open(page)).status).toBe(401);
  });

  it("a session expires immediately when its user no longer sees the device, even if they still see others", async () => {
    await addDevice(app, world.orgId, world.groupId);
    const { url } = await access(world.lead.client);
    const page = (await open(url)).headers.get("location") ?? "";
    expect((await open(page)).status).toBe(200);
    const away = { group_id: world.groupId, device_id: [world.device.deviceId] };
    await world.admin.client.call(unbindDevices, away);
    expect((await open(page)).status).toBe(401);
  });

  it("too many requests with wrong tokens from one address get 429 before any lookup, even if they are concurrent", {
    tags: ["rest"],
  }, async () => {
    // a new server, on which no wrong token was tried yet
    const fresh = await startTestApp();
    const wrong = (n: number) => `${n}`.padStart(43, "x");
    const tries = Array.from({ length: 300 }, (_, n) =>
      fetch(`${fresh.url}/device-page/${n % 2 === 0 ? wrong(n) : `open/${wrong(n)}`}/config`, { redirect: "manual" }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    const waits = statuses.filter((status) => status === 429).length;
    // a burst of at least 100 requests with wrong tokens is allowed, and 10 more per second of the
    // test
    expect(waits).toBeGreaterThan(0);
    expect(waits).toBeLessThanOrEqual(200);
    expect(statuses.filter((status) => status === 401).length).toBe(300 - waits);
    await fresh.close();
  });

  it("a recordings page begins with the point's camera, may save files, and gives access to no other page", async () => {
    const { deviceId, pointId, channel } = world.device;
    const { url } = await world.admin.client.call(openRecordings, { device_id: deviceId, point_id: pointId });
    const page = (await open(url)).headers.get("location") ?? "";
    expect(page).toMatch(new RegExp(`^/device-page/[\\w-]{43}/recording\\?channel=${encodeURIComponent(channel)}$`));
    const answer = await open(page);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("access-control-allow-origin")).toBe("null");
    expect(answer.headers.get("content-security-policy")).toMatch(
      /^sandbox allow-scripts allow-forms allow-downloads;/,
    );
    expect(asked[0]).toMatchObject({ ":path": `/recording?channel=${encodeURIComponent(channel)}` });
    expect((await open(page.replace(/recording.*$/, "config"))).status).toBe(404);
    const config = await open(await session());
    expect(config.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("a session gives access to no other page of the device", async () => {
    const page = await session();
    expect((await open(page.replace(/config$/, "sellpig"))).status).toBe(404);
    expect((await open(page.replace(/config$/, "configuration"))).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it.each([
    ["a dot segment", "/patrolpost/../config"],
    ["an encoded one", "/patrolpost/%2e%2E/config"],
    ["an encoded slash", "/patrolpost/..%2fconfig"],
    ["an encoded backslash", "/patrolpost/..%5cconfig"],
    ["a double encoding", "/patrolpost/%252e%252e/config"],
  ])("and none by %s, with any method", async (_rule, path) => {
    const { url } = await access(world.staff.client, "patrolpost");
    const page = (await open(url)).headers.get("location") ?? "";
    for (const method of ["GET", "HEAD", "POST"]) {
      expect(await rawStatus(method, page.replace("/patrolpost", path))).toBe(404);
    }
    expect(asked).toEqual([]);
  });

  it("remote configuration is for leads and admins; other pages are for all who see the device", async () => {
    const staff = await signedIn(app, world.staff.phone);
    expect(await staff.fails(accessDevice, { device_id: world.device.deviceId, type: "config" })).toMatchObject({
      error: "not_permitted",
    });
    expect(await access(staff, "patrolpost")).toMatchObject({ state: "ready" });
    const foreign = await world.lead.client.fails(accessDevice, { device_id: world.hidden.deviceId, type: "config" });
    expect(foreign).toMatchObject({ error: "not_found" });
  });

  it("the page of a device that never reported is refused as offline, not as outdated", async () => {
    const { deviceId } = await addDevice(app, world.orgId, null);
    expect(await world.admin.client.fails(accessDevice, { device_id: deviceId, type: "config" })).toMatchObject({
      error: "device_offline",
    });
  });

  it("for a device below version 0.6.45, the device's local address is returned", async () => {
    const set = { version: JSON.stringify({ main_frame: "0.6.44" }), ip: "10.1.2.3" };
    await app.services.db.sql.updateTable("device").set(set).where("id", "=", world.device.uid).execute();
    expect(await access()).toEqual({ url: "", local_url: "http://10.1.2.3/", state: "old" });
    const link = await linkDevice(app, world.device.deviceId, world.device.client.secret);
    const addresses = ["127.0.0.1", "192.168.7.20"];
    await link.say("state", { session: link.session, online: true, version: { main_frame: "0.6.44" }, addresses });
    expect(await access()).toEqual({ url: "", local_url: "http://192.168.7.20/", state: "old" });
    await link.client.endAsync(true);
  });
});

describe("between the browser and a hostile device", () => {
  it("neither token nor cookie reaches the device, and the device's extra headers do not reach the browser", async () => {
    const page = await session();
    const answer = await open(`${page}?a=1`, {
      headers: { "x-token": world.admin.client.token, cookie: "a=b", authorization: "Bearer x", accept: "text/html" },
    });
    expect(await answer.text()).toBe("<h1>设备页面</h1>");
    expect(asked[0]).toMatchObject({ ":path": "/config?a=1", accept: "text/html" });
    for (const name of ["x-token", "cookie", "authorization", "referer", "origin"])
      expect(asked[0]).not.toHaveProperty(name);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.headers.get("x-evil")).toBeNull();
  });

  it("the page has a separate origin that allows scripts and forms, and only the console may frame it", async () => {
    const answer = await open(await session("patrolpost"));
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("sandbox allow-scripts allow-forms;");
    expect(policy).not.toContain("allow-same-origin");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(answer.headers.get("x-frame-options")).toBeNull();
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("the settings page may also save files, such as the device's log", async () => {
    respond = (stream) => {
      stream.respond({ ":status": 200, "content-disposition": 'attachment; filename="agent.log"' });
      stream.end("已连接服务器");
    };
    const answer = await open(`${await session()}/log?save=1`);
    expect(answer.headers.get("content-security-policy")).toContain(
      "sandbox allow-scripts allow-forms allow-downloads;",
    );
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="agent.log"');
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });

  it.each([
    ["within the page", "/config/done", /\/device-page\/[\w-]+\/config\/done$/],
    ["relative", "config/done", /^\/device-page\/[\w-]+\/config\/done$/],
    ["relative, to another page", "sellpig", null],
    ["to another page", "/sellpig", null],
    ["by dot segments", "/config/../sellpig", null],
    ["to another site", "https://evil.invalid/", null],
    ["to another site without a scheme", "//evil.invalid/", null],
    ["by a script", "javascript:alert(1)", null],
    ["by backslashes", "/\\evil.invalid", null],
  ])("a redirect %s", async (_rule, location, expected) => {
    respond = (stream) => stream.respond({ ":status": 302, location }, { endStream: true });
    const redirect = (await open(await session())).headers.get("location");
    if (expected === null) expect(redirect).toBeNull();
    else expect(redirect).toMatch(expected);
  });

  it("a form's body arrives unchanged", async () => {
    let body = "";
    respond = (stream) => {
      void text(stream).then((sent) => {
        body = sent;
        stream.respond({ ":status": 303, location: "/config" }, { endStream: true });
      });
    };
    const form = { method: "POST", body: new URLSearchParams({ name: "东门", x: "1" }) };
    expect((await open(`${await session()}/save`, form)).status).toBe(303);
    expect(body).toBe("name=%E4%B8%9C%E9%97%A8&x=1");
  });

  it("a device that disconnects during an answer ends the page's answer, not the server", async () => {
    respond = (stream) => {
      stream.respond({ ":status": 200, "content-type": "text/plain" });
      stream.write("half");
      setTimeout(() => tunnel.socket.terminate(), 200);
    };
    const answer = await open(await session());
    await expect(answer.text()).rejects.toThrow();
    expect((await open(await session())).status).toBe(503);
  });

  it("an answer that fails midway does not look complete to the browser", async () => {
    respond = (stream) => {
      stream.respond({ ":status": 200, "content-type": "video/mp4" });
      stream.write("half");
      setTimeout(() => stream.destroy(new Error("the disk failed")), 200);
    };
    const answer = await open(await session());
    await expect(answer.text()).rejects.toThrow();
  });

  it("an answer that stops midway times out and does not look complete to the browser", {
    tags: ["rest"],
  }, async () => {
    respond = (stream) => {
      stream.respond({ ":status": 200, "content-type": "video/mp4" });
      stream.write("half");
    };
    const answer = await open(await session());
    await expect(answer.text()).rejects.toThrow();
  });

  it("without a tunnel the page answers 503 with device_tunnel_away", async () => {
    const page = await session();
    tunnel.close();
    await expect.poll(async () => (await open(page)).status).toBe(503);
    expect(await (await open(page)).json()).toMatchObject({ error: "device_tunnel_away" });
  });

  it("a browser gets the error as a page, which reloads automatically if a retry may succeed", async () => {
    const page = await session();
    tunnel.close();
    await expect.poll(async () => (await open(page)).status).toBe(503);
    const look = async (url: string) => {
      const answer = await open(url, { headers: { accept: "text/html,*/*", "accept-language": "zh-CN" } });
      expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(answer.headers.get("content-security-policy")).toContain("sandbox allow-scripts");
      return answer.text();
    };
    const away = await look(page);
    expect(away).toContain("设备页面暂时无法访问，请确认设备在线后重试");
    expect(away).toContain('http-equiv="refresh"');
    const over = await look("/device-page/none/config");
    expect(over).toContain("Token失效!");
    expect(over).not.toContain("refresh");
  });
});

it.each([
  ["another key", () => "wrong"],
  ["another device's key", () => world.hidden.client.secret],
])("a tunnel signed with %s is refused", async (_rule, key) => {
  await expect(
    openTunnel(app.url, { deviceId: world.device.deviceId, secret: key(), now: app.clock.now() }, () => undefined),
  ).rejects.toThrow("401");
});

it("a device's newest tunnel is used, and removing the device closes the tunnel", async () => {
  const { deviceId, client } = world.device;
  const page = await session();
  const second = await openTunnel(app.url, { deviceId, secret: client.secret, now: app.clock.now() }, (stream) => {
    stream.respond({ ":status": 200 });
    stream.end("zweite");
  });
  expect(await (await open(page)).text()).toBe("zweite");
  const closed = new Promise((done) => second.socket.once("close", done));
  await world.admin.client.call(removeDevices, { device_ids: [deviceId] });
  await closed;
});
