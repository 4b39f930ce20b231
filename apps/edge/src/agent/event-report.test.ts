import sharp from "sharp";
import { expect, test } from "vitest";
import { type Finding } from "#platform/analysis/algorithm.ts";
import { PlateRegister } from "#platform/inputs/plate-register.ts";
import { algorithmModules } from "../features.ts";
import { eventReport } from "./event-report.ts";

const noise = Buffer.from(Uint8Array.from({ length: 1920 * 1080 * 3 }, (_, index) => (index * 2_654_435_761) >>> 24));
const picture = { rgb: noise, width: 1920, height: 1080 };
const record: Finding = { at: 1_000.4, data: {}, closeUps: [{ role: "car", box: { x: 10, y: 10, w: 800, h: 600 } }] };

async function reportOf(finding: Finding) {
  const algorithm = algorithmModules.get("berth_parking");
  if (algorithm === undefined) throw new Error("no berth_parking");
  return eventReport({ algorithm, finding }, "1", picture);
}

test("adds the pictures of its frame to a record, each of a bounded size and without drawn boxes", async () => {
  const { kind, event, images } = await reportOf({ ...record, picture });
  expect(kind).toBe("record");
  expect(event.images.map(({ role }) => role)).toEqual(["image", "car"]);
  expect(images.map(({ part }) => part)).toEqual(event.images.map(({ part }) => part));
  for (const [index, limit] of [400_000, 100_000].entries())
    expect(images[index]?.body.length).toBeLessThanOrEqual(limit);
  expect((await sharp(images[0]?.body).metadata()).format).toBe("jpeg");
});

test("adds no picture to a record without a frame, even if the camera has one", async () => {
  expect((await reportOf(record)).images).toEqual([]);
});

test("adds the close-up of the lorry's plate, read by another camera, to a load, and no other plate", {
  tags: ["rest"],
}, async () => {
  const algorithm = algorithmModules.get("tdds");
  if (algorithm === undefined) throw new Error("no tdds");
  const plates = new PlateRegister();
  plates.note("ramp", { licensePlate: "粤B6T29K" }, 1, [{ part: "p", role: "plate", body: Buffer.from("its plate") }]);
  const rolesWith = async (licensePlate: string) => {
    const finding: Finding = { at: 2, data: { boxes: [], licensePlate }, closeUps: [], picture };
    const { event, images } = await eventReport({ algorithm, finding }, "passage", undefined, { plates });
    expect(event.images.map(({ part }) => part)).toEqual(images.map(({ part }) => part));
    return images.map(({ role }) => role);
  };
  expect(await rolesWith("粤B6T29K")).toEqual(["image", "res_image", "plate"]);
  expect(await rolesWith("")).toEqual(["image", "res_image"]);
  expect(await rolesWith("京A00000")).toEqual(["image", "res_image"]);
});
