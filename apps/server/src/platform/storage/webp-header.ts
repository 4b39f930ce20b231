import { decodedBytes, type PictureHeader } from "./picture-facts.ts";

interface Size {
  width: number;
  height: number;
}

/** By the first chunk, which begins at 12 with its content at 20. RFC 9649, 2.5 to 2.7. */
const sizes: Readonly<Record<string, (bytes: Buffer) => Size | undefined>> = {
  "VP8 ": (bytes) =>
    bytes.readUIntBE(23, 3) === 0x9d_01_2a
      ? { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
      : undefined,
  VP8L: (bytes) => {
    if (bytes[20] !== 0x2f) return undefined;
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  },
  VP8X: (bytes) => ({ width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }),
};

export function readWebpHeader(bytes: Buffer): PictureHeader | undefined {
  if (bytes.length < 30 || bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WEBP")
    return undefined;
  const size = sizes[bytes.toString("latin1", 12, 16)]?.(bytes);
  // It is decoded in one piece, with transparency.
  return size && { mime: "image/webp", ...size, decodedBytes: decodedBytes(size.width, size.height, 4, false) };
}
