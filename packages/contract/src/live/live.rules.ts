/** `main`: for a single window; `sub`: smaller picture for four or more windows. docs/reference/devices.md D9. */
export const liveQualities = ["main", "sub"] as const;
export type LiveQuality = (typeof liveQualities)[number];

/**
 * Maximum size of a sub-stream, pixels. A main stream that is smaller also serves as the sub-stream.
 * docs/reference/devices.md D9.
 */
export const subPicture = { width: 640, height: 360 } as const;

/**
 * Path prefix for the streams of devices: `<prefix><key>`. A device pushes FLV over a WebSocket that it opens with the
 * headers of a signed GET.
 */
export const livePushPath = "/api/device/live/";
/**
 * Path prefix from which a browser plays a stream: `<prefix><token>`. FLV over a WebSocket with the subprotocols
 * `huiyan` and `t.<token of the session>`.
 * The address works only together with the session for which it was made.
 */
export const livePlayPath = "/api/live/";

/** Path prefix from which another node gets a stream: `<prefix><id of the push>`. */
export const liveNodePath = "/api/live-node/";

export const liveTimes = {
  /** Time after the last viewer has left until a push ends, ms. docs/reference/devices.md D9. */
  idleMs: 30_000,
  /** Time in ms within which a play address must be opened; it can be opened once. */
  addressMs: 60_000,
  /** Maximum milliseconds from the request until the device pushes. Opening an RTSP camera takes seconds. */
  publishMs: 10_000,
  /**
   * Time without data from the camera after which a device ends a push with the code `cameraLost`, ms. A short restart
   * of the camera does not end the push.
   */
  cameraSilentMs: 10_000,
  /** Maximum time in ms until the stream ends for a viewer who lost the permission. */
  rightMs: 5_000,
} as const;

/**
 * Maximum concurrent viewers. The numbers allow four live walls of nine windows in one browser, and protect the uplink
 * of the camera's site.
 */
export const liveLimits = {
  viewersPerSession: 36,
  /** Maximum streams of an account over all sessions and organisations, or of a screen share. */
  viewersPerAccount: 144,
  viewersPerOrganisation: 2_000,
  /** Maximum streams of one node: 5 Gbit/s of sub-streams. */
  viewersPerNode: 5_000,
  pushesPerDevice: 64,
} as const;

/**
 * Close codes of a viewer's WebSocket. The client retries after all codes except `denied`.
 * A device ends a push with `cameraLost` or `pushEnded`, or with 1000 if the server asked for it.
 */
export const liveCloseCodes = {
  /** The viewer's permission or session, or the point, no longer exists. */
  denied: 4001,
  /** The device has lost its connection. */
  deviceOffline: 4002,
  /** The camera sends no data. */
  cameraLost: 4003,
  /** The media server restarts. */
  serverRestarting: 4004,
  /** The device ended the push, or the push was interrupted. */
  pushEnded: 4005,
} as const;
export type LiveClose = keyof typeof liveCloseCodes;

/** Seconds that the player buffers before it shows a picture. docs/reference/devices.md D9. */
export const liveBufferSeconds = 0.2;
