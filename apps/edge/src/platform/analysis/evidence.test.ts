import sharp from "sharp";
import { expect, test } from "vitest";
import { type Picture } from "../model/picture.ts";
import { type Finding } from "./algorithm.ts";
import { evidence, snapshotJpeg } from "./evidence.ts";

const grey: Picture = { rgb: Buffer.alloc(640 * 360 * 3, 128), width: 640, height: 360 };
const finding: Finding = {
  at: 0,
  data: { boxes: [{ x: 0.25, y: 0.25, w: 0.5, h: 0.5, label: "person", conf: 0.9, target: true }] },
  closeUps: [{ role: "plate", box: { x: 600, y: 300, w: 100, h: 100 } }],
};

async function pixel(jpeg: Uint8Array, x: number, y: number): Promise<number[]> {
  return [...(await sharp(jpeg).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer())];
}

test("returns the frame, the frame with boxes, and close-ups of what is inside the picture", async () => {
  const [original, drawn, plate] = await evidence(grey, finding, "id");
  expect([original?.role, drawn?.role, plate?.role]).toEqual(["image", "res_image", "plate"]);
  const [plain = 0] = await pixel(original?.body ?? new Uint8Array(), 160, 180);
  const [red = 0, green = 0] = await pixel(drawn?.body ?? new Uint8Array(), 160, 180);
  expect(Math.abs(plain - 128)).toBeLessThan(6);
  expect(red).toBeGreaterThan(green + 60);
  expect(await sharp(plate?.body).metadata()).toMatchObject({ width: 40, height: 60, format: "jpeg" });
});

test("keeps a snapshot within its size limit, even for noise", async () => {
  const rgb = Buffer.from(Uint8Array.from({ length: 1280 * 720 * 3 }, (_, index) => (index * 2_654_435_761) >>> 24));
  expect((await snapshotJpeg({ rgb, width: 1280, height: 720 }, 150_000)).length).toBeLessThanOrEqual(150_000);
});
