import { createHash, createHmac, type KeyObject, timingSafeEqual } from "node:crypto";

/** Hex HMAC-SHA256; a key given as text stands for its UTF-8 bytes. One that signs often is a KeyObject: bytes are made one each time. */
export function hmacHex(key: string | Buffer | KeyObject, text: string): string {
  return createHmac("sha256", key).update(text).digest("hex");
}

export function sha256Hex(body: Uint8Array): string {
  return createHash("sha256").update(body).digest("hex");
}

/** Compares signatures or other texts without telling by time where they differ. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
