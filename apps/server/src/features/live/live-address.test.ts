import { once } from "node:events";
import { request } from "node:http";
import { livePlayPath, livePushPath, liveTimes } from "@huiyan/contract/live/live.rules";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Client } from "#test/client.ts";
import { openPush, openViewer } from "#test/live/live-device.ts";
import { type LiveStage, openStages, type SharedStage } from "#test/live/live-stage.ts";
import { openPage } from "#test/page-client.ts";
import { signedIn } from "#test/world.ts";

let shared: SharedStage;
let stage: LiveStage;
beforeAll(async () => {
  shared = await openStages();
});
afterAll(() => shared.close());
beforeEach(async () => {
  stage = await shared.stage();
});
afterEach(() => stage.close());

const open = (url: string, token: string, headers: Record<string, string> = {}) =>
  openViewer(shared.app.url, url, token, headers);

describe("a play address", () => {
  it("a play address can be used once", async () => {
    const { url } = await stage.play();
    const { token } = stage.world.staff.client;
    const viewer = await open(url, token);
    await expect(open(url, token)).rejects.toThrow("401");
    viewer.close();
  });

  it("a play address is refused for other users and sessions, and stays valid for its own session", async () => {
    const { url } = await stage.play();
    const { staff, admin } = stage.world;
    await expect(open(url, admin.client.token)).rejects.toThrow("401");
    await expect(open(url, (await signedIn(shared.app, staff.phone)).token)).rejects.toThrow("401");
    (await open(url, staff.client.token)).close();
  });

  it("a play address expires", async () => {
    const { url, expires_at } = await stage.play();
    expect(expires_at).toBe(shared.app.clock.now().getTime() + liveTimes.addressMs);
    shared.app.clock.moveBy(liveTimes.addressMs);
    await expect(open(url, stage.world.staff.client.token)).rejects.toThrow("401");
  });

  it("a play address is refused from a page of another site, and without a valid session", async () => {
    const { url } = await stage.play();
    const { token } = stage.world.staff.client;
    await expect(open(url, token, { origin: "https://evil.invalid" })).rejects.toThrow("403");
    await expect(open(url, "x".repeat(43))).rejects.toThrow("401");
    await expect(open(url, "short")).rejects.toThrow("401");
  });

  it.each(["/api/live/", "/api/live/abc", `/api/live/${"a".repeat(44)}`, `/api/live/${"a".repeat(42)}%`])(
    "%s is refused",
    async (url) => {
      await expect(open(url, stage.world.staff.client.token)).rejects.toThrow("404");
    },
  );

  it("a play address opens the stream for which it was made, regardless of other pushes", async () => {
    const { url } = await stage.play(undefined, "sub");
    await stage.watch(undefined, "main");
    const [sub] = stage.device.pushes;
    const viewer = await open(url, stage.world.staff.client.token);
    await expect.poll(() => viewer.bytes().length).toBeGreaterThan(0);
    sub?.terminate();
    expect(await viewer.closed).toBe(4005);
  });
});

it("a session watches at most 36 streams at the same time", async () => {
  const viewers = [];
  for (let at = 0; at < 36; at++) viewers.push(await stage.watch());
  await expect(stage.watch()).rejects.toThrow("429");
  viewers[0]?.close();
  await viewers[0]?.closed;
  await expect.poll(() => stage.watch().then(() => "opened", String)).toBe("opened");
});

it("refused attempts do not count towards the session's limit of streams", async () => {
  const { url } = await stage.play();
  const { token } = stage.world.staff.client;
  await open(url, token);
  for (let at = 0; at < 36; at++) await expect(open(url, token)).rejects.toThrow("401");
  await stage.watch();
});

it("an account watches at most 144 streams at the same time in all its sessions together; other accounts are not affected", {
  tags: ["rest"],
}, async () => {
  const { staff, admin } = stage.world;
  const watch = async (client: Client) => {
    // retries, because requests for addresses have a lower rate limit than opening them
    const { url } = await vi.waitFor(() => stage.play(client), { timeout: 60_000 });
    return open(url, client.token);
  };
  const sessions = [staff.client];
  while (sessions.length < 5) sessions.push(await signedIn(shared.app, staff.phone));
  const viewers = [];
  for (let at = 0; at < 144; at++) viewers.push(await watch(sessions[at % 5] ?? staff.client));
  for (const client of sessions) await expect(watch(client)).rejects.toThrow("429");
  viewers.push(await watch(admin.client));
  viewers[0]?.close();
  await viewers[0]?.closed;
  await expect.poll(() => watch(staff.client).then(() => "opened", String)).toBe("opened");
  for (const viewer of viewers) viewer.close();
});

it("many wrong addresses from one IP address get 429 without a lookup, but signed-in viewers there can still watch", {
  tags: ["rest"],
}, async () => {
  const own = await openStages();
  const ours = await own.stage();
  const { token } = ours.world.staff.client;
  // the console opens its page socket before it plays a stream
  const page = await openPage(own.app.url, token, ours.world.orgId);
  await ours.watch(ours.world.admin.client);
  const strange = () =>
    openViewer(own.app.url, livePlayPath + "a".repeat(43), "b".repeat(43)).then(
      () => "",
      (error: Error) => error.message,
    );
  const answers = new Set<string>();
  for (let at = 0; at < 100 && !answers.has("429"); at++) answers.add(await strange());
  expect([...answers].toSorted()).toEqual(["401", "429"]);
  const viewer = await ours.watch();
  expect(viewer.socket.readyState).toBe(viewer.socket.OPEN);
  page.close();
  await ours.close();
  await own.close();
});

describe("a push address", () => {
  /** Returns an unused push address. The device accepts the command and does not push. */
  async function unused(): Promise<string> {
    stage.device.isMute = true;
    stage.play().catch(() => undefined);
    await expect.poll(() => stage.device.starts.length).toBeGreaterThan(0);
    return stage.device.starts[0]?.push_url ?? "";
  }

  it("a push address can be used once, and only by the device that received it", async () => {
    const url = await unused();
    await expect(openPush(shared.app, stage.world.hidden, url)).rejects.toThrow("401");
    const push = await openPush(shared.app, stage.world.device, url);
    await expect(openPush(shared.app, stage.world.device, url)).rejects.toThrow("401");
    push.terminate();
  });

  it("a push address is invalid when the timeout of the start has passed", async () => {
    const url = await unused();
    shared.app.clock.moveBy(liveTimes.publishMs + 1);
    await expect(openPush(shared.app, stage.world.device, url)).rejects.toThrow("401");
  });

  it("a push address that was never issued is refused, and so is a request without the device's signature", async () => {
    const invented = livePushPath + "a".repeat(43);
    await expect(openPush(shared.app, stage.world.device, invented)).rejects.toThrow("401");
    const url = await unused();
    const { hostname, port } = new URL(shared.app.url);
    const headers = { connection: "upgrade", upgrade: "websocket" };
    const [, socket] = await once(request({ hostname, port, path: url, headers }).end(), "response").then(
      ([answer]) => [null, answer] as const,
    );
    expect(socket.statusCode).toBe(401);
  });

  it("a push without FLV data is closed, and no viewer gets it", async () => {
    const url = await unused();
    const push = await openPush(shared.app, stage.world.device, url);
    push.send(Buffer.from("GET / HTTP/1.1\r\n\r\n"));
    await once(push, "close");
    expect(shared.app.services.media.pushes().filter(({ isPublished }) => isPublished)).toEqual([]);
  });
});
