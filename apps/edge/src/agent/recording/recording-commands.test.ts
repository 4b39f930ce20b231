import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newStore, recordSample, sampleInit } from "#test/recordings.ts";
import { recordingCommands } from "./recording-commands.ts";

const begin = Date.parse("2026-11-21T03:00:00Z");
const event_id = "01939c2f-7f00-7000-8000-000000000001";

/** Returns the command handlers of a device with two minutes of recordings of one camera. */
function commands(bytesOfSecond = 10) {
  const { folder, store } = newStore();
  recordSample(store, "1", begin, 60, bytesOfSecond);
  recordSample(store, "1", begin + 60_000, 60, bytesOfSecond);
  const clips: unknown[] = [];
  const handlers = new Map(
    recordingCommands({
      store,
      clipPath: (channel, name) => join(folder, `clips-${channel}`, name),
      addClip: (...clip) => void clips.push(clip),
    }),
  );
  const command = { id: "c1", progress: () => undefined };
  return {
    folder,
    clips,
    run: async (name: string, params: object) => handlers.get(name)?.({ channel: "1", ...params }, command),
  };
}

test("record.list returns the recorded spans of a period", async () => {
  const { run } = commands();
  const found = await run("record.list", { from: begin + 90_000, to: begin + 300_000 });
  expect(found).toEqual({ spans: [{ from: begin + 90_000, to: begin + 120_000 }] });
  expect(await run("record.list", { from: begin - 2_000, to: begin - 1_000 })).toEqual({ spans: [] });
});

test("record.url returns an address of the period below the recordings page", async () => {
  const { run } = commands();
  const piece = { from: begin, to: begin + 30_000 };
  expect(await run("record.url", piece)).toEqual({
    path: `/recording/export?channel=1&from=${piece.from}&to=${piece.to}`,
  });
});

test("record.clip cuts a period across two files and sends it as a clip of the alarm", async () => {
  const { run, clips, folder } = commands();
  const answer = await run("record.clip", { from: begin + 50_000, to: begin + 70_000, event_id, index: 1 });
  const path = join(folder, "clips-1", `${event_id}-1.mp4`);
  const clip = readFileSync(path);
  expect(answer).toEqual({ bytes: clip.length });
  expect(clips).toEqual([[event_id, path, clip.length, 1]]);
  expect(clip.subarray(4, 8).toString()).toBe("ftyp");
  // the MP4 has one fragment per second
  expect(clip.toString("latin1").split("moof").length - 1).toBe(20);
  expect(clip.length).toBeGreaterThan(sampleInit.length);
});

test.each([
  ["nothing is recorded", { from: begin - 20_000, to: begin - 10_000 }, "该时间没有录像"],
  ["the piece is longer than ten minutes", { from: begin, to: begin + 600_001 }, "片段最长 10 分钟"],
])("a clip is refused in words where %s", async (_rule, span, sentence) => {
  const { run, clips } = commands();
  await expect(run("record.clip", { ...span, event_id, index: 1 })).rejects.toThrow(sentence);
  await expect(run("record.url", span)).rejects.toThrow(sentence);
  expect(clips).toEqual([]);
});

test("does not send a clip above the server's size limit, and leaves no file", {
  tags: ["rest"],
}, async () => {
  const { run, clips, folder } = commands(2 * 1024 * 1024);
  const piece = { from: begin, to: begin + 40_000, event_id, index: 1 };
  await expect(run("record.clip", piece)).rejects.toThrow("片段超过 64 MB");
  expect(clips).toEqual([]);
  expect(readdirSync(join(folder, "clips-1"))).toEqual([]);
});

test("record.clip never replaces the alarm's original clip", async () => {
  const { run } = commands();
  await expect(run("record.clip", { from: begin, to: begin + 1_000, event_id, index: 0 })).rejects.toThrow();
});
