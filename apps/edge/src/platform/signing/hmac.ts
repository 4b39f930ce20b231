import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Hex HMAC-SHA256; the key is the secret's UTF-8 bytes. */
export function hmacHex(key: string, text: string): string {
  return createHmac("sha256", key).update(text).digest("hex");
}

export function sha256Hex(body: Uint8Array): string {
  return createHash("sha256").update(body).digest("hex");
}

/** Compares in constant time. */
export function sameSignature(expected: string, received: string): boolean {
  const a = Buffer.from(expected);
  const b = Buffer.from(received);
  return a.length === b.length && timingSafeEqual(a, b);
}
