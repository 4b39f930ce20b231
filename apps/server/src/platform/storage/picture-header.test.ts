import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { hostilePictures, jpegOf } from "#test/data/hostile-pictures.ts";
import { mainThreadMs, maxBlockedMs } from "#test/main-thread.ts";
import { judgePicture } from "./picture-header.ts";

const maxPixels = 40_000_000;
const noise = { type: "gaussian", mean: 120, sigma: 30 } as const;
const picture = (width = 321, height = 123, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: "#80808080", noise } });
const headerOf = (bytes: Buffer) => {
  const verdict = judgePicture(bytes, maxPixels);
  return verdict.ok ? verdict.header : verdict.reason;
};

describe("recognises the format by the first bytes, and the size by the header", () => {
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

  it("accepts padding between the segments of a JPEG, and after its end", async () => {
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

describe("accepts other bytes after a picture's end, as in a phone's motion photo", () => {
  it.each<["jpeg" | "png" | "webp"]>([["jpeg"], ["png"], ["webp"]])("%s", async (format) => {
    const photo = await picture().toFormat(format).toBuffer();
    expect(headerOf(Buffer.concat([photo, Buffer.alloc(100_000, 7)]))).toMatchObject({ width: 321, height: 123 });
  });

  it("does not take the end of the preview in a photo's EXIF for the end of the photo", async () => {
    const whole = await picture()
      .withExif({ IFD0: { Copyright: "preview" } })
      .jpeg()
      .toBuffer();
    const inExif = whole.indexOf("preview");
    whole.set([0xff, 0xd9], inExif);
    expect(headerOf(whole)).toMatchObject({ width: 321 });
    expect(headerOf(Buffer.concat([whole.subarray(0, whole.length / 2), Buffer.alloc(2000)]))).toBe("image_truncated");
  });
});

it.each([0, 1, 2000, 2001])("finds the end of a photo that %i bytes follow", async (following) => {
  const jpeg = await picture().jpeg().toBuffer();
  expect(headerOf(Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(following)]))).toBe("image_truncated");
  expect(headerOf(Buffer.concat([jpeg, Buffer.alloc(following)]))).toMatchObject({ width: 321 });
});

it("computes the bytes that a decoder holds: the whole picture unless it decodes line by line", async () => {
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

it.each(["gif", "tiff", "avif"] as const)("recognises a %s as none of the three picture formats", async (format) => {
  expect(headerOf(await picture().toFormat(format).toBuffer())).toBe("image_type");
});

it("refuses a JPEG with a width or height of 0", () => {
  expect(headerOf(jpegOf(Buffer.from("ffc0000b080000001001011100", "hex")))).toBe("image_type");
});

it("checks the largest picture without an end marker without blocking the main thread", async () => {
  const head = await picture().jpeg().toBuffer();
  const endless = Buffer.concat([head.subarray(0, head.length / 2), Buffer.alloc(10 * 1024 * 1024, 0xff)]);
  expect(headerOf(endless)).toBe("image_truncated");
  expect(await mainThreadMs(() => judgePicture(endless, maxPixels))).toBeLessThan(maxBlockedMs);
});

describe("checks arbitrary bytes without blocking the main thread", () => {
  it.each(hostilePictures)("%s", async (_kind, make) => {
    const bytes = make();
    expect(headerOf(bytes)).toBe("image_type");
    expect(await mainThreadMs(() => judgePicture(bytes, maxPixels))).toBeLessThan(maxBlockedMs);
  });
});
