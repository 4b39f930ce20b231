import { anything, type EdgeCondition } from "@huiyan/contract/algorithm/flow.rules";
import { expect, it } from "vitest";
import { areaIntrusion } from "../../features/area-intrusion/area-intrusion.feature.ts";
import { sleepPost } from "../../features/sleep-post/sleep-post.feature.ts";
import { type Algorithm, type Scene } from "../../platform/analysis/algorithm.ts";
import { Cascade } from "../../platform/analysis/cascade.ts";
import { type Track } from "../../platform/tracking/track.ts";

const size = { width: 1_000, height: 1_000 };
const person = (id: number, x: number, more: Partial<Track> = {}): Track => ({
  ...{ id, kind: "person", label: "person", score: 0.9, box: { x, y: 400, w: 100, h: 200 } },
  ...{ velocity: { x: 0, y: 0 }, bornAt: 0, seenAt: 0, hits: 5, missed: 0, ...more },
});
const sceneAt = (seconds: number, tracks: readonly Track[]): Scene => ({
  ...{ at: seconds * 1_000, size, tracks, picture: { ...size, rgb: Buffer.alloc(0) } },
  findPlates: async () => [],
  findFaces: async () => [],
  findBy: async () => [],
  judgeBerths: async () => [],
});
const left = [
  {
    name: "左",
    polygon: [
      [0, 0],
      [0.5, 0],
      [0.5, 1],
      [0, 1],
    ],
  },
];
const whole = [
  {
    name: "全",
    polygon: [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ],
  },
];

function cascade(when: Partial<EdgeCondition> = {}) {
  const running = [
    { algorithm: areaIntrusion, run: areaIntrusion.start({ regions: left, stay_seconds: 1 }) },
    { algorithm: sleepPost, run: sleepPost.start({ regions: whole, still_seconds: 20 }) },
  ];
  return new Cascade(running, [
    { from: "start", to: "area_intrusion", when: { ...anything, ...when } },
    { from: "area_intrusion", to: "sleep_post", when: anything },
    { from: "sleep_post", to: "end", when: anything },
  ]);
}

async function alarms(steps: Cascade, seconds: number, at: (second: number) => readonly Track[]): Promise<string[]> {
  const raised: string[] = [];
  for (let second = 0; second <= seconds; second += 1)
    for (const { algorithm, finding } of await steps.step(sceneAt(second, at(second))))
      raised.push(`${algorithm.manifest.id} ${finding.at / 1_000}`);
  return raised;
}

it("who is in the region and does not move is raised once, by the last algorithm alone", async () => {
  expect(await alarms(cascade(), 40, () => [person(1, 200)])).toEqual(["sleep_post 21"]);
});

it("who does not move outside the region is never seen by the next one", async () => {
  const steps = cascade();
  expect(await alarms(steps, 40, () => [person(1, 800)])).toEqual([]);
  expect(steps.trace.map(({ algId, seen, passed }) => [algId, seen, passed])).toEqual([
    ["area_intrusion", [1], []],
    ["sleep_post", [], []],
  ]);
});

it("who comes into the region while another is still there goes on as well", async () => {
  const steps = cascade();
  const both = (second: number) => [person(1, 200), ...(second >= 10 ? [person(2, 350)] : [])];
  expect(await alarms(steps, 40, both)).toEqual(["sleep_post 21", "sleep_post 30"]);
});

it("a line lets through only what it says", async () => {
  expect(await alarms(cascade({ kinds: ["vehicle"] }), 40, () => [person(1, 200)])).toEqual([]);
  expect(await alarms(cascade({ min_score: 0.95 }), 40, () => [person(1, 200)])).toEqual([]);
  expect(await alarms(cascade({ kinds: ["person"], min_score: 0.8 }), 40, () => [person(1, 200)])).toHaveLength(1);
});

it("an algorithm that says nothing of its own passes on what its findings mark", async () => {
  const marks: Algorithm = {
    manifest: { ...areaIntrusion.manifest, id: "marks" },
    start: () => ({
      async step({ at, tracks }) {
        const [first] = tracks;
        if (at !== 5_000 || first === undefined) return [];
        const box = { x: first.box.x / 1_000, y: 0.4, w: 0.1, h: 0.2, label: "person", conf: 0.9, target: true };
        return [{ at, data: { boxes: [box] }, closeUps: [] }];
      },
      isOpen: () => false,
      hold: () => undefined,
      finish: () => [],
    }),
  };
  const steps = new Cascade(
    [
      { algorithm: marks, run: marks.start({}) },
      { algorithm: sleepPost, run: sleepPost.start({ regions: whole, still_seconds: 20 }) },
    ],
    [
      { from: "start", to: "marks", when: anything },
      { from: "marks", to: "sleep_post", when: anything },
      { from: "sleep_post", to: "end", when: anything },
    ],
  );
  expect(await alarms(steps, 40, () => [person(1, 200), person(2, 700)])).toEqual(["sleep_post 25"]);
});
