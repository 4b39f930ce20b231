import fc from "fast-check";
import { expect, test } from "vitest";
import { sampleStream, sampleTag } from "#test/sample-flv.ts";
import { type FlvTag, FlvTagReader, flvHeader } from "./flv-tags.ts";
import { LiveFeed } from "./live-feed.ts";

const signs = (tags: readonly FlvTag[]): string => tags.map(({ kind }) => kind.slice(0, 1)).join("");

function listened(feed: LiveFeed): FlvTag[] {
  const tags: FlvTag[] = [];
  feed.listen((tag) => tags.push(tag));
  return tags;
}

test("reads the same tags for any split of the stream", () => {
  const stream = sampleStream("kffkfff", 300);
  const whole = new FlvTagReader().take(stream);
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length), { maxLength: 20 }), (cuts) => {
      const reader = new FlvTagReader();
      const edges = [0, ...cuts.sort((a, b) => a - b), stream.length];
      const tags = edges.slice(1).flatMap((end, at) => reader.take(stream.subarray(edges[at], end)));
      expect(tags).toEqual(whole);
    }),
  );
  expect(signs(whole)).toBe("ckffkfff");
});

test("sends the configuration and the newest group of pictures to a late viewer, then the live tags", () => {
  const feed = new LiveFeed();
  feed.take(sampleStream("kfffkf"));
  const tags = listened(feed);
  expect(signs(tags)).toBe("ckf");
  feed.take(sampleTag("frame", 240));
  expect(signs(tags)).toBe("ckff");
});

test("sends no frame before a key frame after the camera was reopened", () => {
  const feed = new LiveFeed();
  feed.take(sampleStream("kff"));
  const tags = listened(feed);
  feed.begin();
  feed.take(Buffer.concat([flvHeader, sampleTag("config", 0), sampleTag("frame", 0), sampleTag("key", 40)]));
  expect(signs(tags)).toBe("ckffck");
  const late = listened(feed);
  expect(signs(late)).toBe("ck");
});

test("drops a group of pictures above the size limit, and reports its key frames as rare", () => {
  const feed = new LiveFeed();
  const early = listened(feed);
  feed.take(sampleStream(`k${"f".repeat(20)}`, 1024 * 1024));
  expect(signs(listened(feed))).toBe("c");
  expect(feed.hasRareKeys).toBe(true);
  expect(early).toHaveLength(22);
});

test.each([
  [100, false],
  [101, true],
])("%i frames of 40 ms between two key frames: rare %s", (frames, rare) => {
  const feed = new LiveFeed();
  feed.take(sampleStream(`k${"f".repeat(frames - 1)}k`));
  expect(feed.hasRareKeys).toBe(rare);
});

test("ignores data that is no FLV until the camera is reopened", () => {
  const feed = new LiveFeed();
  expect(feed.take(Buffer.alloc(100))).toBe(false);
  feed.begin();
  expect(feed.take(sampleStream("k"))).toBe(true);
});

test("publishes detections to listeners that want them and have received a picture", () => {
  const feed = new LiveFeed();
  expect(feed.notedAt).toBeUndefined();
  feed.take(sampleStream("kff"));
  expect(feed.notedAt).toBeUndefined();
  const notes: unknown[] = [];
  listened(feed);
  const unlisten = feed.listen(
    () => undefined,
    (at, note) => notes.push([at, note]),
  );
  expect(feed.notedAt).toBe(80);
  feed.note(80, "a");
  feed.begin();
  feed.note(80, "b");
  expect(feed.notedAt).toBeUndefined();
  unlisten();
  expect(notes).toEqual([[80, "a"]]);
});
