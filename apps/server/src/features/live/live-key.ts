import { hash, randomBytes } from "node:crypto";
import { type LiveQuality } from "@huiyan/contract/live/live.rules";

export interface LiveKey {
  /** 256 random bits, as they go into an address. */
  text: string;
  /** SHA-256; all that the database knows. */
  hash: Buffer;
}

export const hashLiveKey = (text: string): Buffer => hash("sha256", text, "buffer");

export function newLiveKey(): LiveKey {
  const text = randomBytes(32).toString("base64url");
  return { text, hash: hashLiveKey(text) };
}

/** What the media server knows a point's stream by. */
export const streamName = (pointId: string, quality: LiveQuality): string => `${pointId}/${quality}`;
