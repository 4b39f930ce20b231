import { devicePages } from "@huiyan/contract/device/device.rules";

const policy = (allowed: string): string =>
  `sandbox ${allowed}; default-src 'self' 'unsafe-inline' data: blob:; frame-ancestors 'self'; base-uri 'none'`;

/**
 * Headers that isolate a device's pages, because a hostile device must not read the console's token.
 * The pages get an opaque origin, which can read neither the console's storage nor the platform's answers.
 */
export const quarantine = {
  "content-security-policy": policy("allow-scripts allow-forms"),
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
};

/**
 * Headers of the device's settings page, which may also offer files for download, such as the device's log. A download
 * gives no access to the console.
 */
const configQuarantine = {
  ...quarantine,
  "content-security-policy": policy("allow-scripts allow-forms allow-downloads"),
};

/**
 * Headers of the device's recordings page, which may fetch and download video although its origin is opaque. Any other
 * page with an opaque origin could read these answers too, but it does not know their secret address.
 */
const recordingQuarantine = {
  ...configQuarantine,
  "access-control-allow-origin": "null",
};

/** Returns the headers for a device's page. @param prefix of the page, one of {@link devicePages} */
export function quarantineOf(prefix: string): Record<string, string> {
  if (prefix === devicePages.record) return recordingQuarantine;
  return prefix === devicePages.config ? configQuarantine : quarantine;
}
