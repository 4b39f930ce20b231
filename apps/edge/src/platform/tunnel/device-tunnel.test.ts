import { type ClientHttp2Session } from "node:http2";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { moveClock, stopClock } from "#test/moved-clock.ts";
import { eventually } from "#test/outbox-fixture.ts";
import { type StandInPlatform, startPlatform } from "#test/stand-in-platform.ts";
import { DeviceTunnel } from "./device-tunnel.ts";
import { type PageRequest } from "./page-stream.ts";

const deviceId = "AIS-0001";

interface Opened {
  platform: StandInPlatform;
  asked: PageRequest[];
  troubles: string[];
}

async function openTunnel(secret = "secret"): Promise<Opened> {
  const platform = await startPlatform(deviceId, "secret");
  const asked: PageRequest[] = [];
  const troubles: string[] = [];
  const tunnel = new DeviceTunnel({
    server: platform.url,
    signer: { deviceId, secret, serverNow: () => Date.now() },
    serve: async (request) => {
      asked.push(request);
      if (request.url.pathname === "/broken") throw new Error("broken");
      const body = request.url.pathname === "/long" ? "长".repeat(100_000) : `hello ${request.body.toString()}`;
      return { status: 200, contentType: "text/plain; charset=utf-8", body };
    },
    onTrouble: (trouble) => troubles.push(trouble),
  });
  tunnel.start();
  onTestFinished(() => tunnel.stop());
  return { platform, asked, troubles };
}

async function ask(
  session: ClientHttp2Session | undefined,
  path: string,
  method = "GET",
  body?: string | Buffer,
): Promise<{ status: number | undefined; body: string }> {
  const stream = session?.request({ ":path": path, ":method": method });
  if (stream === undefined) throw new Error("no tunnel");
  const status = new Promise<number | undefined>((resolve) =>
    stream.on("response", (head) => resolve(head[":status"])),
  );
  stream.on("error", () => undefined);
  stream.end(body);
  const answer = await text(stream);
  return { status: await status, body: answer };
}

test("serves many page requests through the tunnel in parallel, also long pages", async () => {
  const { platform, asked } = await openTunnel();
  await eventually(() => platform.tunnels.length === 1);
  const [tunnel] = platform.tunnels;
  expect(await ask(tunnel, "/config?a=1", "POST", "b=2")).toEqual({ status: 200, body: "hello b=2" });
  expect(asked[0]).toMatchObject({ method: "POST", url: { pathname: "/config", search: "?a=1" } });
  const many = await Promise.all(Array.from({ length: 20 }, () => ask(tunnel, "/long")));
  expect(many.every(({ body }) => body.length === 100_000)).toBe(true);
});

test("keeps the tunnel open when a page fails", async () => {
  const { platform } = await openTunnel();
  await eventually(() => platform.tunnels.length === 1);
  const [tunnel] = platform.tunnels;
  expect((await ask(tunnel, "/broken")).status).toBe(500);
  expect((await ask(tunnel, "//[")).status).toBe(400);
  for (const path of ["/patrolpost/../config", "/patrolpost/%2e%2E/config", "/patrolpost\\..\\config"]) {
    expect((await ask(tunnel, path)).status).toBe(400);
  }
  expect(await ask(tunnel, "/config", "POST", Buffer.alloc(100_000, "x"))).toMatchObject({ status: 413 });
  const request = tunnel?.request({ ":path": "/long" });
  request?.on("error", () => undefined);
  request?.close();
  expect((await ask(tunnel, "/config")).status).toBe(200);
});

test("a broken tunnel is opened again", { tags: ["rest"] }, async () => {
  const { platform, troubles } = await openTunnel();
  await eventually(() => platform.tunnels.length === 1);
  platform.cut();
  await eventually(() => platform.tunnels.length === 2);
  expect((await ask(platform.tunnels[1], "/config")).status).toBe(200);
  expect(troubles.length).toBeLessThanOrEqual(1);
});

test("reopens the tunnel within eight seconds each time a node of the platform dies", async () => {
  stopClock();
  const { platform } = await openTunnel();
  const isOpen = (count: number) => () => platform.tunnels.length === count;
  await moveClock(1_000, isOpen(1));
  for (let count = 2; count <= 9; count++) {
    platform.cut();
    await moveClock(8_000, isOpen(count));
    expect(platform.tunnels).toHaveLength(count);
  }
});

test("opens no tunnel without the device's secret, and reports that once", async () => {
  stopClock();
  const { platform, troubles } = await openTunnel("other");
  await eventually(() => troubles.length === 1);
  await moveClock(60_000);
  expect(platform.tunnels).toEqual([]);
  expect(troubles).toHaveLength(1);
  expect(troubles[0]).toContain("401");
});
