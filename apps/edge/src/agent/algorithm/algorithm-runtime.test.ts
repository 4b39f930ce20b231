import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type AlgorithmManifest } from "@huiyan/contract/algorithm/algorithm.device";
import fc from "fast-check";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { type Finding, type Scene } from "#platform/analysis/algorithm.ts";
import { viewOf } from "#platform/analysis/view.ts";
import { type AlgorithmCode } from "#platform/runtime/algorithm-program.ts";
import { AlgorithmPrograms } from "#platform/runtime/algorithm-programs.ts";
import { AlgorithmSlot } from "#platform/runtime/algorithm-slot.ts";
import { AlgorithmStore } from "#platform/runtime/algorithm-store.ts";
import { FrameFiles } from "#platform/runtime/frame-files.ts";
import { emptyScene, personTrack, vehicleTrack } from "#test/scene.ts";
import { algorithmModules } from "../../features.ts";

const folder = mkdtempSync(join(tmpdir(), "huiyan-runtime-"));
const troubles: string[] = [];
const programs = new AlgorithmPrograms({ niceness: 0, onTrouble: (text) => void troubles.push(text) });
afterAll(async () => {
  await programs.close();
  rmSync(folder, { recursive: true });
});

const ownSource = new URL("../../features/area-intrusion/area-intrusion.feature.ts", import.meta.url).href;
const whole = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
const box = { x: 400, y: 400, w: 100, h: 200 };
const regions = [{ name: "全部", polygon: whole }];

function manifestOf(id: string, more: Partial<AlgorithmManifest> = {}): AlgorithmManifest {
  return { id, version: "1.0.0", platforms: ["*"], kind: "alarm", settings: {}, event: {}, ...more };
}

let written = 0;
/**
 * Writes an algorithm whose `step` function has this body. The variable `seen` keeps its value between the steps of a
 * run.
 */
function algorithmWith(body: string, manifest = manifestOf("written"), more = ""): AlgorithmCode {
  const file = join(folder, `main-${++written}.mjs`);
  const module = `const kept = [];
    export default { start(settings) { ${more} let seen = 0; return {
      async step(scene) { seen += 1; ${body} },
      isOpen: () => false, hold() {}, finish: (at) => (settings.tells ? [{ at, data: { seen, last: true }, closeUps: [] }] : []) }; } };`;
  writeFileSync(file, module);
  return { manifest, entry: pathToFileURL(file).href };
}

const found = `return [{ at: scene.at, data: { seen }, closeUps: [] }];`;

function startOn(slot: AlgorithmSlot, settings: unknown = {}) {
  const run = slot.start(settings);
  onTestFinished(() => run.close());
  return run;
}

const slotOf = (code: AlgorithmCode): AlgorithmSlot => new AlgorithmSlot(programs.of(code));
/** Slot whose channel waits up to 30 s for each answer of the algorithm, so that a busy machine changes no result. */
const awaited = (code: AlgorithmCode): AlgorithmSlot => new AlgorithmSlot(programs.of(code), 30_000);

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const since = performance.now();
  while (!(await isSo())) {
    if (performance.now() - since > 60_000) throw new Error("it never came true");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Sends frames one after another until `isEnough` returns true. Returns the findings. */
async function stepUntil(run: ReturnType<AlgorithmSlot["start"]>, isEnough: (all: Finding[]) => boolean) {
  const all: Finding[] = [];
  let at = 0;
  await until(async () => {
    at += 200;
    all.push(...(await run.step({ ...emptyScene, at })));
    return isEnough(all);
  });
  return all;
}

test("finds the same in a separate thread as without one, for any number of people in the picture", {
  tags: ["rest"],
}, async () => {
  const id = "area_intrusion";
  const module = algorithmModules.get(id);
  if (module === undefined) throw new Error(id);
  const file = join(folder, "own.mjs");
  writeFileSync(file, `export { areaIntrusion as default } from ${JSON.stringify(ownSource)};`);
  const slot = awaited({ manifest: module.manifest, entry: pathToFileURL(file).href });
  await slot.version?.load();
  const frame = fc.record({ people: fc.integer({ min: 0, max: 3 }), held: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(frame, { maxLength: 25 }), async (frames) => {
      const settings = { regions, stay_seconds: 0.5, leave_seconds: 0.5 };
      const [own, hosted] = [module.start(settings), slot.start(settings)];
      for (const [index, { people, held }] of frames.entries()) {
        const at = index * 300;
        if (held && index > 0) {
          own.hold(at);
          hosted.hold(at);
          continue;
        }
        const tracks = Array.from({ length: people }, (_, n) => personTrack({ ...box, x: 100 + n * 200 }, at, n + 1));
        const scene = { ...emptyScene, at, tracks };
        const expected = await own.step(scene);
        const reported = await hosted.step(scene);
        expect(reported.map(({ picture: _picture, ...finding }) => finding)).toEqual(expected);
        expect(await hosted.isOpen(at)).toBe(own.isOpen(at));
      }
      hosted.close();
    }),
    { numRuns: 30 },
  );
});

test("passes the time of a frame by the server's clock to an algorithm in its process", {
  tags: ["rest"],
}, async () => {
  const body = `return [{ at: scene.at, data: { clockAt: scene.clockAt }, closeUps: [] }];`;
  const run = startOn(awaited(algorithmWith(body)));
  const [finding] = await run.step({ ...emptyScene, at: 1, clockAt: 36_000_001 });
  expect(finding?.data).toEqual({ clockAt: 36_000_001 });
});

test("passes plates and scale readings only to algorithms that request them", { tags: ["rest"] }, async () => {
  const body = `return [{ at: scene.at, data: { inputs: scene.inputs ?? null }, closeUps: [] }];`;
  const inputs = {
    plates: [{ channel: "ramp", text: "粤B6T29K", at: 5 }],
    scale: { state: "stable" as const, stable: [{ from: 1, to: 2, kg: 845 }] },
  };
  const needs = { model: true, picture: false, view: false, fps: 1, memory_mb: 32 };
  const reported = async (name: string, more: object) => {
    const slot = awaited(algorithmWith(body, manifestOf(name, { kind: "record", needs: { ...needs, ...more } })));
    const run = startOn(slot);
    const [finding] = await run.step({ ...emptyScene, at: 1, inputs });
    return finding?.data.inputs;
  };
  expect(await reported("both", { plates: true, scale: true })).toEqual(inputs);
  expect(await reported("plates", { plates: true })).toEqual({ plates: inputs.plates });
  expect(await reported("neither", {})).toBeNull();
});

test("passes the picture only to algorithms that request it, and returns the same object", async () => {
  const body = `return [{ at: scene.at, data: { first: scene.picture.rgb[0] }, closeUps: [], picture: scene.picture }];`;
  const needs = { model: true, picture: true, view: false, fps: 1, memory_mb: 32 };
  const asking = slotOf(algorithmWith(body, manifestOf("asking", { kind: "record", needs })));
  const [finding] = await stepUntil(startOn(asking), (all) => all.length > 0);
  expect(finding?.data).toEqual({ first: 128 });
  expect(finding?.picture?.rgb.equals(emptyScene.picture.rgb)).toBe(true);
  const silent = slotOf(algorithmWith(body, manifestOf("silent")));
  const run = startOn(silent);
  await until(async () => {
    await run.step({ ...emptyScene, at: 1 });
    return silent.counts.errors > 0;
  });
  expect(silent.trouble).toContain("needs.picture");
});

test.each([
  ["judgeBerths([[{ x: 1, y: 1 }, { x: 9, y: 1 }, { x: 9, y: 9 }]])", 0.5],
  ["findBy('animals')", { kind: "livestock", label: "pig", score: 0.5, box: { x: 1, y: 2, w: 3, h: 4 } }],
  ["findAnimals()", { kind: "livestock", label: "pig", score: 0.5, box: { x: 1, y: 2, w: 3, h: 4 } }],
])("answers concurrent questions one at a time, since each copies the picture: %s", async (question, found) => {
  const questions = 12;
  const body = `const all = await Promise.all(Array.from({ length: ${questions} }, () => scene.${question}));
    return [{ at: scene.at, data: { all: all.flat() }, closeUps: [] }];`;
  let [open, maxOpen] = [0, 0];
  const answer = async () => {
    open += 1;
    maxOpen = Math.max(maxOpen, open);
    await new Promise((resolve) => setTimeout(resolve, 5));
    open -= 1;
    return [found] as never[];
  };
  const scene = { ...emptyScene, at: 0, judgeBerths: answer, findBy: answer };
  const [reported] = await startOn(awaited(algorithmWith(body))).step(scene);
  expect(reported?.data).toEqual({ all: Array.from({ length: questions }, () => found) });
  expect(maxOpen).toBe(1);
});

test("deletes pictures for algorithms after use, and those of a killed agent at the next start", async () => {
  const parent = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
  const dead = spawnSync(process.execPath, ["-e", "0"]).pid;
  const left = join(parent, `huiyan-frames-${dead}-left`);
  mkdirSync(left);
  const frames = new FrameFiles();
  const { picture } = emptyScene;
  const [path, same] = [await frames.take(picture), await frames.take(picture)];
  expect(same).toBe(path);
  expect(existsSync(left)).toBe(false);
  frames.release(picture);
  expect(existsSync(path)).toBe(true);
  frames.release(picture);
  expect(existsSync(path)).toBe(false);
  frames.close();
  expect(existsSync(dirname(path))).toBe(false);
});

test("keeps the shared picture for a reading algorithm when another algorithm has crashed and is suspended", {
  tags: ["rest"],
}, async () => {
  const needs = { model: true, picture: true, view: false, fps: 1, memory_mb: 64 };
  const falls = slotOf(algorithmWith("process.exit(1);", manifestOf("falls", { needs })));
  const body = `await new Promise((done) => setTimeout(done, 30)); return [{ at: scene.at, data: { first: scene.picture.rgb[0] }, closeUps: [] }];`;
  const reads = awaited(algorithmWith(body, manifestOf("reads", { needs })));
  const [fallen, reading] = [startOn(falls), startOn(reads)];
  await stepUntil(fallen, () => (falls.version?.restarts ?? 0) > 0);
  for (let at = 1; at <= 5; at += 1) {
    const scene = { ...emptyScene, picture: { ...emptyScene.picture }, at };
    const answer = reading.step(scene);
    await new Promise((resolve) => setTimeout(resolve, 10));
    await fallen.step(scene);
    expect(await answer).toMatchObject([{ data: { first: 128 } }]);
  }
  expect(reads.counts.errors).toBe(0);
});

test("deletes downloads at the next start that were not continued for a day", () => {
  const store = new AlgorithmStore(folder);
  const [old, fresh] = ["a", "b"].map((name) => store.incoming(name));
  for (const path of [old, fresh]) writeFileSync(path ?? "", "x");
  const yesterday = Date.now() / 1_000 - 25 * 3_600;
  utimesSync(old ?? "", yesterday, yesterday);
  store.sweep(new Set());
  expect([old, fresh].map((path) => existsSync(path ?? ""))).toEqual([false, true]);
});

test("reports an alarm with the picture of the frame that raised it, even if the algorithm answers late", {
  tags: ["rest"],
}, async () => {
  const slow = algorithmWith(`await new Promise((done) => setTimeout(done, 400)); ${found}`, manifestOf("slow"));
  const run = startOn(slotOf(slow));
  const pictures = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(() => ({ ...emptyScene.picture }));
  const reported: Finding[] = [];
  for (const [index, picture] of pictures.entries()) {
    reported.push(...(await run.step({ ...emptyScene, picture, at: index })));
  }
  reported.push(...(await run.finish(9)));
  expect(reported.length).toBeGreaterThan(0);
  for (const { at, picture } of reported) expect(picture).toBe(pictures[at]);
});

test("reads plates for an algorithm in the frame that the algorithm analyses", async () => {
  const body = `const plates = await scene.findPlates({ x: 1, y: 2, w: 3, h: 4 }, "thorough");
    return [{ at: scene.at, data: { plates }, closeUps: [] }];`;
  const run = startOn(slotOf(algorithmWith(body, manifestOf("reading"))));
  const asked: unknown[] = [];
  const scene: Omit<Scene, "at"> = {
    ...emptyScene,
    tracks: [vehicleTrack(box, 0)],
    async findPlates(...question) {
      asked.push(question);
      return [];
    },
  };
  const all: Finding[] = [];
  await until(async () => {
    all.push(...(await run.step({ ...scene, at: 1 })));
    return all.length > 0;
  });
  expect(all[0]?.data).toEqual({ plates: [] });
  expect(asked[0]).toEqual([{ x: 1, y: 2, w: 3, h: 4 }, "thorough"]);
});

const tenSeconds = "for (const end = Date.now() + 10_000; Date.now() < end;);";
test.each<[name: string, body: string, reason: string | RegExp]>([
  ["takes two seconds a frame", tenSeconds.replace("10_000", "2_000") + found, "一帧用时超过 500 毫秒"],
  ["never returns", "for (;;);", "一帧用时超过 500 毫秒"],
  // allocates a little per frame: on a busy machine, a frame that allocates all at once may take longer than 500 ms
  [
    "grows",
    `for (let n = 0; n < 200; n++) kept.push({ more: new Array(1000).fill(seen) }); ${found}`,
    "内存超过 32 MB",
  ],
  ["holds ever more bytes", `kept.push(Buffer.alloc(24 * 2 ** 20, 1)); ${found}`, "内存超过 32 MB"],
  ["ends its thread", "process.exit(3);", "意外退出"],
  [
    "raises far too many alarms",
    "return Array(50).fill({ at: scene.at, data: {}, closeUps: [] });",
    "一分钟内上报超过 120 条",
  ],
])(
  "stops an algorithm that %s and gives the reason, while its neighbour sees every frame",
  { tags: ["rest"] },
  async (name, body, reason) => {
    const needs = { model: true, picture: false, view: false, fps: 1, memory_mb: 32 };
    const bad = slotOf(algorithmWith(body, manifestOf(`bad_${written}`, { needs })));
    const good = awaited(algorithmWith(found, manifestOf(`good_${written}`)));
    await Promise.all([bad.version?.load(), good.version?.load()]);
    const [badRun, goodRun] = [startOn(bad), startOn(good)];
    const seen: Finding[] = [];
    let frames = 0;
    await until(async () => {
      const scene = { ...emptyScene, at: ++frames };
      const [, reported] = await Promise.all([badRun.step(scene), goodRun.step(scene)]);
      seen.push(...reported);
      return (bad.version?.restarts ?? 0) > 0;
    });
    seen.push(...(await goodRun.finish(frames)));
    expect(bad.trouble, name).toMatch(reason);
    expect(seen.map(({ data }) => data.seen)).toEqual(Array.from({ length: frames }, (_, index) => index + 1));
    expect(good.counts).toMatchObject({ skipped: 0, errors: 0, frames });
  },
);

test("suspends an algorithm that fails at every frame on that channel, and keeps it working on others", async () => {
  const body = `if (settings.broken) throw new Error("坏了"); ${found}`;
  const slot = slotOf(algorithmWith(body, manifestOf("failing")));
  const [broken, sound] = [startOn(slot, { broken: true }), startOn(slot)];
  await stepUntil(broken, () => slot.counts.errors >= 5);
  expect(slot.trouble).toBe("坏了");
  const { errors } = slot.counts;
  await broken.step({ ...emptyScene, at: 90_000 });
  expect(slot.counts.errors).toBe(errors);
  expect(await stepUntil(sound, (all) => all.length >= 3)).not.toEqual([]);
  expect(slot.version?.restarts).toBe(0);
});

test("keeps the duration of a suspension when the device's clock is changed", async () => {
  const slot = awaited(algorithmWith(`throw new Error("坏了");`, manifestOf("suspended")));
  const run = startOn(slot);
  await stepUntil(run, () => slot.counts.errors >= 5);
  const { errors } = slot.counts;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 8 * 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  await run.step({ ...emptyScene, at: 90_000 });
  expect(slot.counts.errors).toBe(errors);
});

test("restarts a stopped algorithm, which then reports findings again", { tags: ["rest"] }, async () => {
  const file = join(folder, "has-fallen");
  const body = `const fs = await import("node:fs");
    if (!fs.existsSync(${JSON.stringify(file)})) { fs.writeFileSync(${JSON.stringify(file)}, ""); process.exit(1); } ${found}`;
  const slot = slotOf(algorithmWith(body, manifestOf("falling")));
  const all = await stepUntil(startOn(slot), (reported) => reported.length > 2);
  expect(all.map(({ data }) => data.seen)).toEqual([1, 2, 3]);
  expect(slot.version?.restarts).toBe(1);
  expect(troubles.some((text) => text.startsWith("算法 falling 已停止：意外退出"))).toBe(true);
});

test("requests a frame for a new or restarted algorithm even without motion", { tags: ["rest"] }, async () => {
  const body = `if (seen === 2) process.exit(1); ${found}`;
  const slot = awaited(algorithmWith(body, manifestOf("resting")));
  const run = startOn(slot);
  expect(await run.isOpen(0)).toBe(true);
  await stepUntil(run, (all) => all.length > 0);
  expect(await run.isOpen(300)).toBe(false);
  await run.step({ ...emptyScene, at: 400 });
  // the algorithm is suspended for a moment, and then requests frames again
  expect(slot.version?.restarts).toBe(1);
  await until(async () => run.isOpen(500));
  const next = algorithmWith(found, manifestOf("resting", { version: "2.0.0" }));
  slot.put(programs.of(next));
  expect(await run.isOpen(600)).toBe(true);
});

test("refuses invalid settings with the reason that the algorithm gives", async () => {
  const more = `if (settings.wrong) throw new Error("不行");`;
  const slot = slotOf(algorithmWith(found, manifestOf("choosy"), more));
  expect(await slot.refusal({ wrong: true })).toBe("不行");
  expect(await slot.refusal({})).toBeUndefined();
});

test("replaces a version by another one, and reports the pending findings of the old one", async () => {
  const [one, two] = ["1.0.0", "2.0.0"].map((version) => {
    const body = `return [{ at: scene.at, data: { version: "${version}" }, closeUps: [] }];`;
    return algorithmWith(body, manifestOf("twice", { version }));
  });
  if (one === undefined || two === undefined) throw new Error("two versions");
  const slot = awaited(one);
  const run = startOn(slot, { tells: true });
  await stepUntil(run, (all) => all.length > 0);
  const exchange = slot.exchange(programs.of(two), () => undefined);
  const versionsOf = (reported: Finding[]) => reported.map(({ data }) => (data.last ? "last" : data.version));
  const isWhole = (reported: Finding[]) => ["last", "2.0.0"].every((each) => versionsOf(reported).includes(each));
  const all = await stepUntil(run, isWhole);
  expect(await exchange).toBe(true);
  expect(slot.manifest.version).toBe("2.0.0");
  expect(slot.counts).toMatchObject({ errors: 0, skipped: 0 });
  expect(versionsOf(all).filter((each) => each === "last")).toHaveLength(1);
});

test("does not delay frames while a replaced version ends slowly", { tags: ["rest"] }, async () => {
  const slow = algorithmWith(found, manifestOf("slow"));
  const code = readFileSync(new URL(slow.entry), "utf8");
  const ends =
    "finish: (at) => new Promise((resolve) => setTimeout(resolve, 1_500, [{ at, data: { last: true }, closeUps: [] }]))";
  writeFileSync(new URL(slow.entry), code.replace(/finish: .*; } };/, `${ends} }; } };`));
  const slot = awaited(slow);
  const run = startOn(slot);
  await stepUntil(run, (all) => all.length > 0);
  const body = 'return [{ at: scene.at, data: { version: "2.0.0" }, closeUps: [] }];';
  slot.put(programs.of(algorithmWith(body, manifestOf("slow", { version: "2.0.0" }))));
  const all = await stepUntil(run, (reported) => reported.some(({ data }) => data.last === true));
  expect(all[0]?.data).toMatchObject({ version: "2.0.0" });
});

test.each([
  ["cannot be loaded", "", "throw new Error('nothing');", "无法加载：nothing"],
  ["fails at its first frame", "throw new Error('坏了');", "", "坏了"],
])("does not activate a version that %s; the version before keeps working", async (_name, body, head, reason) => {
  const slot = slotOf(algorithmWith(found, manifestOf(`kept_${written}`)));
  const run = startOn(slot);
  await stepUntil(run, (all) => all.length > 0);
  const code = algorithmWith(body, manifestOf(slot.id, { version: "2.0.0" }));
  if (head !== "") writeFileSync(new URL(code.entry), head);
  let outcome: unknown;
  const exchange = slot
    .exchange(programs.of(code), () => undefined)
    .catch((error: unknown) => {
      outcome = error;
    });
  await stepUntil(run, () => outcome !== undefined);
  await exchange;
  expect(String(outcome)).toContain(reason);
  expect(slot.manifest.version).toBe("1.0.0");
  expect(await stepUntil(run, (all) => all.length > 1)).not.toEqual([]);
});

test("passes measurements of the whole picture to an algorithm that requests them, and starts no plate search", async () => {
  const needs = { model: false, picture: false, view: true, fps: 1, memory_mb: 64 };
  const code = algorithmWith("return [];", manifestOf("viewing", { needs }));
  const module = readFileSync(new URL(code.entry), "utf8");
  const view = "view: (view) => [{ at: view.at, data: { dark: view.luma[0], sharp: view.sharpness }, closeUps: [] }],";
  writeFileSync(new URL(code.entry), module.replace("isOpen:", `${view} isOpen:`));
  const slot = awaited(code);
  const run = startOn(slot);
  const { picture } = emptyScene;
  const [finding] = await run.view(viewOf(picture, 400), picture);
  expect(finding).toMatchObject({ at: 400, data: { dark: 128, sharp: 0 } });
  expect(finding?.picture?.rgb.equals(picture.rgb)).toBe(true);
  expect(slot.counts).toMatchObject({ frames: 1, findings: 1, errors: 0 });
});
