/**
 * Headers of a request that a program signs with AppID and AppSecret. The time is in epoch ms and may differ from the
 * server's clock by at most five minutes.
 */
export const appHeaders = {
  id: "x-app-id",
  time: "x-app-time",
  nonce: "x-app-nonce",
  sign: "x-app-sign",
} as const;
export const appClockToleranceMs = 300_000;
/** Format of the nonce, unique per request, so that a captured request cannot be replayed. */
export const appNoncePattern = /^[\w-]{16,64}$/;

/**
 * Returns the text to sign; the signature is its hex HMAC-SHA256 with the AppSecret as key.
 * @param target path and query exactly as sent
 * @param bodyHash hex SHA-256 of the body; for GET, of the empty text
 */
export function appSigningText(
  method: string,
  target: string,
  appId: string,
  time: string,
  nonce: string,
  bodyHash: string,
): string {
  return [method, target, appId, time, nonce, bodyHash].join("\n");
}

/** Headers of a data upload. The signature is a hex HMAC-SHA256 with the AppSecret as key. */
export const deliveryHeaders = { id: "x-huiyan-delivery", time: "x-huiyan-time", sign: "x-huiyan-sign" } as const;
export function deliverySigningText(deliveryId: string, time: string, bodyHash: string): string {
  return [deliveryId, time, bodyHash].join("\n");
}

/**
 * Seconds to wait after the first, second, … failed attempt of a data upload. The attempt after the last wait is the
 * final one.
 */
export const deliveryWaits = [10, 60, 300, 1800, 7200, 21_600] as const;
/** Days that the log of uploads is kept. */
export const deliveryDays = 30;
export const deliveryStates = ["waiting", "done", "failed"] as const;
