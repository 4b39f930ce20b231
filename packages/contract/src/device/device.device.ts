import { z } from "zod";
import { AlgorithmId } from "../algorithm/algorithm.device.ts";
import { EdgeCondition } from "../algorithm/flow.rules.ts";
import { DeviceFaces } from "../face/face.device.ts";
import { RecordingSettings, recordingQuotaMb } from "../recording/recording.rules.ts";
import { Channel } from "../scalars.ts";
import { deviceTypes } from "./device.rules.ts";
import { MotionSettings } from "./motion.rules.ts";
import { OutboxDamage } from "./outbox-damage.ts";

/** `state`, retained and as last will. `session` grows with every connect (epoch ms of the connect, then a random tail). */
export const DeviceState = z.object({
  session: z.string().min(1).max(64),
  online: z.boolean(),
  type: z.enum(deviceTypes).optional(),
  platform: z.string().max(32).optional(),
  /** Software versions: `main_frame` and one per algorithm id. */
  version: z.record(z.string().max(64), z.string().max(32)).optional(),
  started_at: z.number().int().optional(),
  addresses: z.array(z.string().max(64)).max(16).optional(),
});
export type DeviceState = z.infer<typeof DeviceState>;

/** Frames of a channel in the last minute, by what happened to them. */
export const FrameCounts = z.object({
  /** Frames that the model analysed. */
  looked: z.number().int().min(0),
  /** Frames skipped because they show no motion. */
  gated: z.number().int().min(0),
  /** Frames skipped because the device was busy. */
  dropped: z.number().int().min(0),
});
export type FrameCounts = z.infer<typeof FrameCounts>;

const ChannelRate = z.object({
  channel: Channel,
  /** Frames per second, arrived and analysed; a frame without motion counts as analysed. */
  fps_in: z.number().min(0),
  fps_analysed: z.number().min(0),
  /** Set analysis rate, frames per second. */
  fps_set: z.number().min(0),
  last_frame_at: z.number().int().nullable(),
  frames: FrameCounts.optional(),
});

/** State of an algorithm on the device; counts since the device's program started. */
export const AlgorithmWork = z.object({
  id: z.string().max(64),
  version: z.string().max(32),
  /** idle: no camera needs it; stopped: it exceeded its limits and restarts later. */
  state: z.enum(["idle", "running", "stopped"]),
  /** Reason of a recent stop or failure. */
  trouble: z.string().max(300).optional(),
  /** Processed frames, and frames missed because the algorithm was busy or stopped. */
  frames: z.number().int().min(0),
  skipped: z.number().int().min(0),
  /** Failed frames. */
  errors: z.number().int().min(0),
  findings: z.number().int().min(0),
  /** Number of stops. */
  restarts: z.number().int().min(0),
  /** Processor time of the current thread. */
  cpu_ms: z.number().min(0),
  /** Bytes. */
  memory: z.number().min(0),
});
export type AlgorithmWork = z.infer<typeof AlgorithmWork>;

/**
 * unreachable: the connection cannot be opened or broke; silent: open, but no data arrives; unreadable: no valid frame
 * for a minute.
 */
export const scaleTroubles = ["unreachable", "silent", "unreadable"] as const;
export type ScaleTrouble = (typeof scaleTroubles)[number];

/** The scale of a channel. */
export const ScaleState = z.object({ channel: Channel, trouble: z.enum(scaleTroubles).optional() });
export type ScaleState = z.infer<typeof ScaleState>;

/** `telemetry`, every 30 s. Memory and disk in bytes; cpu as share 0–1 of all cores. */
export const DeviceTelemetry = z.object({
  at: z.number().int(),
  cpu: z.number().min(0).max(1),
  memory: z.object({ total: z.number().min(0), used: z.number().min(0) }),
  /** `full`: a write found no space; queued data is dropped by the rules of the quota. */
  disk: z.object({ total: z.number().min(0), used: z.number().min(0), full: z.boolean().optional() }),
  channels: z.array(ChannelRate).max(512),
  outbox: z.object({
    events: z.number().int().min(0),
    videos: z.number().int().min(0),
    /** Losses caused by the disk quota. */
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

/** `points`, retained, on every change: the channels that the device holds. */
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
 * `points/refused`, sent after a report of which not all new channels were accepted: number and reason, for the
 * device's log.
 */
export const DevicePointsRefused = z.object({ count: z.number().int(), max: z.number().int(), text: z.string() });
export type DevicePointsRefused = z.infer<typeof DevicePointsRefused>;

/** Source of a channel's pictures. A file must be in a folder that the agent was started with. */
export const CameraSource = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("rtsp"),
    url: z.url({ protocol: /^rtsps?$/ }),
    /** Secrets of the address, which has {@link hiddenSecret} in their place; sealed like the password. */
    url_secrets_sealed: z.string().max(4096).optional(),
    /** The camera's sub-stream, for the live wall; uses the same account. */
    sub_url: z.url({ protocol: /^rtsps?$/ }).optional(),
    sub_url_secrets_sealed: z.string().max(4096).optional(),
    username: z.string().max(64).optional(),
    /** Sealed for this device: base64 of nonce(12) + ciphertext + tag(16), AES-256-GCM. */
    password_sealed: z.string().max(512).optional(),
  }),
  /** The stream address is queried by ONVIF on every open. */
  z.object({
    kind: z.literal("onvif"),
    host: z.string().min(1).max(253),
    port: z.number().int().min(1).max(65_535),
    username: z.string().max(64).optional(),
    password_sealed: z.string().max(512).optional(),
  }),
  z.object({ kind: z.literal("file"), path: z.string().min(1).max(1024), loop: z.boolean() }),
  /** A moving test picture that ffmpeg generates. */
  z.object({ kind: z.literal("generated") }),
]);
export type CameraSource = z.infer<typeof CameraSource>;

export const DeviceCamera = z.object({
  channel: Channel,
  name: z.string().min(1).max(64),
  source: CameraSource,
  /** Desired analysed frames per second. */
  analysis_fps: z.number().min(0.2).max(25),
  /** Selects the frames that the model analyses; absent: the device's default. */
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
 * Order of the algorithms of one channel; `from` and `to` are ids of algorithms arranged there, `start` or `end`.
 * An algorithm without a path to the end raises no alarm. An algorithm without an edge sees all objects.
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
  /** Recording settings per channel; the device decides for channels that are not named. */
  recordings: z
    .array(RecordingSettings.extend({ channel: Channel }))
    .max(1024)
    .default([]),
  /** For the recordings of all cameras, MiB; absent: the device decides. */
  recording_quota_mb: recordingQuotaMb.optional(),
  /** Face library that the device compares faces with. */
  faces: DeviceFaces.optional(),
});
export type DeviceConfigBody = z.infer<typeof DeviceConfigBody>;

/** `config`: `body` is the JSON text of a DeviceConfigBody, so that the HMAC covers exactly what is parsed. */
export const DeviceConfig = z.object({ version: z.number().int().min(0), body: z.string(), sign: z.string() });
export type DeviceConfig = z.infer<typeof DeviceConfig>;

/** `config/applied`: the version in force, or the reason of a refusal. */
export const DeviceConfigApplied = z.object({
  version: z.number().int().min(0),
  ok: z.boolean(),
  error: z.string().max(1000).optional(),
});
export type DeviceConfigApplied = z.infer<typeof DeviceConfigApplied>;

/** `command/<name>`. `params` is JSON text, covered by `sign` together with the session. */
export const DeviceCommand = z.object({
  id: z.string().min(1).max(64),
  params: z.string(),
  expires_at: z.number().int(),
  sign: z.string(),
});
export type DeviceCommand = z.infer<typeof DeviceCommand>;

/** `reply/<id>`. */
export const DeviceReply = z.discriminatedUnion("state", [
  z.object({ state: z.literal("accepted") }),
  z.object({ state: z.literal("progress"), percent: z.number().min(0).max(100), text: z.string().max(200) }),
  z.object({ state: z.literal("done"), result: z.unknown() }),
  z.object({ state: z.literal("failed"), code: z.string().max(64), text: z.string().max(500) }),
]);
export type DeviceReply = z.infer<typeof DeviceReply>;

/**
 * Params of the command `claim`, sent to a device that connected with its factory key after it was claimed.
 * `secret_sealed`: base64 of nonce(12) + ciphertext + tag(16); AES-256-GCM under HKDF-SHA256 of the factory key.
 */
export const ClaimParams = z.object({ secret_sealed: z.string().max(512) });
export const SnapshotParams = z.object({ channel: Channel });
/** Result of `snapshot`: base64 JPEG of at most 200 KB. */
export const SnapshotResult = z.object({ image: z.string().max(280_000) });

/** Params of `camera.try`: a source that is not configured yet, its password sealed as in `config`. */
export const TryCameraParams = z.object({ source: CameraSource });
/** Result of `camera.try`: base64 JPEG of at most 200 KB and the size of the camera's picture. */
export const TryCameraResult = SnapshotResult.extend({
  width: z.number().int().min(1),
  height: z.number().int().min(1),
});

/** A camera that answered a search by ONVIF on the device's networks. */
const FoundCamera = z.object({
  host: z.string().max(253),
  port: z.number().int().min(1).max(65_535),
  name: z.string().max(128),
  hardware: z.string().max(128),
});
export type FoundCamera = z.infer<typeof FoundCamera>;

/** Result of `scan`: ONVIF cameras on the device's network. */
export const ScanResult = z.object({ cameras: z.array(FoundCamera).max(500) });

/**
 * Params of `upgrade`. `path`: of the package on the server, fetched by a signed request; `sha256`: hex of its bytes;
 * `signature`: base64, Ed25519 of the publisher over {@link packageSigningText}.
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
