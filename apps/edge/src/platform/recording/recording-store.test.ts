import { mkdirSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { daysOf } from "@huiyan/contract/recording/recording-day.rules";
import fc from "fast-check";
import { expect, test } from "vitest";
import { newStore, recordSample, sampleInit, sampleSecond } from "#test/recordings.ts";
import { testSize } from "#test/test-size.ts";
import { readRecordingName } from "./recording-file.ts";
import { readPiece } from "./recording-pieces.ts";
import { RecordingStore } from "./recording-store.ts";

const begin = Date.parse("2026-11-21T15:30:00Z");
/** Returns the state of the recordings, read from the disk only. */
function onDisk(path: string): { bytes: number; spans: { channel: string; from: number; to: number }[] } {
  const files = readdirSync(path).flatMap((hex) => readdirSync(join(path, hex)).map((name) => ({ hex, name })));
  return {
    bytes: files.reduce((sum, { hex, name }) => sum + statSync(join(path, hex, name)).size, 0),
    spans: files.map(({ hex, name }) => {
      const { from, to } = readRecordingName(name) ?? { from: 0, to: 0 };
      return { channel: Buffer.from(hex, "hex").toString(), from, to: to ?? from };
    }),
  };
}

const all = { from: 0, to: 9e12 };
const sum = (spans: readonly { from: number; to: number }[]): number =>
  spans.reduce((ms, { from, to }) => ms + to - from, 0);

const unexpected = (text: string): never => {
  throw new Error(text);
};

test("never exceeds the quota in an hour of four cameras, and deletes the oldest recordings first", {
  tags: ["rest"],
}, async () => {
  const quota = 4 * 1024 * 1024;
  const { folder: path } = newStore();
  const store = new RecordingStore(path, quota, unexpected);
  const channels = ["1", "2", "3", "四"];
  for (let minute = 0; minute < testSize(60, 24 * 60); minute += 1) {
    for (const channel of channels) {
      recordSample(store, channel, begin + minute * 60_000, 60, 700);
      expect(onDisk(path).bytes).toBeLessThanOrEqual(quota);
      expect(store.usedBytes).toBe(onDisk(path).bytes);
    }
  }
  const last = begin + testSize(60, 24 * 60) * 60_000;
  for (const channel of channels) {
    const spans = store.spans(channel, all);
    expect(spans).toHaveLength(1);
    expect(spans[0]?.to).toBe(last);
    // each channel keeps an equal share, because the oldest recording is deleted first
    expect(Math.abs(sum(spans) - sum(store.spans("1", all)))).toBeLessThanOrEqual(60_000);
  }
});

test("returns days, time line and index that agree with the disk, for any recordings, also after a restart", async () => {
  const run = fc.record({
    channel: fc.constantFrom("1", "b/c", "三"),
    gapS: fc.integer({ min: 0, max: 40_000 }),
    seconds: fc.integer({ min: 1, max: 20 }),
    bytes: fc.integer({ min: 1, max: 3_000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(run, { minLength: 1, maxLength: 25 }), async (runs) => {
      const { folder: path, store } = newStore(60_000);
      let at = begin;
      for (const { channel, gapS, seconds, bytes } of runs) {
        at += gapS * 1_000;
        recordSample(store, channel, at, seconds, bytes);
        at += seconds * 1_000;
      }
      const again = new RecordingStore(path, 60_000, unexpected);
      await again.load();
      for (const channel of ["1", "b/c", "三"]) {
        const spans = store.spans(channel, all);
        const disk = onDisk(path).spans.filter((file) => file.channel === channel);
        expect(again.spans(channel, all)).toEqual(spans);
        expect(daysOf(spans)).toEqual(daysOf(disk));
        // joined spans are less than two seconds apart; nothing else is added or lost
        expect(sum(spans) - sum(disk)).toBeLessThan(2_000 * disk.length + 1);
        expect(disk.every(({ from, to }) => spans.some((span) => span.from <= from && span.to >= to))).toBe(true);
        for (const span of spans) expect(disk.some(({ from }) => from === span.from)).toBe(true);
      }
      expect(again.usedBytes).toBe(onDisk(path).bytes);
    }),
    { numRuns: testSize(30, 500) },
  );
});

test("ends a file that was open at a kill with its last complete fragment", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5_000 }), async (cut) => {
      const { folder: path, store } = newStore(1e9);
      const file = store.create("1", begin, false, sampleInit);
      for (let at = begin; at < begin + 5_000; at += 1_000) file?.write(sampleSecond(at, 1_000), at + 1_000);
      const [hex = ""] = readdirSync(path);
      const [name = ""] = readdirSync(join(path, hex));
      const whole = statSync(join(path, hex, name)).size;
      truncateSync(join(path, hex, name), whole - cut);
      // a second store on the same folder simulates the next start of the program
      const again = new RecordingStore(path, 1e9, unexpected);
      await again.load();
      const fragmentBytes = sampleSecond(begin, 1_000).length;
      const left = 5 - Math.ceil(cut / fragmentBytes);
      expect(again.spans("1", all)).toEqual(left > 0 ? [{ from: begin, to: begin + left * 1_000 }] : []);
      expect(again.usedBytes).toBe(onDisk(path).bytes);
      store.clear();
    }),
    { numRuns: 20 },
  );
});

test("keeps waiting recordings when an alarm comes, also while they are being written, and otherwise deletes them", () => {
  const { folder: path, store } = newStore(1e9);
  const waiting = [0, 10, 20].map((from) => {
    const at = begin + from * 1_000;
    const file = store.create("1", at, true, sampleInit);
    for (let s = 0; s < 10; s += 1) file?.write(sampleSecond(at + s * 1_000, 10), at + (s + 1) * 1_000);
    if (from < 20) file?.close();
    return file;
  });
  expect(store.spans("1", all)).toEqual([]);
  store.keep("1", { from: begin + 15_000, to: begin + 60_000 });
  waiting[2]?.close();
  expect(store.spans("1", all)).toEqual([{ from: begin + 10_000, to: begin + 30_000 }]);
  store.forgetWaiting("1", begin + 60_000);
  expect(onDisk(path).spans).toHaveLength(2);
});

test("ends a file at the quota and continues in the next one", () => {
  const { folder: path, store } = newStore(5_000);
  recordSample(store, "1", begin, 60, 700);
  expect(onDisk(path).bytes).toBeLessThanOrEqual(5_000);
  recordSample(store, "1", begin + 60_000, 2, 700);
  expect(store.spans("1", all)).toEqual([{ from: begin + 60_000, to: begin + 62_000 }]);
});

test("reports a file that was deleted from the disk, and no longer lists it", () => {
  const troubles: string[] = [];
  const { folder: path } = newStore();
  const store = new RecordingStore(path, 1e9, (text) => troubles.push(text));
  const file = store.create("1", begin, false, sampleInit);
  file?.write(sampleSecond(begin, 10), begin + 1_000);
  rmSync(path, { recursive: true });
  file?.close();
  expect(troubles[0]).toContain("录像文件丢失");
  expect(store.files("1")).toEqual([]);
});

test("ignores other files in the folder", async () => {
  const { folder: path, store } = newStore(1e9);
  recordSample(store, "1", begin, 2, 10);
  const [hex = ""] = readdirSync(path);
  writeFileSync(join(path, hex, "2026-11-21.events"), "");
  const again = new RecordingStore(path, 1, unexpected);
  await again.load();
  expect(readdirSync(join(path, hex))).toEqual(["2026-11-21.events"]);
});

const box = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
};
const overwritten = (fragment: Buffer, name: string, offset: number, value: number): Buffer => {
  const damaged = Buffer.from(fragment);
  damaged.writeUInt32BE(value, damaged.indexOf(name, 0, "latin1") + offset);
  return damaged;
};
const third = sampleSecond(begin + 2_000, 10);

test.each([
  ["of zeros", Buffer.concat([box("moof", Buffer.alloc(200)), box("mdat", Buffer.alloc(10))])],
  ["that ends in its index", Buffer.concat([box("moof", Buffer.from("tfdttrun")), box("mdat", Buffer.alloc(10))])],
  ["with more pictures than its index holds", overwritten(third, "trun", 8, 0xff_ff_ff_ff)],
  ["with a time after all times", overwritten(third, "tfdt", 8, 0xff_ff_ff_ff)],
])(
  "a file that a power failure left with a fragment %s ends before it, and all other files stay",
  async (_name, end) => {
    const { folder: path, store } = newStore(1e9);
    recordSample(store, "2", begin, 5);
    const open = store.create("1", begin, false, sampleInit);
    for (const at of [begin, begin + 1_000]) open?.write(sampleSecond(at, 10), at + 1_000);
    open?.write(end, begin + 3_000);
    // A closed file of another camera, whose name contains an end time, is damaged in the same way as the open one.
    const closed = store.create("3", begin, false, sampleInit);
    closed?.write(sampleSecond(begin, 10), begin + 1_000);
    closed?.write(end, begin + 3_000);
    closed?.close();
    const again = new RecordingStore(path, 1e9, unexpected);
    await again.load();
    expect(again.spans("1", all)).toEqual([{ from: begin, to: begin + 2_000 }]);
    expect(again.spans("2", all)).toEqual([{ from: begin, to: begin + 5_000 }]);
    expect(again.usedBytes).toBe(onDisk(path).bytes);
    expect((await readPiece(again, "3", begin))?.to).toBe(begin + 1_000);
    expect(await readPiece(again, "3", begin + 2_000)).toBeUndefined();
  },
);

test("reports a file that cannot be read or deleted, and works with all others", async () => {
  const { folder: path, store } = newStore(1e9);
  recordSample(store, "1", begin + 60_000, 5);
  const [hex = ""] = readdirSync(path);
  // folders in place of files: one is named like a file that was open at a kill, the other like the oldest file
  mkdirSync(join(path, hex, `${begin}.mp4`));
  mkdirSync(join(path, hex, `${begin}-${begin + 1_000}.mp4`));
  const troubles: string[] = [];
  const again = new RecordingStore(path, 1e9, (text) => troubles.push(text));
  await again.load();
  again.setQuota(statSync(join(path, hex, `${begin + 60_000}-${begin + 65_000}.mp4`)).size);
  expect(again.spans("1", all)).toEqual([{ from: begin + 60_000, to: begin + 65_000 }]);
  expect(troubles).toEqual([
    expect.stringContaining(`录像文件 ${begin}.mp4 无法读取，请检查磁盘`),
    expect.stringContaining("录像文件无法删除，请检查磁盘"),
  ]);
});

test("deletes the oldest recordings of all cameras after a restart, not those of one camera", async () => {
  const { folder, store } = newStore();
  for (const [channel, minute] of [
    ["1", 0],
    ["2", 1],
    ["1", 2],
    ["2", 3],
  ] as const)
    recordSample(store, channel, begin + minute * 60_000, 60);
  const again = new RecordingStore(folder, store.usedBytes, unexpected);
  await again.load();
  again.setQuota(store.usedBytes / 2);
  expect(["1", "2"].map((channel) => again.spans(channel, all).map(({ from }) => (from - begin) / 60_000))).toEqual([
    [2],
    [3],
  ]);
});
