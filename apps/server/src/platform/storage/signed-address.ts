import { sameText } from "@huiyan/device-link/signature";
import { type MasterKey } from "../secret/master-key.ts";

export type PictureSize = "full" | "thumb";

const signingText = (key: string, size: PictureSize, end: number) => ["GET", key, size, String(end)].join("\n");

/** Returns `/resources/get/<key>?s=&e=&k=`, which is valid until `end` (epoch ms) for this key and size only. */
export function signedAddress(master: MasterKey, key: string, size: PictureSize, end: number): string {
  if (key === "") return "";
  const sign = master.sign("resource", signingText(key, size, end));
  return `/resources/get/${key}?s=${size}&e=${end}&k=${sign}`;
}

export function isSignedAddress(master: MasterKey, key: string, size: PictureSize, end: number, sign: string): boolean {
  return sameText(master.sign("resource", signingText(key, size, end)), sign);
}

/**
 * Returns the end of validity in epoch ms: the next full five minutes plus `lifeMs`. An address therefore stays the
 * same for minutes, and browsers can cache the picture.
 */
export function addressEnd(now: Date, lifeMs: number): number {
  const step = 5 * 60_000;
  return Math.ceil(now.getTime() / step) * step + lifeMs;
}
