import { expect, test } from "vitest";
import { sampleStream } from "#test/sample-flv.ts";
import { type FlvTag, FlvTagReader } from "./flv-tags.ts";
import { TagSender } from "./tag-sender.ts";

const tags = (groups: string, from = 0): FlvTag[] => new FlvTagReader().take(sampleStream(groups, 10, from));

function sink() {
  const written: Buffer[] = [];
  const state = { buffered: 0, now: 0 };
  const sender = new TagSender(
    { write: (bytes) => written.push(bytes), bufferedBytes: () => state.buffered },
    () => state.now,
  );
  const seen = (): string =>
    new FlvTagReader()
      .take(Buffer.concat(written))
      .map(({ kind, at }) => `${kind.slice(0, 1)}${at}`)
      .join(" ");
  return { sender, state, seen };
}

test("starts times at 0, and continues them after the camera was reopened", () => {
  const { sender, seen } = sink();
  for (const tag of [...tags("kff", 5_000), ...tags("kf", 0), ...tags("kf", 900_000)]) sender.send(tag);
  expect(seen()).toBe("c0 k0 f40 f80 c80 k120 f160 c160 k200 f240");
});

test("skips frames of a full sink up to the next key frame, so that every sent frame can be decoded", () => {
  const { sender, state, seen } = sink();
  const [config, ...frames] = tags("kffkffkf");
  if (config !== undefined) sender.send(config);
  for (const [at, frame] of frames.entries()) {
    state.buffered = at === 1 ? 2 ** 21 : 0;
    sender.send(frame);
  }
  expect(seen()).toBe("c0 k0 k120 f160 f200 k240 f280");
});

test("reports how long the sink has been full, and resets this on progress", () => {
  const { sender, state } = sink();
  state.buffered = 2 ** 21;
  for (const [at, tag] of tags("kffk").entries()) {
    state.now = at * 1_000;
    sender.send(tag);
  }
  expect(sender.fullMs).toBe(3_000);
  state.buffered = 0;
  for (const tag of tags("k", 1_000)) sender.send(tag);
  expect(sender.fullMs).toBe(0);
});

test("sends the buffered group of pictures completely, even if a new connection can take less", () => {
  const { sender, state, seen } = sink();
  state.buffered = 2 ** 22;
  for (const tag of tags("kff")) sender.send(tag, true);
  expect(seen()).toBe("c0 k0 f40 f80");
});

test("sends detections with the time of their picture, but not to a full sink, nor after times have restarted", () => {
  const { sender, state, seen } = sink();
  sender.note(5_000, "{}");
  for (const tag of tags("kff", 5_000)) sender.send(tag);
  sender.note(5_040, "{}");
  state.buffered = 2 ** 21;
  for (const tag of tags("f", 5_120).slice(1)) sender.send(tag);
  sender.note(5_080, "{}");
  state.buffered = 0;
  for (const tag of tags("k", 0)) sender.send(tag);
  sender.note(5_080, "{}");
  expect(seen()).toBe("c0 k0 f40 f80 s40 c80 k120");
});

test.each([
  [30_000, true],
  [30_040, false],
])("sends detections that are %d ms late: %s", (late, goes) => {
  const { sender, seen } = sink();
  // steps of less than ten seconds, because a longer step restarts the times
  const times = [...Array.from({ length: 6 }, (_, step) => step * 5_000), late];
  for (const at of times) for (const tag of tags("k", at)) sender.send(tag);
  sender.note(0, "{}");
  expect(seen().endsWith(" s0")).toBe(goes);
});
