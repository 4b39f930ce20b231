import { ClimbOverData } from "@huiyan/contract/algorithm/climb-over.device";
import { expect, test } from "vitest";
import { emptyScene, personTrack, vehicleTrack } from "#test/scene.ts";
import { climbOver } from "./climb-over.feature.ts";

const noon = Date.parse("2026-11-20T12:00:00+08:00");
/** Vertical line in the middle of the picture. Crossing from left to right is the direction `in`. */
const fence = { name: "北围栏", a: [0.5, 1], b: [0.5, 0] };

/**
 * Returns the directions of the alarms.
 * @param xs horizontal position of the person, second by second, in a picture 1,000 pixels wide
 */
async function raised(xs: readonly number[], settings: object = {}, of: typeof personTrack = personTrack) {
  const run = climbOver.start({ lines: [fence], ...settings });
  const found: string[] = [];
  for (const [second, x] of xs.entries()) {
    const at = noon + second * 1_000;
    const findings = await run.step({ ...emptyScene, at, tracks: [of({ x: x - 20, y: 400, w: 40, h: 100 }, at)] });
    found.push(...findings.map(({ data }) => ClimbOverData.parse(data).direction));
  }
  return found;
}

test.each<[string, number[], object, string[]]>([
  ["over it", [400, 450, 550, 600], {}, ["in"]],
  ["back over it", [600, 550, 450, 400], {}, ["out"]],
  ["up to it and back", [400, 450, 490, 450, 400], {}, []],
  ["along it", [450, 460, 450, 455], {}, []],
  ["in the direction that is not watched", [600, 550, 450, 400], { direction: "in" }, []],
  ["in the watched direction", [400, 600], { direction: "in" }, ["in"]],
  ["to and fro within the quiet time", [400, 600, 400, 600], {}, ["in"]],
  ["to and fro after it", [400, 600, 600, 600, 600, 400], { quiet_seconds: 2 }, ["in", "out"]],
  ["a detection that is not sure enough", [400, 600], { min_score: 0.7 }, []],
])("%s", async (_rule, xs, settings, expected) => {
  expect(await raised(xs, settings)).toEqual(expected);
});

test("raises no alarm for a vehicle", async () => {
  expect(await raised([400, 600], {}, (box, at) => vehicleTrack(box, at))).toEqual([]);
});

test("names the person and the line in the alarm", async () => {
  const run = climbOver.start({ lines: [fence] });
  const step = (x: number, at: number) =>
    run.step({ ...emptyScene, at, tracks: [personTrack({ x, y: 400, w: 40, h: 100 }, at)] });
  await step(300, noon);
  const [finding] = await step(700, noon + 1_000);
  expect(finding).toMatchObject({ outline: [fence.a, fence.b], data: { line: "北围栏" } });
  expect(ClimbOverData.parse(finding?.data).boxes).toMatchObject([{ label: "person", target: true }]);
});
