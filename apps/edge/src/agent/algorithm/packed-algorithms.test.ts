import { execFileSync, spawnSync } from "node:child_process";
import { createPublicKey } from "node:crypto";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AlgorithmManifest } from "@huiyan/contract/algorithm/algorithm.device";
import { algorithms } from "@huiyan/contract/algorithm/algorithm.rules";
import { AlgorithmSheet, algorithmPackageLimits } from "@huiyan/contract/algorithm/package.device";
import { listedPlatforms } from "@huiyan/contract/algorithm/store.rules";
import { afterAll, expect, test } from "vitest";
import { type ChannelRun, type Finding, type Scene } from "#platform/analysis/algorithm.ts";
import { viewOf } from "#platform/analysis/view.ts";
import { AlgorithmPrograms } from "#platform/runtime/algorithm-programs.ts";
import { AlgorithmSlot } from "#platform/runtime/algorithm-slot.ts";
import { AlgorithmStore } from "#platform/runtime/algorithm-store.ts";
import { isPublishedAlgorithm } from "#platform/upgrade/publisher-key.ts";
import { newPublisher } from "#test/package-fixture.ts";
import { animalTrack, emptyScene, personTrack, vehicleTrack } from "#test/scene.ts";
import { testSize } from "#test/test-size.ts";
import { algorithmModules } from "../../features.ts";

const folder = mkdtempSync(join(tmpdir(), "huiyan-packed-"));
const programs = new AlgorithmPrograms({ niceness: 0, onTrouble: () => undefined });
afterAll(async () => {
  await programs.close();
  rmSync(folder, { recursive: true });
});
const publisher = newPublisher();
const key = join(folder, "private.pem");
writeFileSync(key, publisher.privateKey);
const script = join(import.meta.dirname, "../../../../../scripts/pack-algorithm.ts");
const pack = (...args: string[]) => execFileSync(process.execPath, [script, ...args, "--key", key]);
const refusal = (...args: string[]) => spawnSync(process.execPath, [script, ...args], { encoding: "utf8" }).stderr;
const out = join(folder, "out");
pack("--all", "--out", out);
const files = readdirSync(out).filter((name) => name.endsWith(".hya"));

function sheetOf(file: string): { sheet: AlgorithmSheet; manifest: AlgorithmManifest } {
  const sheet = AlgorithmSheet.parse(JSON.parse(readFileSync(join(out, `${file}.json`), "utf8")));
  return { sheet, manifest: AlgorithmManifest.parse(JSON.parse(sheet.manifest)) };
}

test("packs and signs every algorithm of the agent, for any platform, in at most 1 % of the allowed size", () => {
  const publicKey = createPublicKey({ key: Buffer.from(publisher.publicKey, "base64"), format: "der", type: "spki" });
  const packed = files.map(sheetOf);
  expect(packed.map(({ manifest }) => manifest.id).toSorted()).toEqual([...algorithmModules.keys()].toSorted());
  for (const { sheet, manifest } of packed) {
    expect(isPublishedAlgorithm({ ...sheet, id: manifest.id, version: manifest.version }, publicKey)).toBe(true);
    expect(manifest).toMatchObject({
      platforms: ["*"],
      entry: "main.mjs",
      needs: { model: !["video_quality", "cv_tdds_piggy"].includes(manifest.id) },
    });
    expect(manifest.name).toHaveLength(3);
  }
  for (const file of files) expect(statSync(join(out, file)).size).toBeLessThan(algorithmPackageLimits.bytes / 100);
});

test("the store lists the platforms of general hosts for exactly the agent's algorithms", () => {
  for (const host of ["linux-x64", "linux-arm64"]) {
    const listed = algorithms.map(({ id }) => id).filter((id) => listedPlatforms(id).includes(host));
    expect(listed.toSorted()).toEqual([...algorithmModules.keys()].toSorted());
  }
});

test("packs the same sources to the same bytes, under another version as well", { tags: ["rest"] }, () => {
  const [again, later] = [join(folder, "again"), join(folder, "later")];
  pack("--id", "area_intrusion", "--out", again);
  pack("--id", "area_intrusion", "--out", later, "--version", "99.0.1");
  const bytes = readFileSync(join(out, "area_intrusion-1.5.0.hya"));
  expect(readFileSync(join(again, "area_intrusion-1.5.0.hya")).equals(bytes)).toBe(true);
  expect(readFileSync(join(later, "area_intrusion-99.0.1.hya")).equals(bytes)).toBe(true);
});

test.each([
  ["nothing to pack", [], "用法"],
  [
    "an algorithm that is not there",
    ["--id", "cv_tdgz", "--key", key, "--out", out],
    "没有算法 cv_tdgz，可选：area_intrusion",
  ],
  ["a version in words", ["--all", "--version", "next", "--key", key, "--out", out], "版本号格式不正确"],
  [
    "a module without algorithm",
    ["--module", join(import.meta.dirname, "device-algorithms.ts"), "--key", key, "--out", out],
    "没有以 default 导出算法",
  ],
])("%s is refused with a sentence", { tags: ["rest"] }, (_name, args, sentence) => {
  expect(refusal(...args)).toContain(sentence);
});

const whole = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
const regions = [{ name: "全部", polygon: whole }];
const lines = [{ name: "线", a: [0.5, 0], b: [0.5, 1] }];
const small = whole.map(([x = 0, y = 0]) => [x / 20, y / 20]);
const berths = [
  { id: "0198f3a0-0000-7000-8000-000000000001", label: "A001", roi: whole },
  { id: "0198f3a0-0000-7000-8000-000000000002", label: "A002", roi: small },
];
const short = { regions, lines, berths, stay_seconds: 1, still_seconds: 5, absent_seconds: 1, period_seconds: 2 };
const settings = { ...short, min_people: 2, join_seconds: 1, min_seconds: 0, report_seconds: 2, frozen_seconds: 5 };

/** Algorithms without findings in this scene: no plate can be read, and the picture does not change. */
const unseen = new Set(["plate_recognition", "cv_tdds_piggy"]);

/** Algorithms that can count by the covered floor or by the model's findings; here they use the model. */
const byFloor = new Set(["dbgz", "tdgz"]);

/** Face that every face search in this test finds. */
const known = { id: "0198f3a0-0000-7000-8000-0000000000fa", name: "张三", code: "RY-1", type: 1, score: 0.9 } as const;
const findFaces: Scene["findFaces"] = async (box) => [{ box, score: 0.9, isFit: true, nearest: known }];

/** Runs a scene in which two people, a car and a cow cross the picture, stop, and leave. Returns the findings. */
async function watched(run: ChannelRun, { needs }: AlgorithmManifest): Promise<Omit<Finding, "picture">[]> {
  const reported: Finding[] = [];
  for (let frame = 0; frame < 100; frame += 1) {
    const at = frame * 250;
    const x = Math.min(800, frame * 40);
    const box = { x, y: 400, w: 100, h: 200 };
    const seen = [
      personTrack(box, at, 1),
      personTrack({ ...box, y: 200 }, at, 2),
      vehicleTrack({ ...box, w: 180 }, at, 3),
      animalTrack({ ...box, y: 600 }, at, 4),
    ];
    // the picture does not change
    const view = viewOf(emptyScene.picture, at);
    if (needs?.view) reported.push(...((await run.view?.(view, emptyScene.picture)) ?? []));
    else {
      const judgeBerths: Scene["judgeBerths"] = async (all) => all.map(() => (frame < 50 ? 0.97 : 0.02));
      const tracks = frame < 70 ? seen : [];
      reported.push(...(await run.step({ ...emptyScene, at, findFaces, judgeBerths, tracks })));
    }
  }
  reported.push(...(await run.finish(26_000)));
  return reported.map(({ picture: _picture, ...finding }) => finding);
}

/**
 * One algorithm for each kind of input: tracks, the picture, berths, faces, animals that cover a floor. One of them
 * reports only at its end.
 */
const ofEachWay = ["area_intrusion", "video_quality", "berth_parking", "face_alarm", "cv_tdds_piggy", "dbgz"];
const some = files.filter((file) => ofEachWay.some((id) => file.startsWith(`${id}-`)));

test.each(testSize(some, files))(
  "%s finds the same in a separate process as in this one",
  { tags: ["rest"] },
  async (file) => {
    const { sheet, manifest } = sheetOf(file);
    const store = new AlgorithmStore(folder);
    const incoming = store.incoming(sheet.sha256);
    copyFileSync(join(out, file), incoming);
    const code = store.read(await store.add(incoming, manifest, sheet.sha256));
    if (code === undefined) throw new Error("not there");
    const slot = new AlgorithmSlot(programs.of(code), 30_000);
    const own = byFloor.has(manifest.id) ? { ...settings, regions: [] } : settings;
    expect(await slot.refusal(own)).toBeUndefined();
    const run = slot.start(own);
    const reported = await watched(run, manifest);
    const needsObjects = run.needsObjects?.();
    run.close();
    const module = algorithmModules.get(manifest.id)?.start(own) ?? run;
    const expected = await watched(module, manifest);
    expect(reported).toEqual(expected);
    expect(needsObjects).toBe(module.needsObjects?.());
    expect(reported.length > 0).toBe(!unseen.has(manifest.id));
    expect(slot.counts).toMatchObject({ skipped: 0, errors: 0, frames: 100 });
  },
);
