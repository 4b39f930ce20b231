import { decodedBytes, type PictureHeader } from "./picture-facts.ts";

const signature = Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1");
/** Channels by colour type; a palette becomes colours with transparency. ISO/IEC 15948, 11.2.2. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };

/** The signature and the first chunk, which must be IHDR. */
export function readPngHeader(bytes: Buffer): PictureHeader | undefined {
  if (bytes.length < 29 || !bytes.subarray(0, signature.length).equals(signature)) return undefined;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [depth = 8, colour = 6, , , interlace = 1] = bytes.subarray(24, 29);
  const pixelBytes = (channels[colour] ?? 4) * (depth > 8 ? 2 : 1);
  return { mime: "image/png", width, height, decodedBytes: decodedBytes(width, height, pixelBytes, interlace === 0) };
}
