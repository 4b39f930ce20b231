/** Limits and times of the device protocol: docs/reference/device/README.md. */
export const deviceLimits = {
  bodyBytes: 32 * 1024 * 1024,
  eventsJsonBytes: 1024 * 1024,
  eventsPerRequest: 100,
  /** Maximum multipart parts of a request: one with the events' JSON, the others with pictures. */
  requestParts: 1000,
  eventDataBytes: 64 * 1024,
  imageBytes: 10 * 1024 * 1024,
  imagePixels: 40_000_000,
  videoBytes: 64 * 1024 * 1024,
  videosPerEvent: 30,
  mqttPayloadBytes: 256 * 1024,
  mqttMessagesPerSecond: 20,
  /**
   * Limits of the MQTT traffic of one device: burst in bytes, and sustained bytes per second. A device with 512 cameras
   * sends 2 KB/s.
   */
  mqttBurstBytes: 4 * 1024 * 1024,
  mqttBytesPerSecond: 64 * 1024,
  /** Limits of the points that a device's reports may change: burst, and sustained changes per second. */
  pointChangesBurst: 2048,
  pointChangesPerSecond: 20,
  /**
   * Maximum wrong claim codes of a member per day: for one device, and for all devices together. Decision 0063 explains
   * the numbers.
   */
  claimTriesPerDay: 10,
  claimTriesOfPersonPerDay: 100,
} as const;

export const deviceTimes = {
  /** Maximum difference of the header x-device-time from the server's clock; beyond it a request is refused. */
  clockToleranceMs: 5 * 60_000,
  /** Maximum time by which an event may be in the future; beyond it, its time is replaced by the time of arrival. */
  futureToleranceMs: 120_000,
  /** Time for which event ids are remembered; older events are refused with `too_old`. */
  idempotencyMs: 30 * 86_400_000,
  keepAliveSeconds: 30,
  telemetryMs: 30_000,
  /** Time without telemetry until a device is offline, unless its last will arrives earlier. */
  silentMs: 180_000,
  commandAcceptMs: 5_000,
  /**
   * Milliseconds after a server start in which devices reconnect. Commands are counted as unanswered only after that
   * time.
   */
  comeBackMs: 10_000,
  commandMemoryMs: 86_400_000,
  /** Maximum age of a channel's last frame for the channel to count as online. */
  channelSilentMs: 30_000,
} as const;

/** Days during which a deleted device can be restored. docs/reference/devices.md D6. */
export const recycleDays = 30;
/** Days that the history of online and offline is kept. */
export const presenceDays = 90;

/** Maximum length of the users' note about a device. */
export const deviceRemarkMax = 200;

export const deviceTypes = ["AIS", "SDC", "SDK"] as const;
export type DeviceType = (typeof deviceTypes)[number];

/**
 * Returns the text that a device signs with HMAC-SHA256: six lines.
 * @param bodySha256 hex SHA-256 of the raw body; of the empty body for GET
 * @param path path with query, as sent
 */
export function requestSigningText(
  method: string,
  path: string,
  deviceId: string,
  deviceTime: string,
  bodySha256: string,
): string {
  return ["v1", method, path, deviceId, deviceTime, bodySha256].join("\n");
}

/**
 * Header with the hex SHA-256 of the body, as in the signed text. With it, the server checks the signature before it
 * reads the body.
 * A request without this header is subject to the low limits for unauthenticated requests.
 */
export const bodyHashHeader = "x-device-body-sha256";

/**
 * Returns the text that the server signs for a response: status, hex SHA-256 of the response's body, and the request's
 * signature.
 */
export function answerSigningText(status: number, bodySha256: string, requestSign: string): string {
  return [String(status), bodySha256, requestSign].join("\n");
}

/** Returns the text whose HMAC-SHA256 is the second part of the MQTT password `<ms>.<hex HMAC-SHA256>`. */
export function mqttSigningText(deviceId: string, ms: string): string {
  return ["mqtt", deviceId, ms].join("\n");
}

/**
 * Returns the text that a command's HMAC covers.
 * @param params JSON text exactly as sent
 */
export function commandSigningText(
  session: string,
  deviceId: string,
  name: string,
  id: string,
  expiresAt: number,
  paramsJson: string,
): string {
  return ["command", session, deviceId, name, id, String(expiresAt), paramsJson].join("\n");
}

/** Returns the text that the HMAC of a desired configuration covers. */
export function configSigningText(session: string, deviceId: string, version: number, bodyJson: string): string {
  return ["config", session, deviceId, String(version), bodyJson].join("\n");
}

/** HKDF-SHA256 `info` values for the keys derived from a device's secret or factory key. The salt is the device id. */
export const sealInfo = {
  claim: "huiyan/claim/v1",
  camera: "huiyan/camera-password/v1",
  faces: "huiyan/faces/v1",
} as const;

/**
 * Returns the text that a publisher signs for a package. The text binds version and platform to the package's bytes.
 */
export function packageSigningText(version: string, platform: string, sha256: string): string {
  return ["huiyan-package", "v1", version, platform, sha256].join("\n");
}

/**
 * Path at which a device opens its tunnel, with the headers of a signed GET. The tunnel carries HTTP/2, with the device
 * as the server.
 */
export const tunnelPath = "/api/device/tunnel";
/**
 * Limits of a tunnel (HTTP/2 frame, concurrent streams, body), so that a page cannot exhaust the memory of either end.
 */
export const tunnelLimits = { frameBytes: 64 * 1024, streams: 32, bodyBytes: 32 * 1024 * 1024 } as const;

/**
 * Paths of the pages that a device hosts, by the `type` of `device.access`. `recording.open` opens `record`; its
 * parameter `channel` is the channel to show first.
 */
export const devicePages = {
  sellpig: "/sellpig",
  config: "/config",
  patrolpost: "/patrolpost",
  record: "/recording",
} as const;
/** Maximum bytes of a response of the recordings page. Its responses contain video and are streamed. */
export const recordingAnswerBytes = 1024 * 1024 * 1024;

/**
 * DNS-SD service name with which a device announces itself on the local network. TXT record: device_id, type, version,
 * name.
 */
export const discoveryService = "_huiyan._tcp.local";

/**
 * States of the delivery of desired settings: waiting (the device is offline), sent, applied, refused by the device.
 */
export const deliveryStates = ["waiting", "sent", "applied", "refused"] as const;
export type DeliveryState = (typeof deliveryStates)[number];
