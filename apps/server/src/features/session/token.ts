import { createHash, randomBytes } from "node:crypto";

export interface NewToken {
  /** Token in plain text, which is stored only in the browser. */
  text: string;
  /** SHA-256 of the token. The database stores only this hash. */
  hash: Buffer;
}

export function hashToken(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

export function newToken(): NewToken {
  const text = randomBytes(32).toString("base64url");
  return { text, hash: hashToken(text) };
}
