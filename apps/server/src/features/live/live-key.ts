import { hash, randomBytes } from "node:crypto";
import { type LiveQuality } from "@huiyan/contract/live/live.rules";

export interface LiveKey {
  /** 256 random bits, as encoded in an address. */
  text: string;
  /** SHA-256; the only part in the database. */
  hash: Buffer;
}

export const hashLiveKey = (text: string): Buffer => hash("sha256", text, "buffer");

export function newLiveKey(): LiveKey {
  const text = randomBytes(32).toString("base64url");
  return { text, hash: hashLiveKey(text) };
}

/** Returns the media server's name of a point's stream. */
export const streamName = (pointId: string, quality: LiveQuality): string => `${pointId}/${quality}`;
