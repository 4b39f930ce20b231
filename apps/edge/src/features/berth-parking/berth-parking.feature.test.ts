import { expect, test } from "vitest";
import { emptyScene, vehicleTrack } from "#test/scene.ts";
import { berth, id, reading, rolesOf, start, type View, watch } from "#test/watched-berth.ts";

const wide = {
  ...berth,
  roi: [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
};
const car = { x: 200, y: 350, w: 200, h: 250 };
const plate = reading("粤B12345", { x: 270, y: 570, w: 60, h: 20 });
const empty: View = {};
const parked: View = { tracks: [vehicleTrack(car, 0)], findPlates: async () => [plate] };

test("observes a parking car from its arrival on, with its plate, glyph by glyph, and with pictures", async () => {
  const run = start();
  const [free] = await watch(run, 0, 4, empty);
  expect(free).toMatchObject({
    at: 0,
    data: { berth_id: id, occupied: false, occupy_conf: 1, plate: "", charging: -1 },
  });
  const [taken, ...more] = await watch(run, 4, 4, parked);
  expect(taken).toMatchObject({
    at: 4,
    data: { occupied: true, occupy_conf: 1, plate: "粤B12345", plate_color: "blue" },
  });
  expect(taken?.data.plate_conf).toBeGreaterThan(0.9);
  expect(taken?.data.glyphs?.map(([best]) => best?.char).join("")).toBe("粤B12345");
  expect(taken && rolesOf(taken)).toEqual(["car", "plate"]);
  expect(taken?.data.car_pic_box).toEqual([0.2, 0.35, 0.2, 0.25]);
  expect(more).toEqual([]);
});

test("repeats an unchanged berth every report_seconds, without pictures", async () => {
  const observed = await watch(start({ report_seconds: 10 }), 0, 45, parked);
  expect(observed.map(({ at }) => at)).toEqual([0, 11.5, 21.5, 31.5, 41.5]);
  for (const repeated of observed.slice(1)) {
    expect(repeated.finding.picture).toBeUndefined();
    expect(repeated.data.occupied).toBe(true);
  }
});

test("reports a departure with the last frame that shows the car", async () => {
  const run = start();
  await watch(run, 0, 5, parked);
  const last = { ...emptyScene.picture };
  await watch(run, 5, 0.5, { ...parked, picture: last });
  const [left] = await watch(run, 5.5, 4, empty);
  expect(left).toMatchObject({ at: 5.5, data: { occupied: false, plate: "粤B12345" } });
  expect(left?.finding.picture).toBe(last);
  expect(left && rolesOf(left)).toEqual(["car", "plate"]);
});

test("does not repeat a berth as occupied while its car is leaving", async () => {
  const run = start({ report_seconds: 10 });
  await watch(run, 0, 20.5, parked);
  const observed = await watch(run, 20.5, 6, empty);
  expect(observed.map(({ at, data }) => [at, data.occupied])).toEqual([[20.5, false]]);
});

test("reads the plate of the next car", async () => {
  const run = start();
  await watch(run, 0, 5, parked);
  await watch(run, 5, 5, empty);
  const other = reading("京N7L3X8", plate.box);
  const [taken] = await watch(run, 10, 4, { ...parked, findPlates: async () => [other] });
  expect(taken?.data).toMatchObject({ occupied: true, plate: "京N7L3X8" });
});

test("recognises by its plate another car that took the berth unnoticed", async () => {
  const run = start();
  await watch(run, 0, 10, parked);
  const other = reading("京N7L3X8", plate.box);
  const observed = await watch(run, 10, 90, { ...parked, findPlates: async () => [other] });
  expect(observed.at(-1)?.data).toMatchObject({ occupied: true, plate: "京N7L3X8" });
});

test("observes the berth again after a time without frames", async () => {
  const run = start();
  await watch(run, 0, 5, parked);
  const other = reading("京N7L3X8", plate.box);
  const [taken] = await watch(run, 600, 4, { ...parked, findPlates: async () => [other] });
  expect(taken).toMatchObject({ at: 600, data: { occupied: true, plate: "京N7L3X8" } });
});

test("keeps the state while the picture is black, and reports the fault", async () => {
  const run = start();
  await watch(run, 0, 5, parked);
  const black = { ...emptyScene.picture, rgb: Buffer.alloc(emptyScene.picture.rgb.length, 2) };
  const observed = await watch(run, 5, 20, { picture: black });
  expect(observed[0]).toMatchObject({ at: 8, data: { occupied: true, fault: "black", occupy_conf: 0.5 } });
  expect(observed.every(({ data }) => data.occupied)).toBe(true);
  const [good] = await watch(run, 25, 3, parked);
  expect(good?.data).toMatchObject({ occupied: true, fault: "none" });
});

test("does not judge a berth that another car hides", async () => {
  const run = start();
  await watch(run, 0, 5, empty);
  const before = vehicleTrack({ x: 150, y: 400, w: 300, h: 500 }, 0);
  const [hidden] = await watch(run, 5, 5, { tracks: [before] });
  expect(hidden?.data).toMatchObject({ occupied: false, fault: "occluded", occupy_conf: 0.5 });
});

test("a close-up that shows only a plate is occupied while the plate is visible", async () => {
  const run = start({ berths: [wide] });
  const observed = [
    ...(await watch(run, 0, 3, empty)),
    ...(await watch(run, 3, 4, { findPlates: async () => [plate] })),
    ...(await watch(run, 7, 4, empty)),
  ];
  expect(observed.map(({ at, data }) => [at, data.occupied, data.plate])).toEqual([
    [0, false, ""],
    [3, true, "粤B12345"],
    [7, false, "粤B12345"],
  ]);
});

test("does not take a plate inside another vehicle's box", async () => {
  const neighbour = vehicleTrack({ x: 250, y: 500, w: 100, h: 120 }, 0, 2);
  const tracks = [vehicleTrack({ ...car, x: 180 }, 0), neighbour];
  const [taken] = await watch(start(), 0, 3, { ...parked, tracks });
  expect(taken?.data).toMatchObject({ occupied: true, plate: "" });
  expect(taken?.data.second_cover).toBeGreaterThan(0.5);
});

test("stops reading the plate after a while", async () => {
  let asked = 0;
  const counting: View = {
    tracks: [vehicleTrack(car, 0)],
    findPlates: async () => {
      asked += 1;
      return [plate];
    },
  };
  await watch(start(), 0, 120, counting);
  expect(asked).toBeLessThan(12);
});
