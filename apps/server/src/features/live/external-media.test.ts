import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { playPoint } from "@huiyan/contract/live/live.api";
import { liveTimes } from "@huiyan/contract/live/live.rules";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { parseConfig } from "#platform/config/config.ts";
import { jobOf } from "#test/jobs/job-of.ts";
import { type LiveDevice, linkLiveDevice } from "#test/live/live-device.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { liveFeature } from "./live.feature.ts";

/** Answer of each kind of media server about a stream with this number of viewers. */
const servers = {
  srs: {
    path: "/api/v1/streams/",
    answer: (key: string, viewers: number) => ({ code: 0, streams: [{ name: key, clients: viewers + 1 }] }),
  },
  zlmediakit: {
    path: "/index/api/getMediaList?secret=s&stream={key}",
    answer: (_key: string, viewers: number) => ({
      code: 0,
      data:
        viewers === 0
          ? []
          : [
              { schema: "rtmp", totalReaderCount: viewers },
              { schema: "ts", totalReaderCount: viewers },
            ],
    }),
  },
  mediamtx: {
    path: "/v3/paths/get/live/{key}",
    answer: (_key: string, viewers: number) => ({
      readers: Array.from({ length: viewers }, () => ({ type: "webRTCSession" })),
    }),
  },
} as const;

describe.each(["srs", "zlmediakit", "mediamtx"] as const)("with %s as the media server", (name) => {
  let app: TestApp;
  let world: World;
  let device: LiveDevice;
  let api: Server;
  let viewers = 0;
  let isDown = false;
  const asked: string[] = [];
  const watchers = () => [jobOf(liveFeature, app.services, "live.external")];

  beforeAll(async () => {
    api = createServer((request, response) => {
      asked.push(request.url ?? "");
      if (isDown) response.writeHead(500).end();
      else
        response.end(
          JSON.stringify(servers[name].answer(device.starts.at(-1)?.push_url.split("/").at(-1) ?? "", viewers)),
        );
    });
    api.listen(0, "127.0.0.1");
    await once(api, "listening");
    const address = api.address();
    const port = typeof address === "object" ? address?.port : 0;
    app = await startTestApp({
      env: {
        MEDIA_SERVER: name,
        MEDIA_PUSH_URL: "rtmp://media.invalid/live/{key}",
        MEDIA_PLAY_URL: "wss://media.invalid:8443/live/{key}.live.flv",
        MEDIA_API_URL: `http://127.0.0.1:${port}${servers[name].path}`,
      },
    });
  });
  afterAll(async () => {
    await app.close();
    api.close();
  });
  beforeEach(async () => {
    viewers = 0;
    isDown = false;
    world = await createWorld(app);
    device = await linkLiveDevice(app, world.device, { opening: Buffer.alloc(0), frames: [] });
    return () => device.close();
  });
  const play = () => world.staff.client.call(playPoint, { _id: world.device.pointId, quality: "sub" });

  it("the device pushes once to the media server, all viewers play from there, and stream names cannot be guessed", async () => {
    const [first, second] = await Promise.all([play(), play()]);
    const third = await play();
    expect(device.starts).toHaveLength(1);
    const [, key] = /^rtmp:\/\/media\.invalid\/live\/([\da-f]{40})$/.exec(device.starts[0]?.push_url ?? "") ?? [];
    for (const { url } of [first, second, third]) expect(url).toBe(`wss://media.invalid:8443/live/${key}.live.flv`);
    const page = await fetch(app.url);
    expect(page.headers.get("content-security-policy")).toContain("connect-src 'self' wss://media.invalid:8443;");
  });

  it("a push ends 30 s after its last viewer, but not while the media server does not answer", async () => {
    await play();
    viewers = 2;
    const look = async () => {
      for (const sweep of watchers()) await sweep.run();
    };
    app.clock.moveBy(liveTimes.idleMs + 1000);
    await look();
    expect(device.stops).toEqual([]);
    isDown = true;
    app.clock.moveBy(liveTimes.idleMs + 1000);
    await look();
    expect(device.stops).toEqual([]);
    isDown = false;
    viewers = 0;
    app.clock.moveBy(liveTimes.idleMs - 1000);
    await look();
    expect(device.stops).toEqual([]);
    app.clock.moveBy(1000);
    await look();
    await expect.poll(() => device.stops).toEqual([device.starts[0]?.push_url]);
    await play();
    expect(device.starts).toHaveLength(2);
    expect(device.starts[1]?.push_url).not.toBe(device.starts[0]?.push_url);
    expect(asked.length).toBeGreaterThan(0);
  });

  it("a refusal shows the device's reason", async () => {
    device.refusal = { code: "no_signal", text: "摄像头无信号" };
    const failure = await world.staff.client.fails(playPoint, { _id: world.device.pointId });
    expect(failure).toMatchObject({ status: 400, message: "设备未能完成：摄像头无信号" });
  });
});

it("a slow media server receives requests about many streams in parallel, so that no push expires meanwhile", async () => {
  let [waiting, maxWaiting] = [0, 0];
  const api = createServer((_request, response) => {
    maxWaiting = Math.max(maxWaiting, ++waiting);
    setTimeout(() => {
      waiting--;
      response.end(JSON.stringify(servers.mediamtx.answer("", 1)));
    }, 100);
  });
  api.listen(0, "127.0.0.1");
  await once(api, "listening");
  onTestFinished(() => void api.close());
  const { port } = z.object({ port: z.number() }).parse(api.address());
  const app = await startTestApp({
    env: {
      MEDIA_SERVER: "mediamtx",
      MEDIA_PUSH_URL: "rtmp://media.invalid/live/{key}",
      MEDIA_PLAY_URL: "wss://media.invalid/live/{key}.flv",
      MEDIA_API_URL: `http://127.0.0.1:${port}/{key}`,
    },
  });
  onTestFinished(() => app.close());
  const { device, hidden } = await createWorld(app);
  const now = app.clock.now();
  for (const { pointId, uid } of [device, hidden])
    for (const quality of ["main", "sub"] as const) {
      const row = { id: v7(), point_id: pointId, device_uid: uid, quality, key_hash: null, node_id: v7() };
      const times = { published_at: now, watched_at: now, alive_at: now };
      await app.services.db.sql
        .insertInto("live_push")
        .values({ ...row, ...times })
        .execute();
    }
  await jobOf(liveFeature, app.services, "live.external").run();
  expect(maxWaiting).toBe(4);
});

it.each([
  ["an unknown server", { MEDIA_SERVER: "other" }, "须为 embedded"],
  ["no addresses", { MEDIA_SERVER: "srs" }, "还需要 MEDIA_PUSH_URL"],
  ["a push address without its key", { MEDIA_SERVER: "srs", MEDIA_PUSH_URL: "rtmp://a/live" }, "须为含 {key}"],
  ["a play address of another protocol", { MEDIA_SERVER: "srs", MEDIA_PLAY_URL: "ftp://a/{key}" }, "须为含 {key}"],
])("settings with %s are refused", (_name, env, message) => {
  expect(() => parseConfig(env, false)).toThrow(message);
});
