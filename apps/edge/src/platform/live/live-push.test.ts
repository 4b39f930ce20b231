import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { liveCloseCodes } from "@huiyan/contract/live/live.rules";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { startPushServer } from "#test/push-server.ts";
import { sampleStream, sampleTag } from "#test/sample-flv.ts";
import { LiveFeed } from "./live-feed.ts";
import { pushToServer } from "./live-push.ts";

const signer = { deviceId: "AIS-0001", secret: "secret", serverNow: () => Date.now() };
afterEach(() => void vi.useRealTimers());

function playing(): LiveFeed {
  const feed = new LiveFeed();
  feed.take(sampleStream("kff"));
  return feed;
}

/** Opens a connection to the server through a proxy that can be cut without notice to either side. */
async function throughWire(to: URL): Promise<{ url: URL; cut(): void }> {
  const sockets: Socket[] = [];
  let isCut = false;
  const wire = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.push(from);
      from.on("error", () => undefined);
      from.on("data", (bytes) => !isCut && other.write(bytes));
      from.on("close", () => other.destroy());
    }
  });
  wire.listen(0, "127.0.0.1");
  await once(wire, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    wire.close();
  });
  const address = wire.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    cut: () => {
      isCut = true;
    },
  };
}

test("reports a refused push with the server's text", async () => {
  const { url, path, pushes } = await startPushServer("another secret");
  await expect(pushToServer(playing(), url, path("a"), signer)).rejects.toThrow("401");
  expect(pushes).toEqual([]);
});

test("ends the push with its own close reason when the camera stops sending", async () => {
  const { url, path, pushes } = await startPushServer("secret");
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const feed = playing();
  const push = await pushToServer(feed, url, path("a"), signer);
  await vi.advanceTimersByTimeAsync(9_000);
  feed.take(sampleTag("frame", 120));
  await vi.advanceTimersByTimeAsync(9_000);
  expect(pushes[0]?.socket.readyState).toBe(1);
  await vi.advanceTimersByTimeAsync(3_000);
  await push.ended;
  expect(await pushes[0]?.closed).toBe(liveCloseCodes.cameraLost);
});

test("ends the push when the network disappears silently", async () => {
  const { url, path } = await startPushServer("secret");
  const wire = await throughWire(url);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const feed = playing();
  const push = await pushToServer(feed, wire.url, path("a"), signer);
  wire.cut();
  let hasEnded = false;
  void push.ended.then(() => {
    hasEnded = true;
  });
  for (let second = 0; second < 25 && !hasEnded; second += 1) {
    feed.take(sampleTag("frame", 120 + second * 1_000));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  await push.ended;
  expect(hasEnded).toBe(true);
});
