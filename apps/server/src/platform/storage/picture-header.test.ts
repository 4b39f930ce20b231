import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { hostilePictures, jpegOf } from "../../../test/data/hostile-pictures.ts";
import { mainThreadMs, maxBlockedMs } from "../../../test/main-thread.ts";
import { judgePicture } from "./picture-header.ts";

const maxPixels = 40_000_000;
const noise = { type: "gaussian", mean: 120, sigma: 30 } as const;
const picture = (width = 321, height = 123, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: "#80808080", noise } });
const headerOf = (bytes: Buffer) => {
  const verdict = judgePicture(bytes, maxPixels);
  return verdict.ok ? verdict.header : verdict.reason;
};

describe("a picture is known by its first bytes, and its size by its header", () => {
  it.each<[string, () => Promise<Buffer>, string]>([
    ["JPEG", () => picture().jpeg().toBuffer(), "image/jpeg"],
    ["progressive JPEG", () => picture().jpeg({ progressive: true }).toBuffer(), "image/jpeg"],
    ["grey JPEG", () => picture().greyscale().jpeg().toBuffer(), "image/jpeg"],
    [
      "JPEG with much before the size",
      () =>
        picture()
          .keepIccProfile()
          .withIccProfile("p3")
          .withExif({ IFD0: { Copyright: "c".repeat(60_000) } })
          .jpeg()
          .toBuffer(),
      "image/jpeg",
    ],
    ["PNG", () => picture().png().toBuffer(), "image/png"],
    [
      "interlaced PNG with a palette",
      () => picture().png({ palette: true, progressive: true }).toBuffer(),
      "image/png",
    ],
    ["WebP", () => picture().webp().toBuffer(), "image/webp"],
    ["lossless WebP", () => picture().webp({ lossless: true }).toBuffer(), "image/webp"],
    ["WebP with transparency", () => picture(321, 123, 4).webp().toBuffer(), "image/webp"],
  ])("%s", async (_kind, make, mime) => {
    expect(headerOf(await make())).toMatchObject({ mime, width: 321, height: 123 });
  });

  it("padding between the segments of a JPEG, and behind its end, is borne", async () => {
    const jpeg = await picture().jpeg().toBuffer();
    const padded = Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.alloc(30, 0xff),
      jpeg.subarray(2, 20),
      Buffer.alloc(1000),
      jpeg.subarray(20),
      Buffer.alloc(500),
    ]);
    expect(headerOf(padded)).toMatchObject({ width: 321, height: 123 });
  });
});

it("what a decoder would hold of it is known: all of it where it cannot be read line by line", async () => {
  const held = async (bytes: Promise<Buffer>) => {
    const header = headerOf(await bytes);
    return typeof header === "string" ? header : header.decodedBytes;
  };
  expect(await held(picture(300, 300).jpeg().toBuffer())).toBe(300 * 256 * 3);
  expect(await held(picture(300, 300).jpeg({ progressive: true }).toBuffer())).toBe(300 * 300 * 6);
  expect(await held(picture(300, 300).png().toBuffer())).toBe(300 * 256 * 3);
  const deep = picture(300, 300, 4).toColourspace("rgb16").png({ progressive: true });
  expect(await held(deep.toBuffer())).toBe(300 * 300 * 8);
  expect(await held(picture(300, 300).webp().toBuffer())).toBe(300 * 300 * 4);
});

it.each<[string, (bytes: Buffer) => Buffer, string]>([
  ["cut off", (bytes) => bytes.subarray(0, bytes.length / 2), "image_truncated"],
  ["cut off within its header", (bytes) => bytes.subarray(0, 24), "image_type"],
  ["a head alone", (bytes) => bytes.subarray(0, 2), "image_type"],
])("%s", async (_rule, cut, reason) => {
  expect(headerOf(cut(await picture().jpeg().toBuffer()))).toBe(reason);
});

it.each(["gif", "tiff", "avif"] as const)("a %s is none of the three", async (format) => {
  expect(headerOf(await picture().toFormat(format).toBuffer())).toBe("image_type");
});

it("a JPEG with a width or height of nothing is none", () => {
  expect(headerOf(jpegOf(Buffer.from("ffc0000b080000001001011100", "hex")))).toBe("image_type");
});

describe("whatever the bytes are, nobody waits while they are judged", () => {
  it.each(hostilePictures)("%s", async (_kind, make) => {
    const bytes = make();
    expect(headerOf(bytes)).toBe("image_type");
    expect(await mainThreadMs(() => judgePicture(bytes, maxPixels))).toBeLessThan(maxBlockedMs);
  });
});
