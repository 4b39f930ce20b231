import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { defaultTimes } from "@huiyan/contract/parking/parking.rules";
import { beforeAll, expect, it } from "vitest";
import { cameraPath, readScenes } from "./demo-scenes.ts";
import { type DemoTruth, readDemoTruth } from "./history/truth.ts";

/** Part of the clip, in seconds. */
interface Segment {
  from: number;
  to: number;
}

/** Returns the clip's parts in the order in which an ffconcat file plays them, with those of nested files. */
function segmentsOf(path: string): Segment[] {
  const text = readFileSync(path, "utf8");
  return text
    .split(/^file /m)
    .slice(1)
    .flatMap((entry) => {
      const [name = ""] = entry.split("\n");
      if (name.endsWith(".ffconcat")) return segmentsOf(join(dirname(path), name));
      const value = (key: string) => Number(new RegExp(`^${key} (.+)$`, "m").exec(entry)?.[1]);
      return [{ from: value("inpoint"), to: value("inpoint") + value("duration") }];
    });
}

let truth: DemoTruth;
let segments: Segment[];
beforeAll(async () => {
  truth = await readDemoTruth();
  segments = segmentsOf(cameraPath((await readScenes())["roadside-parking"]));
});

/**
 * Returns the stays in two rounds of the programme that are long enough for a parking record, with
 * their times in seconds.
 */
function staysOf() {
  const open = new Map<string, number>();
  const stays: { plate: string; enter: number; leave: number }[] = [];
  let clock = 0;
  for (const { from, to } of [...segments, ...segments]) {
    const isIn = (at: number) => at >= from && at < to;
    for (const { plate, enter, leave } of truth.road.stays) {
      if (isIn(enter)) open.set(plate, clock + enter - from);
      const began = open.get(plate);
      if (!isIn(leave) || began === undefined) continue;
      open.delete(plate);
      const stay = { plate, enter: began, leave: clock + leave - from };
      if (stay.leave - stay.enter >= defaultTimes.minStay) stays.push(stay);
    }
    clock += to - from;
  }
  return { stays, hours: clock / 3600 };
}

it("the roadside camera shows stays of minutes to hours, and no car twice within ten minutes", () => {
  const { stays, hours } = staysOf();
  expect(stays.length).toBe(18);
  expect(hours).toBeGreaterThan(6);
  for (const { enter, leave } of stays) expect(leave - enter).toBeGreaterThanOrEqual(360);
  for (const own of Map.groupBy(stays, ({ plate }) => plate).values())
    for (const [at, { enter }] of own.slice(1).entries()) expect(enter - (own[at]?.leave ?? 0)).toBeGreaterThan(600);
});

it("each part of the clip begins at a key frame, and a part that is repeated shows no moving car", () => {
  for (const [at, { from, to }] of segments.entries()) {
    expect(from % 2).toBe(0);
    const next = segments[at + 1];
    if (next?.from !== from) continue;
    const shown = truth.road.frames.filter(({ t }) => t >= from && t < to);
    const boxes = shown.map(({ objects }) =>
      objects.map(({ id, box }) => [id, ...box.map((x) => x.toFixed(2))].join()),
    );
    expect(new Set(boxes.map((each) => each.join("; "))).size).toBe(1);
  }
});
