/** `main`: one picture on the screen; `sub`: four or more windows. docs/reference/devices.md D9. */
export const liveQualities = ["main", "sub"] as const;
export type LiveQuality = (typeof liveQualities)[number];

/**
 * Maximum size of a sub-stream, pixels. A smaller main stream is used as its own sub-stream. docs/reference/devices.md
 * D9.
 */
export const subPicture = { width: 640, height: 360 } as const;

/**
 * Address prefix to which a device pushes a stream (`<this><key>`): FLV over a WebSocket that it opens with the headers
 * of a signed GET.
 */
export const livePushPath = "/api/device/live/";
/**
 * Address prefix from which a browser plays a stream (`<this><token>`): FLV over a WebSocket with the subprotocols
 * `huiyan` and `t.<token of the session>`.
 * The address alone is useless to another user.
 */
export const livePlayPath = "/api/live/";

/** Address prefix from which another node gets a stream (`<this><id of the push>`), with the headers below. */
export const liveNodePath = "/api/live-node/";

export const liveTimes = {
  /** Time from the last viewer's leave to the end of a push. docs/reference/devices.md D9. */
  idleMs: 30_000,
  /** Lifetime of a play address; it can be opened once. */
  addressMs: 60_000,
  /** Timeout for a device to publish after the request. An RTSP camera takes seconds to open. */
  publishMs: 10_000,
  /**
   * Time of camera silence after which a device ends a push with the code `cameraLost`.
   * A short restart of the camera does not end it.
   */
  cameraSilentMs: 10_000,
  /** Maximum time until a viewer without the permission loses the picture. */
  rightMs: 5_000,
} as const;

/** Maximum concurrent viewers. Sources: four live walls of nine windows in one browser; the camera site's uplink. */
export const liveLimits = {
  viewersPerSession: 36,
  /** Per account over all sessions and organisations, or per screen share. */
  viewersPerAccount: 144,
  viewersPerOrganisation: 2_000,
  /** 5 Gbit/s of sub-streams. */
  viewersPerNode: 5_000,
  pushesPerDevice: 64,
} as const;

/**
 * Close codes of a viewer's WebSocket. A device ends a push with `cameraLost` or `pushEnded`, or with 1000 on request.
 * The client retries after all codes except `denied`.
 */
export const liveCloseCodes = {
  /** The permission, the session or the point no longer exists. */
  denied: 4001,
  /** The device has lost its connection. */
  deviceOffline: 4002,
  /** The camera is silent. */
  cameraLost: 4003,
  /** The media server restarts. */
  serverRestarting: 4004,
  /** The device ended the push, or it broke off. */
  pushEnded: 4005,
} as const;
export type LiveClose = keyof typeof liveCloseCodes;

/** Seconds that the player buffers before it shows a picture. docs/reference/devices.md D9. */
export const liveBufferSeconds = 0.2;
