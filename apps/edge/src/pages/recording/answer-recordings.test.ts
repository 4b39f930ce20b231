import { truncateSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { dayOf } from "@huiyan/contract/calendar";
import { expect, test } from "vitest";
import { type PageAnswer } from "#platform/tunnel/page-stream.ts";
import { newStore, recordingPageOf, recordSample, sampleInit, sampleSecond } from "#test/recordings.ts";
import { answerRecordings, type RecordingPageDeps } from "./answer-recordings.ts";

const begin = Date.parse("2026-11-21T15:59:00Z");
const get = (deps: RecordingPageDeps, path: string): Promise<PageAnswer> =>
  answerRecordings({ method: "GET", url: new URL(`http://device/recording${path}`), body: Buffer.alloc(0) }, deps);
const jsonOf = ({ body }: PageAnswer): unknown => JSON.parse(String(body));

test("loads no resources from elsewhere, and escapes all names", async () => {
  const deps = recordingPageOf(newStore());
  const page = await get(deps, "?channel=b%2Fc");
  const text = String(page.body);
  expect(page.contentType).toBe("text/html; charset=utf-8");
  expect(text).toContain("&lt;/script&gt;&lt;b&gt;仓库&lt;/b&gt;");
  expect(text).not.toContain("</script><b>");
  expect(text).not.toMatch(/ (src|href)="|@import|url\(/);
  const [, start = ""] = /id="start">(.*?)<\/script>/.exec(text) ?? [];
  expect(JSON.parse(start)).toMatchObject({
    channel: "b/c",
    channels: [{ name: "大门" }, { name: "</script><b>仓库</b>" }],
  });
});

test("shows days, and the time line of a day, with the recordings on disk and alarms, in China time", async () => {
  const recordings = newStore();
  const deps = recordingPageOf(recordings);
  recordSample(recordings.store, "1", begin, 120);
  deps.events.add("1", { at: begin + 5_000, alg_id: "area_intrusion" });
  deps.events.add("1", { at: begin + 70_000, alg_id: "area_intrusion" });
  expect(jsonOf(await get(deps, "/days?channel=1&channel=2"))).toEqual({ days: ["2026-11-21", "2026-11-22"] });
  expect(jsonOf(await get(deps, "/day?day=2026-11-21&channel=1"))).toEqual({
    channels: {
      1: {
        spans: [{ from: begin, to: begin + 60_000 }],
        events: [{ at: begin + 5_000, alg_id: "area_intrusion" }],
      },
    },
  });
  expect(jsonOf(await get(deps, "/day?day=2026-11-22&channel=1"))).toMatchObject({
    channels: { 1: { events: [{ at: begin + 70_000 }] } },
  });
});

test("returns some seconds from a key frame on as one piece, and an empty piece for a deleted recording", async () => {
  const recordings = newStore();
  const deps = recordingPageOf(recordings);
  recordSample(recordings.store, "1", begin, 60);
  const piece = await get(deps, `/piece?channel=1&at=${begin + 30_500}`);
  expect([piece.status, piece.contentType]).toEqual([200, "video/mp4"]);
  expect(String(piece.body).match(/moof/g)).toHaveLength(11);
  for (const path of [`/piece?channel=1&at=${begin + 60_000}`, `/piece?channel=9&at=${begin}`, "/piece?channel=1"]) {
    expect(await get(deps, path)).toMatchObject({ status: 204, body: "" });
  }
});

test("exports the recordings of a period as a file that begins at 0 and is named by channel and time", async () => {
  const recordings = newStore();
  const deps = recordingPageOf(recordings);
  recordSample(recordings.store, "1", begin, 60);
  recordSample(recordings.store, "1", begin + 300_000, 60);
  const answer = await get(deps, `/export?channel=1&from=${begin + 30_000}&to=${begin + 320_000}`);
  expect(decodeURIComponent(answer.headers?.["content-disposition"] ?? "")).toBe(
    "attachment; filename*=UTF-8''大门_20261121-235930_20261122-000420.mp4",
  );
  if (typeof answer.body === "string" || Buffer.isBuffer(answer.body)) throw new Error("an export is a stream");
  const video = await buffer(answer.body);
  const times = [...video.toString("latin1").matchAll(/tfdt/g)].map(({ index }) => video.readUInt32BE(index + 12));
  // the export has 30 seconds of the first file and 20 of the second, without the five minutes between the files
  expect(times).toEqual(Array.from({ length: 50 }, (_, at) => at * 1_000));
  expect(video.readUInt32BE(video.indexOf("mehd") + 8)).toBe(50_000);
});

test("refuses an export whose recording is damaged, so that no empty file looks like a video", async () => {
  const recordings = newStore();
  recordSample(recordings.store, "1", begin, 60);
  const [file] = recordings.store.files("1");
  if (file !== undefined) truncateSync(recordings.store.path(file), 20);
  const answer = await get(recordingPageOf(recordings), `/export?channel=1&from=${begin}&to=${begin + 10_000}`);
  expect([answer.status, answer.body]).toEqual([404, "所选时间内没有录像"]);
});

test("exports the complete recording if it ends while the file is read", async () => {
  const recordings = newStore();
  const recording = recordings.store.create("1", begin, false, sampleInit);
  recording?.write(sampleSecond(begin, 10), begin + 1_000);
  const answered = get(recordingPageOf(recordings), `/export?channel=1&from=${begin}&to=${begin + 1_000}`);
  recording?.close();
  const { status, body } = await answered;
  if (typeof body === "string" || Buffer.isBuffer(body)) throw new Error(`an export is a stream: ${status}`);
  expect((await buffer(body)).toString("latin1").match(/moof/g)).toHaveLength(1);
});

test.each([
  ["/export?channel=1&from=5&to=5", 400],
  ["/export?channel=1&from=0&to=3600001", 400],
  ["/export?channel=1&from=0&to=10", 404],
  ["/day?day=2026-1-1&channel=1", 400],
  ["/config", 404],
])("%s is refused with %i", async (path, status) => {
  expect((await get(recordingPageOf(newStore()), path)).status).toBe(status);
});

test("deletes alarm marks of days without recordings", () => {
  const recordings = newStore();
  const { events } = recordingPageOf(recordings);
  const dayMs = 86_400_000;
  for (const days of [0, 1, 2]) events.add("1", { at: begin + days * dayMs, alg_id: "smoking" });
  events.forgetBefore("1", begin + dayMs);
  const left = events.find("1", { from: 0, to: begin + 9 * dayMs }).map(({ at }) => dayOf(at));
  expect(left).toEqual(["2026-11-22", "2026-11-23"]);
});
