/** `main`: one picture on the screen; `sub`: walls of four and more. docs/reference/devices.md D9. */
export const liveQualities = ["main", "sub"] as const;
export type LiveQuality = (typeof liveQualities)[number];

/** What a sub-stream has at most, pixels. A camera that sends no more is its own. docs/reference/devices.md D9. */
export const subPicture = { width: 640, height: 360 } as const;

/** A device pushes a stream here (`<this><key>`): FLV over a WebSocket that it opens with the headers of a signed GET. */
export const livePushPath = "/api/device/live/";
/**
 * A browser plays a stream here (`<this><token>`): FLV over a WebSocket, opened with the subprotocols `huiyan` and
 * `t.<token of the session>`, so that the address alone is of no use to somebody else.
 */
export const livePlayPath = "/api/live/";

/** Another node of the server gets a stream here (`<this><id of the push>`), with the headers below. */
export const liveNodePath = "/api/live-node/";

export const liveTimes = {
  /** A push ends so long after its last viewer left. docs/reference/devices.md D9. */
  idleMs: 30_000,
  /** A play address is opened within this, once. */
  addressMs: 60_000,
  /** A device that was asked publishes within this. An RTSP camera takes seconds to open. */
  publishMs: 10_000,
  /** A device ends a push with the code `cameraLost` when its camera has sent nothing for so long. A short restart is not worth it. */
  cameraSilentMs: 10_000,
  /** A viewer whose right is gone loses the picture within this. */
  rightMs: 5_000,
} as const;

/** How much of it at once. Four walls of nine windows in one browser; the camera site's uplink. */
export const liveLimits = {
  viewersPerSession: 36,
  /** In all its sessions and organisations, or of one display link. */
  viewersPerAccount: 144,
  viewersPerOrganisation: 2_000,
  /** 5 Gbit/s of sub-streams. */
  viewersPerNode: 5_000,
  pushesPerDevice: 64,
} as const;

/**
 * Why the server ends a viewer's WebSocket: its close codes. A device ends a push with the same: `cameraLost` or
 * `pushEnded`; 1000 when it was asked to.
 * All but `denied` are worth another try.
 */
export const liveCloseCodes = {
  /** The right, the session or the point is gone. */
  denied: 4001,
  /** The device has lost its connection. */
  deviceOffline: 4002,
  /** The camera sends nothing. */
  cameraLost: 4003,
  /** The media server restarts. */
  serverRestarting: 4004,
  /** The device ended the push, or it broke off. */
  pushEnded: 4005,
} as const;
export type LiveClose = keyof typeof liveCloseCodes;

/** The player keeps so much buffered before it shows. docs/reference/devices.md D9. */
export const liveBufferSeconds = 0.2;
