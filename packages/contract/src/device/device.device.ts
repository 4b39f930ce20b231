import { z } from "zod";
import { AlgorithmId } from "../algorithm/algorithm.device.ts";
import { EdgeCondition } from "../algorithm/flow.rules.ts";
import { DeviceFaces } from "../face/face.device.ts";
import { DeviceGb } from "../gb28181/gb28181.device.ts";
import { GbCode, gbTransports } from "../gb28181/gb28181.rules.ts";
import { CameraEventRules } from "../point/camera-event.rules.ts";
import { CameraMeasurement } from "../point/camera-measurement.device.ts";
import { RecordingSettings, recordingQuotaMb } from "../recording/recording.rules.ts";
import { Channel } from "../scalars.ts";
import { deviceTypes } from "./device.rules.ts";
import { MotionSettings } from "./motion.rules.ts";
import { OutboxDamage } from "./outbox-damage.ts";

/**
 * Payload of the topic `state`, retained and used as MQTT last will. `session` increases with every connection: epoch
 * ms of the connect, then a random suffix.
 */
export const DeviceState = z.object({
  session: z.string().min(1).max(64),
  online: z.boolean(),
  type: z.enum(deviceTypes).optional(),
  platform: z.string().max(32).optional(),
  /** Software versions: `main_frame`, `ffmpeg` which decodes the cameras, and one per algorithm id. */
  version: z.record(z.string().max(64), z.string().max(32)).optional(),
  started_at: z.number().int().optional(),
  addresses: z.array(z.string().max(64)).max(16).optional(),
});
export type DeviceState = z.infer<typeof DeviceState>;

/** Frames of a channel in the last minute: how many were analysed, and how many skipped for which reason. */
export const FrameCounts = z.object({
  /** Frames that the model analysed. */
  looked: z.number().int().min(0),
  /** Frames skipped because they showed no motion. */
  gated: z.number().int().min(0),
  /** Frames skipped because the device was busy. */
  dropped: z.number().int().min(0),
});
export type FrameCounts = z.infer<typeof FrameCounts>;

const ChannelRate = z.object({
  channel: Channel,
  /** Frames per second that arrived and that were analysed. A frame skipped for lack of motion counts as analysed. */
  fps_in: z.number().min(0),
  fps_analysed: z.number().min(0),
  /** Desired analysis rate, frames per second. */
  fps_set: z.number().min(0),
  last_frame_at: z.number().int().nullable(),
  frames: FrameCounts.optional(),
});

/** State of an algorithm on the device. All counts start with the device's program. */
export const AlgorithmWork = z.object({
  id: z.string().max(64),
  version: z.string().max(32),
  /** idle: no camera needs it; stopped: it exceeded its limits and restarts later. */
  state: z.enum(["idle", "running", "stopped"]),
  /** Reason of the last stop or failure, if it is recent. */
  trouble: z.string().max(300).optional(),
  /** Number of processed frames, and of frames skipped because the algorithm was busy or stopped. */
  frames: z.number().int().min(0),
  skipped: z.number().int().min(0),
  /** Number of frames that the algorithm failed to process. */
  errors: z.number().int().min(0),
  findings: z.number().int().min(0),
  /** Number of times that the algorithm was stopped for exceeding its limits. */
  restarts: z.number().int().min(0),
  /** Processor time of the algorithm's current worker thread, ms. */
  cpu_ms: z.number().min(0),
  /** Memory in bytes. */
  memory: z.number().min(0),
});
export type AlgorithmWork = z.infer<typeof AlgorithmWork>;

/**
 * Faults of a weighing scale. unreachable: the connection cannot be opened, or broke; silent: connected, but no data
 * arrives; unreadable: no valid data for a minute.
 */
export const scaleTroubles = ["unreachable", "silent", "unreadable"] as const;
export type ScaleTrouble = (typeof scaleTroubles)[number];

/** State of the weighing scale of a channel. */
export const ScaleState = z.object({ channel: Channel, trouble: z.enum(scaleTroubles).optional() });
export type ScaleState = z.infer<typeof ScaleState>;

/** Payload of the topic `telemetry`, sent every 30 s. Memory and disk in bytes; `cpu`: share 0 to 1 of all cores. */
export const DeviceTelemetry = z.object({
  at: z.number().int(),
  cpu: z.number().min(0).max(1),
  memory: z.object({ total: z.number().min(0), used: z.number().min(0) }),
  /** `full`: a write failed because the disk is full. Queued data is then deleted as the disk quota prescribes. */
  disk: z.object({ total: z.number().min(0), used: z.number().min(0), full: z.boolean().optional() }),
  channels: z.array(ChannelRate).max(512),
  outbox: z.object({
    events: z.number().int().min(0),
    videos: z.number().int().min(0),
    /** Numbers of queued clips, pictures and events that the disk quota deleted. */
    dropped_videos: z.number().int().min(0),
    dropped_images: z.number().int().min(0),
    dropped_events: z.number().int().min(0),
    damage: OutboxDamage.optional(),
  }),
  clock_offset_ms: z.number(),
  algorithms: z.array(AlgorithmWork).max(128).optional(),
  scales: z.array(ScaleState).max(64).optional(),
});
export type DeviceTelemetry = z.infer<typeof DeviceTelemetry>;

/** Payload of the topic `points`, retained, sent on every change: all channels of the device. */
export const DevicePoints = z.object({
  points: z
    .array(
      z.object({
        channel: Channel,
        name: z.string().max(64),
        online: z.boolean(),
        width: z.number().int().min(0),
        height: z.number().int().min(0),
        brand: z.string().max(32).optional(),
      }),
    )
    .max(1024),
});
export type DevicePoints = z.infer<typeof DevicePoints>;

/**
 * Payload of the topic `points/refused`, sent after a report whose new channels were not all accepted: number of
 * refused channels, maximum, and reason for the device's log.
 */
export const DevicePointsRefused = z.object({ count: z.number().int(), max: z.number().int(), text: z.string() });
export type DevicePointsRefused = z.infer<typeof DevicePointsRefused>;

/** Source of a channel's video. A file must be in one of the media folders that the agent's configuration allows. */
export const CameraSource = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("rtsp"),
    url: z.url({ protocol: /^rtsps?$/ }),
    /** Secrets of the address, encrypted like the password. `url` contains {@link hiddenSecret} in their place. */
    url_secrets_sealed: z.string().max(4096).optional(),
    /** The camera's sub-stream, for the live wall; uses the same account. */
    sub_url: z.url({ protocol: /^rtsps?$/ }).optional(),
    sub_url_secrets_sealed: z.string().max(4096).optional(),
    username: z.string().max(64).optional(),
    /** Password, encrypted for this device: base64 of nonce(12) + ciphertext + tag(16), AES-256-GCM. */
    password_sealed: z.string().max(512).optional(),
  }),
  /** ONVIF camera; the stream address is queried whenever the stream is opened. */
  z.object({
    kind: z.literal("onvif"),
    host: z.string().min(1).max(253),
    port: z.number().int().min(1).max(65_535),
    username: z.string().max(64).optional(),
    password_sealed: z.string().max(512).optional(),
    /** Events of the camera that the device reports as alarms. */
    events: CameraEventRules.optional(),
  }),
  /** Channel of a camera or recorder that registers at the device by GB/T 28181. */
  z.object({
    kind: z.literal("gb28181"),
    device_code: GbCode,
    channel_code: GbCode,
    transport: z.enum(gbTransports).default("udp"),
    /** Alarms of the channel that the device reports as alarms. */
    events: CameraEventRules.optional(),
  }),
  z.object({ kind: z.literal("file"), path: z.string().min(1).max(1024), loop: z.boolean() }),
  /** Moving test picture that ffmpeg generates; no camera is needed. */
  z.object({ kind: z.literal("generated") }),
]);
export type CameraSource = z.infer<typeof CameraSource>;

export const DeviceCamera = z.object({
  channel: Channel,
  name: z.string().min(1).max(64),
  source: CameraSource,
  /** Desired analysed frames per second. */
  analysis_fps: z.number().min(0.2).max(25),
  /** Selects frames for analysis by motion; absent: the device's default. */
  motion: MotionSettings.optional(),
});
export type DeviceCamera = z.infer<typeof DeviceCamera>;

/** One algorithm on one channel; `settings` is parsed by the algorithm's own schema. */
export const DeviceArrangement = z.object({
  channel: Channel,
  alg_id: z.string().min(1).max(64),
  settings: z.unknown(),
});
export type DeviceArrangement = z.infer<typeof DeviceArrangement>;

/**
 * Pipeline of one channel. `from` and `to`: ids of algorithms of that channel, `start` or `end`.
 * An algorithm without a path to the end raises no alarm. An algorithm without an edge receives all objects.
 */
export const DeviceFlow = z.object({
  channel: Channel,
  edges: z
    .array(z.object({ from: AlgorithmId, to: AlgorithmId, when: EdgeCondition }))
    .min(1)
    .max(200),
});
export type DeviceFlow = z.infer<typeof DeviceFlow>;

export const DeviceConfigBody = z.object({
  cameras: z.array(DeviceCamera).max(1024),
  arrangements: z.array(DeviceArrangement).max(4096),
  flows: z.array(DeviceFlow).max(1024).default([]),
  /** Recording settings per channel. For a channel that is not listed, the device decides. */
  recordings: z
    .array(RecordingSettings.extend({ channel: Channel }))
    .max(1024)
    .default([]),
  /** Disk quota for the recordings of all cameras, MiB; absent: the device decides. */
  recording_quota_mb: recordingQuotaMb.optional(),
  /** Face library that the device compares faces with. */
  faces: DeviceFaces.optional(),
  /** GB/T 28181 platform at which cameras register; absent: off. */
  gb28181: DeviceGb.optional(),
});
export type DeviceConfigBody = z.infer<typeof DeviceConfigBody>;

/**
 * Payload of the topic `config`. `body` is the JSON text of a DeviceConfigBody, so that the HMAC covers exactly the
 * parsed bytes.
 */
export const DeviceConfig = z.object({ version: z.number().int().min(0), body: z.string(), sign: z.string() });
export type DeviceConfig = z.infer<typeof DeviceConfig>;

/** Payload of the topic `config/applied`: version in use, or the reason why the device refused a version. */
export const DeviceConfigApplied = z.object({
  version: z.number().int().min(0),
  ok: z.boolean(),
  error: z.string().max(1000).optional(),
});
export type DeviceConfigApplied = z.infer<typeof DeviceConfigApplied>;

/** Payload of the topic `command/<name>`. `params` is JSON text; `sign` covers it together with the session. */
export const DeviceCommand = z.object({
  id: z.string().min(1).max(64),
  params: z.string(),
  expires_at: z.number().int(),
  sign: z.string(),
});
export type DeviceCommand = z.infer<typeof DeviceCommand>;

/** Payload of the topic `reply/<id>`: answer to a command. */
export const DeviceReply = z.discriminatedUnion("state", [
  z.object({ state: z.literal("accepted") }),
  z.object({ state: z.literal("progress"), percent: z.number().min(0).max(100), text: z.string().max(200) }),
  z.object({ state: z.literal("done"), result: z.unknown() }),
  z.object({ state: z.literal("failed"), code: z.string().max(64), text: z.string().max(500) }),
]);
export type DeviceReply = z.infer<typeof DeviceReply>;

/**
 * Parameters of the command `claim`, sent to a claimed device that connects with its factory key.
 * `secret_sealed`: base64 of nonce(12) + ciphertext + tag(16), AES-256-GCM; the key is derived from the factory key by
 * HKDF-SHA256.
 */
export const ClaimParams = z.object({ secret_sealed: z.string().max(512) });
export const SnapshotParams = z.object({ channel: Channel });
/** Result of the command `snapshot`: base64 of a JPEG of at most 200 KB. */
export const SnapshotResult = z.object({ image: z.string().max(280_000) });

/**
 * Parameters of the command `camera.try`: a source to test before it is configured; its password is encrypted as in
 * `config`.
 */
export const TryCameraParams = z.object({ source: CameraSource });
/**
 * Result of the command `camera.try`: base64 of a JPEG of at most 200 KB, the size of the camera's picture, and the
 * measured facts of the camera. A device with older software sends no facts.
 */
export const TryCameraResult = SnapshotResult.extend({
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  measured: CameraMeasurement.optional(),
});

/** A camera on the device's networks that answered an ONVIF search. */
const FoundCamera = z.object({
  host: z.string().max(253),
  port: z.number().int().min(1).max(65_535),
  name: z.string().max(128),
  hardware: z.string().max(128),
});
export type FoundCamera = z.infer<typeof FoundCamera>;

/** Result of the command `scan`: ONVIF cameras found on the device's networks. */
export const ScanResult = z.object({ cameras: z.array(FoundCamera).max(500) });

/**
 * Parameters of the command `upgrade`. `path`: path of the package on the server; the device fetches it with a signed
 * request.
 * `sha256`: hex, of the package's bytes; `signature`: base64 of the publisher's Ed25519 signature of {@link
 * packageSigningText}.
 */
export const UpgradeParams = z.object({
  version: z.string().min(1).max(32),
  platform: z.string().max(32),
  path: z.string().startsWith("/api/device/").max(200),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z
    .number()
    .int()
    .min(1)
    .max(512 * 1024 * 1024),
  signature: z.string().max(200),
});
export type UpgradeParams = z.infer<typeof UpgradeParams>;
