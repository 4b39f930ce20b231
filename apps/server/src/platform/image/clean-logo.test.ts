import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { hugePng, pngChunk, pngSignature } from "#test/data/huge-png.ts";
import { testPayer } from "#test/data/payer.ts";
import { AppError } from "../error/app-error.ts";
import { cleanLogo } from "./clean-logo.ts";

let png: Buffer;
let jpeg: Buffer;
beforeAll(async () => {
  const noise = { type: "gaussian", mean: 120, sigma: 30 } as const;
  const picture = sharp({ create: { width: 900, height: 300, channels: 3, background: "#808080", noise } });
  png = await picture.png().toBuffer();
  jpeg = await picture
    .jpeg()
    .withMetadata({ exif: { IFD0: { Copyright: "secret place" } } })
    .toBuffer();
});

async function refusal(bytes: Buffer, allowSvg = true): Promise<string> {
  const error: unknown = await cleanLogo(bytes, { allowSvg, payer: testPayer }).then(
    () => new Error("it was not refused"),
    (caught: unknown) => caught,
  );
  if (!(error instanceof AppError)) throw error;
  return error.key;
}

describe("re-encodes a valid logo with at most 512 × 512 pixels", () => {
  it("keeps a PNG as PNG", async () => {
    const logo = await cleanLogo(png, { allowSvg: false, payer: testPayer });
    expect(logo.mime).toBe("image/png");
    expect(await sharp(logo.bytes).metadata()).toMatchObject({ format: "png", width: 512, height: 171 });
  });

  it("keeps a JPEG as JPEG, without the camera's metadata", async () => {
    const logo = await cleanLogo(jpeg, { allowSvg: false, payer: testPayer });
    expect(jpeg.includes("secret place")).toBe(true);
    expect(logo.mime).toBe("image/jpeg");
    expect(logo.bytes.includes("secret place")).toBe(false);
    expect(await sharp(logo.bytes).metadata()).toMatchObject({ format: "jpeg", width: 512, height: 171 });
  });

  it("does not enlarge a small PNG, and keeps its transparency", async () => {
    const small = await sharp({ create: { width: 40, height: 20, channels: 4, background: "#ff000080" } })
      .png()
      .toBuffer();
    const { bytes } = await cleanLogo(small, { allowSvg: false, payer: testPayer });
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 20, hasAlpha: true });
  });
});

describe("removes data that is hidden in the file", () => {
  const payloads = [
    "<html><script>alert(1)</script>",
    "<?php system('id') ?>",
    "PK\x03\x04payload.js",
    "/*js*/alert(1)//",
  ];
  it.each(payloads)("after the end of a PNG: %s", async (payload) => {
    const { bytes } = await cleanLogo(Buffer.concat([png, Buffer.from(payload, "latin1")]), {
      allowSvg: true,
      payer: testPayer,
    });
    expect(bytes.includes(payload, 0, "latin1")).toBe(false);
    expect((await sharp(bytes).metadata()).format).toBe("png");
  });

  it.each(payloads)("in a text chunk of a PNG: %s", async (payload) => {
    const chunk = pngChunk("tEXt", Buffer.from(`Comment\0${payload}`, "latin1"));
    const { bytes } = await cleanLogo(Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]), {
      allowSvg: true,
      payer: testPayer,
    });
    expect(bytes.includes(payload, 0, "latin1")).toBe(false);
  });

  it.each(payloads)("in a comment of a JPEG: %s", async (payload) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(payload.length + 2);
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, Buffer.from(payload, "latin1")]);
    const { bytes } = await cleanLogo(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]), {
      allowSvg: true,
      payer: testPayer,
    });
    expect(bytes.includes(payload, 0, "latin1")).toBe(false);
    expect((await sharp(bytes).metadata()).format).toBe("jpeg");
  });
});

describe("refuses files that are not allowed as a logo", () => {
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ["HTML", () => Buffer.from("<!doctype html><script>alert(1)</script>"), "picture_wrong_type"],
    ["HTML with an SVG inside", () => Buffer.from("<html><body><svg></svg></body></html>"), "picture_wrong_type"],
    ["a GIF that is a script", () => Buffer.from("GIF89a/*\x01\x00\x01\x00\x00*/=1;alert(1)"), "picture_wrong_type"],
    ["a GIF", () => sharp(png).resize(9).gif().toBuffer(), "picture_wrong_type"],
    ["a WebP", () => sharp(png).webp().toBuffer(), "picture_wrong_type"],
    ["a TIFF", () => sharp(png).tiff().toBuffer(), "picture_wrong_type"],
    ["nothing", () => Buffer.alloc(0), "picture_wrong_type"],
    [
      "a moving PNG",
      () => Buffer.concat([png.subarray(0, 33), pngChunk("acTL", Buffer.alloc(8, 1)), png.subarray(33)]),
      "picture_wrong_type",
    ],
    ["a small file that declares 20000 × 20000", () => hugePng(20_000, 20_000), "picture_too_large"],
    ["a long one", () => hugePng(8192, 100), "picture_too_large"],
    ["one that declares more than it holds", () => hugePng(4000, 4000), "picture_broken"],
    ["over 2 MB", () => Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]), "picture_too_large"],
    ["a PNG cut in half", () => png.subarray(0, png.length / 2), "picture_broken"],
    ["a JPEG cut in half", () => jpeg.subarray(0, jpeg.length / 2), "picture_broken"],
    [
      "a PNG of which only the head is left",
      () => Buffer.concat([pngSignature, Buffer.from("IHDRIEND")]),
      "picture_wrong_type",
    ],
  ])("%s", async (_rule, make, key) => {
    expect(await refusal(await make())).toBe(key);
  });

  it("refuses an SVG if only bitmaps are allowed", async () => {
    expect(await refusal(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"/>`), false)).toBe("picture_wrong_type");
  });
});
