import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { BerthObservation } from "@huiyan/contract/algorithm/berth-parking.device";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { ffmpegPath } from "#platform/ffmpeg/ffmpeg-path.ts";
import { VisionModel } from "#platform/vision/vision-model.ts";
import { analyseClip } from "./analyse-clip.ts";
import { judgeLot, type LotResult, learnedLots, lotsIn, openLot } from "./lot-pictures.ts";

const run = promisify(execFile);
const model = new VisionModel();
afterAll(() => model.close());

/**
 * Pictures drawn by `python3 -m models.berth.draw --out apps/edge/test/data/lots --seed 9000`. No network has been
 * trained with them.
 */
const folder = new URL("../../test/data/lots", import.meta.url).pathname;
const names = await lotsIn(folder);
/** Returns the maximum number of wrong berths: one of 69, because users of a car park would notice more errors. */
const allowed = (berths: number): number => Math.ceil(berths / 69);

test.each(names)(
  "judges at most one of 69 berths wrongly in %s, a synthetic picture that was not used for training",
  async (name) => {
    const { picture, truth } = await openLot(folder, name);
    const { berths, judge } = await judgeLot(model, picture, truth);
    expect(berths).toBeGreaterThanOrEqual(40);
    expect(judge.wrong.length, JSON.stringify(judge.wrong)).toBeLessThanOrEqual(allowed(berths));
  },
);

test("reports a truth file without its picture, or with an invalid format, by name", async () => {
  const broken = await mkdtemp(join(tmpdir(), "huiyan-lot-"));
  onTestFinished(() => rm(broken, { recursive: true }));
  await expect(lotsIn(join(broken, "none"))).rejects.toThrow("没有文件夹");
  await expect(lotsIn(broken)).rejects.toThrow("请在每张图片旁写明各泊位是否有车");
  await writeFile(join(broken, "a.berths.json"), "[]");
  await expect(openLot(broken, "a")).rejects.toThrow("旁缺少图片 a.jpg");
  await writeFile(join(broken, "a.jpg"), "no picture");
  await expect(openLot(broken, "a")).rejects.toThrow("a 无法读取");
});

test("learns from the first half of several pictures of one car park, and nothing from a single picture or another car park", () => {
  const share = (at: number, isFull: boolean) => (at === 0 ? (isFull ? 0.4 : 0.05) : isFull ? 0.95 : 0.05);
  const picture = (lot: string, number: number): LotResult => {
    const looks = [0, 1, 2].map((at) => {
      const occupied = (at + number) % 2 === 0;
      return { occupied, share: share(at, occupied) };
    });
    return { name: `${lot}-${number}`, berths: 3, judge: { wrong: [], ms: 0, looks }, detector: { wrong: [], ms: 0 } };
  };
  const results = [10, 2, 1, 9, 8, 3, 4, 7, 6, 5].map((number) => picture("north", number));
  expect(learnedLots([...results, picture("south", 1)])).toEqual([
    { lot: "north", looks: 15, wrong: 3, wrongAfter: 0 },
  ]);
  expect(learnedLots([picture("north", 1), picture("north", 2)])).toEqual([]);
});

const idOf = (number: number): string => `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const turnedAt = 8;

test("observes arrivals and departures berth by berth on a whole car park at the right times", async () => {
  const [before, after] = await Promise.all(["lot-4-1", "lot-4-2"].map((name) => openLot(folder, name)));
  const temporary = await mkdtemp(join(tmpdir(), "huiyan-lot-"));
  onTestFinished(() => rm(temporary, { recursive: true }));
  const clip = join(temporary, "lot.mp4");
  const still = (path = "") => ["-loop", "1", "-t", String(turnedAt), "-r", "5", "-i", path];
  const turn = ["-filter_complex", "[0][1]concat", "-pix_fmt", "yuv420p", "-crf", "20", clip];
  await run(await ffmpegPath(), ["-v", "error", ...still(before?.path), ...still(after?.path), ...turn]);
  const truth = (before?.truth ?? []).map(({ corners, occupied }, at) => ({
    id: idOf(at),
    label: `A${at}`,
    roi: corners,
    expected: [...new Set([occupied, after?.truth[at]?.occupied])],
  }));
  const scene = { analysis_fps: 2, arrangements: [{ alg_id: "berth_parking", settings: { berths: truth } }] };
  const events = await analyseClip(clip, scene, model);
  const observed = Map.groupBy(
    events.map(({ at, data }) => ({ at, ...BerthObservation.parse(data) })),
    ({ berth_id }) => berth_id,
  );
  const wrong = truth.flatMap(({ id, expected }) => {
    const own = observed.get(id) ?? [];
    const changes = own.filter(({ occupied }, at) => occupied !== own[at - 1]?.occupied);
    const isRight = changes.map(({ occupied }) => occupied).join() === expected.join();
    const isTimely = changes.length < 2 || Math.abs((changes[1]?.at ?? 0) - turnedAt) <= 1;
    return isRight && isTimely
      ? []
      : [{ id, expected, changes: changes.map(({ at, occupied }) => `${at} ${occupied}`) }];
  });
  expect(truth.filter(({ expected }) => expected.length === 2).length).toBeGreaterThan(5);
  expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(allowed(truth.length));
});
