import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { hugePng } from "#test/data/huge-png.ts";
import { testPayer } from "#test/data/payer.ts";
import { AppError } from "../error/app-error.ts";
import { cleanPhoto } from "./clean-photo.ts";

/** Returns a picture whose left half is red and whose right half is blue. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#f00" } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: "#00f" } },
      left: width / 2,
      top: 0,
    },
  ]);

async function refusal(bytes: Buffer): Promise<string> {
  const error: unknown = await cleanPhoto(bytes, testPayer).then(
    () => new Error("it was not refused"),
    (caught: unknown) => caught,
  );
  if (!(error instanceof AppError)) throw error;
  return error.key;
}

it.each(["jpeg", "png", "webp"] as const)("converts a %s to a JPEG of at most 1600 × 1600 pixels", async (format) => {
  const photo = await cleanPhoto(await halves(2000, 1000).toFormat(format).toBuffer(), testPayer);
  expect(await sharp(photo).metadata()).toMatchObject({ format: "jpeg", width: 1600, height: 800 });
});

it("rotates a phone's photo upright, and removes its location and camera data", async () => {
  const sent = await halves(400, 200)
    .jpeg()
    .withExif({ IFD0: { Model: "phone of somebody" }, IFD3: { GPSLatitude: "30/1 15/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const photo = await cleanPhoto(sent, testPayer);
  const { width, height, exif, icc, xmp, orientation } = await sharp(photo).metadata();
  expect([width, height, exif, icc, xmp, orientation]).toEqual([200, 400, undefined, undefined, undefined, undefined]);
  const { data } = await sharp(photo).raw().toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(200);
  expect(data.at(-1)).toBeGreaterThan(200);
});

describe("accepts a photo of an odd shape or kind", () => {
  const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
    sharp({ create: { width, height, channels, background: "#c33a" } });
  const motion = async () => Buffer.concat([await flat(300, 200).jpeg().toBuffer(), Buffer.alloc(50_000, 7)]);
  it.each<[string, () => Promise<Buffer>, string]>([
    ["one pixel", () => flat(1, 1).png().toBuffer(), "1x1"],
    ["a pixel wide", () => flat(1, 20_000).png().toBuffer(), "1x1600"],
    ["a pixel high", () => flat(65_000, 2).jpeg().toBuffer(), "1600x1"],
    ["odd in both directions", () => flat(641, 361).jpeg().toBuffer(), "641x361"],
    ["of print inks", () => flat(300, 200).toColourspace("cmyk").jpeg().toBuffer(), "300x200"],
    ["grey with 16 bits", () => flat(301, 201).toColourspace("grey16").png().toBuffer(), "301x201"],
    ["with a palette", () => flat(301, 201, 4).png({ palette: true, colours: 4 }).toBuffer(), "301x201"],
    ["interlaced", () => flat(301, 201).png({ progressive: true }).toBuffer(), "301x201"],
    ["mirrored and turned", () => flat(641, 201).jpeg().withMetadata({ orientation: 5 }).toBuffer(), "201x641"],
    ["a phone's motion photo, with its clip behind it", motion, "300x200"],
  ])("%s", async (_kind, make, size) => {
    const { width, height } = await sharp(await cleanPhoto(await make(), testPayer)).metadata();
    expect(`${width}x${height}`).toBe(size);
  });
});

describe("refuses other files than photos", () => {
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ["a GIF", () => halves(10, 10).gif().toBuffer(), "photo_wrong_type"],
    ["an SVG", () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"/>`), "photo_wrong_type"],
    ["text", () => Buffer.from("hello"), "photo_wrong_type"],
    ["over 10 MB", () => Buffer.alloc(10 * 1024 * 1024 + 1), "picture_too_large"],
    ["over 50 million pixels", () => hugePng(9000, 6000), "picture_too_large"],
    [
      "cut off",
      async () => {
        const bytes = await halves(400, 200).jpeg().toBuffer();
        return bytes.subarray(0, bytes.length / 2);
      },
      "picture_broken",
    ],
  ])("%s", async (_rule, make, key) => {
    expect(await refusal(await make())).toBe(key);
  });
});
