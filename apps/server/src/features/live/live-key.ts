import { hash, randomBytes } from "node:crypto";
import { type LiveQuality } from "@huiyan/contract/live/live.rules";

export interface LiveKey {
  /** Key as part of an address: 256 random bits in base64url. */
  text: string;
  /** SHA-256 of the text; only this hash is stored in the database. */
  hash: Buffer;
}

export const hashLiveKey = (text: string): Buffer => hash("sha256", text, "buffer");

export function newLiveKey(): LiveKey {
  const text = randomBytes(32).toString("base64url");
  return { text, hash: hashLiveKey(text) };
}

/** Returns the name of a point's stream on the media server. */
export const streamName = (pointId: string, quality: LiveQuality): string => `${pointId}/${quality}`;
