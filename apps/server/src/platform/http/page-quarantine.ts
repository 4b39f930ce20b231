import { devicePages } from "@huiyan/contract/device/device.rules";

const policy = (allowed: string): string =>
  `sandbox ${allowed}; default-src 'self' 'unsafe-inline' data: blob:; frame-ancestors 'self'; base-uri 'none'`;

/**
 * A hostile device must not read the console's token: its pages are another origin, which neither has the console's
 * storage nor may read what the platform answers.
 */
export const quarantine = {
  "content-security-policy": policy("allow-scripts allow-forms"),
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
};

/** The page of settings saves the device's log. What it saves is a file, which gives it no way to the console. */
const configQuarantine = {
  ...quarantine,
  "content-security-policy": policy("allow-scripts allow-forms allow-downloads"),
};

/**
 * The page of recordings fetches video by itself, as the origin without a name that its sandbox makes it, and saves
 * pieces of it. What it can fetch is what the device sends below this address, whose key nobody else knows.
 */
const recordingQuarantine = {
  ...configQuarantine,
  "access-control-allow-origin": "null",
};

/** @param prefix of the page, one of {@link devicePages} */
export function quarantineOf(prefix: string): Record<string, string> {
  if (prefix === devicePages.record) return recordingQuarantine;
  return prefix === devicePages.config ? configQuarantine : quarantine;
}
