import { createHash, createHmac, type KeyObject, timingSafeEqual } from "node:crypto";

/**
 * Returns the HMAC-SHA256 in hex. A key of type string is used as its UTF-8 bytes.
 * A key that is used often should be a KeyObject, because bytes are converted to one at every call.
 */
export function hmacHex(key: string | Buffer | KeyObject, text: string): string {
  return createHmac("sha256", key).update(text).digest("hex");
}

export function sha256Hex(body: Uint8Array): string {
  return createHash("sha256").update(body).digest("hex");
}

/** Compares two texts, such as signatures, in a time that does not depend on where they differ. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
