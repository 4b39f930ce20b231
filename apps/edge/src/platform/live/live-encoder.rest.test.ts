import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { LiveEncoder } from "./live-encoder.ts";

test("reopens a camera that accepts the connection and sends nothing, and viewers get a picture", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => void silent.close());
  const address = silent.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const sources = [
    ["-i", `tcp://127.0.0.1:${port}`],
    ["-re", "-f", "lavfi", "-i", "testsrc=size=320x180:rate=10"],
  ];
  const troubles: string[] = [];
  const open = async () => ({
    arguments: sources.shift() ?? [],
    copy: false,
    heardAt: () => undefined,
    close: () => undefined,
  });
  const encoder = new LiveEncoder({ kind: "camera", open }, (text) => troubles.push(text), 2_000);
  const release = encoder.use();
  onTestFinished(async () => {
    release();
    await encoder.stop();
  });
  const kinds: string[] = [];
  encoder.feed.listen(({ kind }) => void kinds.push(kind));
  await vi.waitFor(() => expect(kinds).toContain("key"), { timeout: 60_000 });
  expect(troubles[0]).toContain("视频流中断");
});
