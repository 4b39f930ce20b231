/** Headers of a program's signed request with AppID and AppSecret. Time in epoch ms, at most five minutes off. */
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
 * Returns the text whose hex HMAC-SHA256 under the AppSecret is the signature.
 * @param target path and query exactly as sent
 * @param bodyHash hex SHA-256 of the body, of the empty text for GET
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

/** Headers of a data upload's signature: hex HMAC-SHA256 under the AppSecret. */
export const deliveryHeaders = { id: "x-huiyan-delivery", time: "x-huiyan-time", sign: "x-huiyan-sign" } as const;
export function deliverySigningText(deliveryId: string, time: string, bodyHash: string): string {
  return [deliveryId, time, bodyHash].join("\n");
}

/** Seconds to wait after each failed attempt; after the last one the upload has failed. */
export const deliveryWaits = [10, 60, 300, 1800, 7200, 21_600] as const;
/** Days that the log of uploads is kept. */
export const deliveryDays = 30;
export const deliveryStates = ["waiting", "done", "failed"] as const;
