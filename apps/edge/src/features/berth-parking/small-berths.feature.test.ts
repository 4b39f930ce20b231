import { expect, test } from "vitest";
import { type Scene } from "#platform/analysis/algorithm.ts";
import { emptyScene, vehicleTrack } from "#test/scene.ts";
import { berth, id, reading, rolesOf, start, type View, watch } from "#test/watched-berth.ts";

/** Berth of 50 × 25 pixels in the scene, which is too small for the detector. */
const small = { ...berth, roi: berth.roi.map(([x = 0, y = 0]) => [x / 4, y / 4]) };
const says = (share: number): View => ({ judgeBerths: async (berths) => berths.map(() => share) });
const begin = () => start({ berths: [small] });

test("judges a small berth without the detector, and dates a change to the first frame that showed it", async () => {
  const run = begin();
  const [free] = await watch(run, 0, 5, {
    ...says(0.02),
    tracks: [vehicleTrack({ x: 40, y: 110, w: 80, h: 50 }, 0)],
  });
  expect(free).toMatchObject({ at: 0, data: { occupied: false, occupy_conf: 1, fault: "none" } });
  const [taken] = await watch(run, 5, 5, says(0.97));
  expect(taken).toMatchObject({ at: 5, data: { occupied: true, occupy_conf: 1, plate: "" } });
  expect(taken && rolesOf(taken)).toEqual(["car"]);
  expect(taken?.data.car_pic_box?.map((share) => Math.round(share * 1_000))).toEqual([50, 125, 50, 25]);
  const [left] = await watch(run, 10, 5, says(0.03));
  expect(left).toMatchObject({ at: 10, data: { occupied: false, occupy_conf: 1 } });
});

test("does not change a small berth for a car that drives over it within two seconds", async () => {
  const run = begin();
  await watch(run, 0, 5, says(0.02));
  const observed = [...(await watch(run, 5, 2, says(0.97))), ...(await watch(run, 7, 5, says(0.02)))];
  expect(observed.filter(({ data }) => data.occupied)).toEqual([]);
});

test.each([0.36, 0.5, 0.64])(
  "keeps the state of a small berth while the classifier returns %d, which is uncertain",
  async (share) => {
    const run = begin();
    await watch(run, 0, 5, says(0.97));
    const observed = await watch(run, 5, 60, says(share));
    expect(observed.length).toBeGreaterThan(2);
    expect(observed.every(({ data }) => data.occupied && data.fault === "none")).toBe(true);
  },
);

test("judges all small berths together, once a second", async () => {
  const asked: number[] = [];
  const run = start({ berths: [small, { ...small, id: id.replace(/1$/, "2") }] });
  const judgeBerths: Scene["judgeBerths"] = async (berths) => {
    asked.push(berths.length);
    return berths.map(() => 0.01);
  };
  await watch(run, 0, 20, { judgeBerths });
  expect(asked).toEqual(Array.from({ length: 20 }, () => 2));
});

test("requests no frame without motion for a small berth in a stable state, because no plate is expected", async () => {
  const run = begin();
  await watch(run, 0, 20, says(0.97));
  expect(run.isOpen(20_000)).toBe(false);
  expect(run.isOpen(36_000)).toBe(true);
});

test.each([
  [{ x: 40, y: 130, w: 20, h: 8 }, "粤B12345"],
  [{ x: 40, y: 400, w: 20, h: 8 }, ""],
])(
  "reads the plate of a small berth in a picture with enough pixels, where that is on its ground: %o",
  async (box, expected) => {
    const size = { width: 4_000, height: 4_000 };
    const four = { x: box.x * 4, y: box.y * 4, w: box.w * 4, h: box.h * 4 };
    const run = begin();
    const view = {
      size,
      ...says(0.97),
      findPlates: async () => [{ ...reading("粤B12345", four), box: { ...four, x: 240, y: four.y } }],
    };
    const observed = await watch(run, 0, 12, view);
    expect(observed.at(-1)?.data).toMatchObject({ occupied: true, plate: expected });
  },
);

test.each([
  [[small], false],
  [[small, berth], true],
  [[berth], true],
])("uses the detector where a berth is large enough for it: %#", async (berths, isOfUse) => {
  const run = start({ berths: berths.map((each, at) => ({ ...each, id: id.replace(/1$/, String(at)) })) });
  expect(run.needsObjects?.()).toBe(true);
  await watch(run, 0, 1, says(0.97));
  expect(run.needsObjects?.()).toBe(isOfUse);
});

test("applies a small berth's learned offset, and reports the model's result without it", async () => {
  const run = start({ berths: [{ ...small, judge_offset: 2 }] });
  const [observed] = await watch(run, 0, 5, says(0.3));
  expect(observed?.data).toMatchObject({ occupied: true, judged_share: 0.3 });
  const back = start({ berths: [{ ...small, judge_offset: -2 }] });
  const [other] = await watch(back, 0, 5, says(0.7));
  expect(other?.data).toMatchObject({ occupied: false, judged_share: 0.7 });
});

test("does not judge a small berth in a black picture", async () => {
  const run = begin();
  await watch(run, 0, 5, says(0.97));
  const black = { ...emptyScene.picture, rgb: Buffer.alloc(emptyScene.picture.rgb.length, 2) };
  const observed = await watch(run, 5, 20, { ...says(0.01), picture: black });
  expect(observed.at(-1)?.data).toMatchObject({ occupied: true, fault: "black", occupy_conf: 0.5 });
  expect(observed.at(-1)?.data).not.toHaveProperty("judged_share");
});
