export interface PictureHeader {
  mime: "image/jpeg" | "image/png" | "image/webp";
  width: number;
  height: number;
  /** What a decoder holds of it at once: the whole picture, or some of its lines where it reads line by line. */
  decodedBytes: number;
}

/** Lines that a decoder may hold of a picture which it reads line by line. */
const heldLines = 256;

/** @param isStreamed whether the picture can be decoded line by line */
export function decodedBytes(width: number, height: number, pixelBytes: number, isStreamed: boolean): number {
  return width * (isStreamed ? Math.min(height, heldLines) : height) * pixelBytes;
}
