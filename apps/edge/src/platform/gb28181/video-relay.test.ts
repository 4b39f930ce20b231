import { type GbVideo } from "@huiyan/gb28181/gb-types";
import { expect, it, onTestFinished } from "vitest";
import { SharedVideo } from "./shared-video.ts";
import { openVideoRelay } from "./video-relay.ts";

/** Opens a relay for a simulated device, whose data the test sends. */
async function open(options: Parameters<typeof openVideoRelay>[1] = {}) {
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  let send: (bytes: Buffer) => void = () => undefined;
  const device: GbVideo = {
    onData(listener) {
      send = listener;
    },
    heardAt: () => undefined,
    ended,
    close: () => end("关闭"),
  };
  const video = new SharedVideo(device);
  const relay = await openVideoRelay(video, { isOwn: async () => true, ...options });
  onTestFinished(() => relay.close());
  return { url: relay.url, send: (text: string) => send(Buffer.from(text)), end };
}

it("passes what the device sends, until it ends", async () => {
  const { url, send, end } = await open();
  const answer = fetch(url);
  await new Promise((resolve) => setTimeout(resolve, 30));
  send("one");
  send("two");
  end("结束");
  expect(await (await answer).text()).toBe("onetwo");
});

it("refuses a wrong path, and programs of other users", async () => {
  const { url } = await open();
  await expect(fetch(new URL("/", url))).rejects.toThrow("fetch failed");
  const foreign = await open({ isOwn: async () => false });
  await expect(fetch(foreign.url)).rejects.toThrow("fetch failed");
});

it("answers 408 if a device sends nothing, and 503 after its video has ended", async () => {
  const { url, end } = await open({ firstMs: 20 });
  expect((await fetch(url)).status).toBe(408);
  end("结束");
  expect((await fetch(url)).status).toBe(503);
});
