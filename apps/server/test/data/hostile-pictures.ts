import { largeBytes } from "./large-bytes.ts";

const megabyte = 1024 * 1024;

const box = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content]);
};

/** Returns a HEIF with thousands of size boxes (`ispe`). A parser that searches from the start for each box is slow. */
function heifSizes(bytes: number): Buffer {
  const ftyp = box("ftyp", Buffer.from("heic\0\0\0\0mif1heic", "latin1"));
  const sizes = Buffer.alloc(bytes - (bytes % 20), box("ispe", Buffer.from("000000000000000900000009", "hex")));
  return Buffer.concat([ftyp, box("meta", Buffer.concat([Buffer.alloc(4), box("iprp", box("ipco", sizes))]))]);
}

const jpegStart = Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex");
const jpegEnd = Buffer.from("ffd9", "hex");

/** Returns a JPEG with a valid start and end, and any bytes in between. */
export const jpegOf = (fill: Buffer) => Buffer.concat([jpegStart, fill, jpegEnd]);
const filledJpeg = (fill: Buffer | number) => largeBytes(jpegStart, 10 * megabyte, fill, jpegEnd);
const filled = (start: Buffer, fill: Buffer | string | number) => largeBytes(start, 10 * megabyte, fill);

/** Invalid pictures that would slow down a bad parser of picture sizes. */
export const hostilePictures: readonly (readonly [string, () => Buffer])[] = [
  ["HEIF with sizes, 300 KB", () => heifSizes(300 * 1024)],
  ["HEIF with sizes, 10 MB", () => heifSizes(10 * megabyte)],
  ["a JPEG of 10 MB of zeros", () => filledJpeg(0)],
  ["a JPEG of 10 MB of fill bytes", () => filledJpeg(0xff)],
  ["a JPEG of empty segments", () => filledJpeg(Buffer.from("ffe00002", "hex"))],
  ["a JPEG of stuffed bytes", () => filledJpeg(Buffer.from("ff00", "hex"))],
  ["a PNG of empty chunks", () => filled(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), "\0\0\0\0tEXt\0\0\0\0")],
  ["a WebP of empty chunks", () => filled(Buffer.from("RIFF\xff\xff\0\0WEBP", "latin1"), 0)],
  ["a TIFF whose lists lead in circles", () => filled(Buffer.from("II*\0\x08\0\0\0", "latin1"), 8)],
  ["an icon with many pictures", () => filled(Buffer.from("00000100ffff", "hex"), 1)],
  ["an icns with empty entries", () => filled(Buffer.from("icns", "latin1"), Buffer.from("ICN#\0\0\0\x01", "latin1"))],
  [
    "a JPEG 2000 or XL of boxes",
    () => filled(box("JXL ", Buffer.from("0d0a870a", "hex")), Buffer.from("\0\0\0\x08jxlp", "latin1")),
  ],
  ["an SVG without end", () => Buffer.from(`<svg ${"a ".repeat(megabyte)}`)],
];
