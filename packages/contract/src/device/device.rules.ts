/** Limits and times of the device protocol: docs/device.md. */
export const deviceLimits = {
  bodyBytes: 32 * 1024 * 1024,
  eventsJsonBytes: 1024 * 1024,
  eventsPerRequest: 100,
  /** The events' JSON and the pictures. */
  requestParts: 1000,
  eventDataBytes: 64 * 1024,
  imageBytes: 10 * 1024 * 1024,
  imagePixels: 40_000_000,
  videoBytes: 64 * 1024 * 1024,
  videosPerEvent: 30,
  mqttPayloadBytes: 256 * 1024,
  mqttMessagesPerSecond: 20,
  /** Of all its messages: at once, and for as long as it likes. A device with 512 cameras says 2 KB/s. */
  mqttBurstBytes: 4 * 1024 * 1024,
  mqttBytesPerSecond: 64 * 1024,
  /** Points that its reports change: at once, and for as long as it likes. */
  pointChangesBurst: 2048,
  pointChangesPerSecond: 20,
  /** Wrong codes of one person a day: for one device, and for all. Why no more is needed: docs/decisions/0063-claim-tries.md. */
  claimTriesPerDay: 10,
  claimTriesOfPersonPerDay: 100,
} as const;

export const deviceTimes = {
  /** A request whose x-device-time is off by more is answered so. */
  clockToleranceMs: 5 * 60_000,
  /** An event time further ahead of now becomes its arrival. */
  futureToleranceMs: 120_000,
  /** Event ids are remembered this long; older events are refused `too_old`. */
  idempotencyMs: 30 * 86_400_000,
  keepAliveSeconds: 30,
  telemetryMs: 30_000,
  /** Offline when there was no telemetry for this long, unless the last will said it earlier. */
  silentMs: 180_000,
  commandAcceptMs: 5_000,
  /** After a start of the server its devices have so long to be back before a command counts as not answered. */
  comeBackMs: 10_000,
  commandMemoryMs: 86_400_000,
  /** A channel is online while frames arrived within this time. */
  channelSilentMs: 30_000,
} as const;

/** A deleted device can be brought back for this long. docs/reference/devices.md D6. */
export const recycleDays = 30;
/** The history of online and offline is kept for this long. */
export const presenceDays = 90;

/** Of what people note about a device. */
export const deviceRemarkMax = 200;

export const deviceTypes = ["AIS", "SDC", "SDK"] as const;
export type DeviceType = (typeof deviceTypes)[number];

/**
 * The text that a device signs with HMAC-SHA256: six lines.
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
 * Header in which a device says the hex SHA-256 of its body, as it is in the signed text: the server then checks the
 * signature before it takes the body in. Without it a body comes under the narrow limits for what is not proven yet.
 */
export const bodyHashHeader = "x-device-body-sha256";

/** What the server signs of its answer: status, hex SHA-256 of the answer's body, the request's signature. */
export function answerSigningText(status: number, bodySha256: string, requestSign: string): string {
  return [String(status), bodySha256, requestSign].join("\n");
}

/** MQTT password = `<ms>.<hex HMAC-SHA256 of this>`. */
export function mqttSigningText(deviceId: string, ms: string): string {
  return ["mqtt", deviceId, ms].join("\n");
}

/** What the HMAC of a command covers. `params` as the JSON text that is sent. */
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

/** What the HMAC of a desired configuration covers. */
export function configSigningText(session: string, deviceId: string, version: number, bodyJson: string): string {
  return ["config", session, deviceId, String(version), bodyJson].join("\n");
}

/** HKDF-SHA256 info strings for keys derived from a device's secret or factory key; salt = device id. */
export const sealInfo = {
  claim: "huiyan/claim/v1",
  camera: "huiyan/camera-password/v1",
  faces: "huiyan/faces/v1",
} as const;

/** What a publisher signs of a package: its name, its version and its platform go with its bytes. */
export function packageSigningText(version: string, platform: string, sha256: string): string {
  return ["huiyan-package", "v1", version, platform, sha256].join("\n");
}

/** A device opens its tunnel here, with the headers of a signed GET. Inside runs HTTP/2; the device is the server. */
export const tunnelPath = "/api/device/tunnel";
/** A window of HTTP/2 keeps one page from filling the memory of the other end. */
export const tunnelLimits = { frameBytes: 64 * 1024, streams: 32, bodyBytes: 32 * 1024 * 1024 } as const;

/**
 * Pages that a device hosts, by the type of `device.access`; `record` is opened by `recording.open`, with the channel to
 * begin with as the parameter `channel`.
 */
export const devicePages = {
  sellpig: "/sellpig",
  config: "/config",
  patrolpost: "/patrolpost",
  record: "/recording",
} as const;
/** Of the answers of the page of recordings, which hold video; they are streamed. */
export const recordingAnswerBytes = 1024 * 1024 * 1024;

/** Service name by which a device tells itself on the local network (DNS-SD). TXT: device_id, type, version, name. */
export const discoveryService = "_huiyan._tcp.local";

/** Of what a device is wanted to do: it is away; it has got it; it does so; it cannot. */
export const deliveryStates = ["waiting", "sent", "applied", "refused"] as const;
export type DeliveryState = (typeof deliveryStates)[number];
