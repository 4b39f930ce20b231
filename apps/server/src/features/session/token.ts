import { createHash, randomBytes } from "node:crypto";

export interface NewToken {
  /** Goes to the browser. */
  text: string;
  /** SHA-256; all that the database knows. */
  hash: Buffer;
}

export function hashToken(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

export function newToken(): NewToken {
  const text = randomBytes(32).toString("base64url");
  return { text, hash: hashToken(text) };
}
