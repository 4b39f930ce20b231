export interface PictureHeader {
  mime: "image/jpeg" | "image/png" | "image/webp";
  width: number;
  height: number;
  /**
   * Bytes of memory that a decoder needs at once: for the whole picture, or for some lines if it decodes line by line.
   */
  decodedBytes: number;
  /** Offset of the first byte after the header, from which the end of the picture is searched. */
  contentAt: number;
}

/** Maximum lines that a line-by-line decoder keeps in memory. */
const heldLines = 256;

/**
 * Returns the bytes of memory that decoding a picture needs.
 * @param isStreamed true if the picture can be decoded line by line
 */
export function decodedBytes(width: number, height: number, pixelBytes: number, isStreamed: boolean): number {
  return width * (isStreamed ? Math.min(height, heldLines) : height) * pixelBytes;
}
