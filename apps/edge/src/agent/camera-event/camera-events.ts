import { type CameraSource } from "@huiyan/contract/device/device.device";
import {
  type SeenCameraEvent,
  TryCameraEventsParams,
  type TryCameraEventsResult,
} from "@huiyan/contract/point/camera-event.device";
import { type CameraEventRule, maxTrialEvents } from "@huiyan/contract/point/camera-event.rules";
import { type z } from "zod";
import { type ReportedFinding } from "#platform/analysis/cascade.ts";
import { type CameraAccess, onvifCameraOf } from "#platform/ffmpeg/camera-input.ts";
import { type Picture } from "#platform/model/picture.ts";
import { CommandFailure } from "#platform/mqtt/command-inbox.ts";
import { cameraReasons } from "#platform/network/camera-reason.ts";
import { type CameraEvent } from "#platform/onvif/camera-event.ts";
import { listenToCamera, type OnvifEventListener } from "#platform/onvif/onvif-events.ts";
import { pause } from "#platform/outbox/change-signal.ts";
import { CameraEventJudge } from "./camera-event-judge.ts";

export interface CameraEventsListener {
  /** Returns the newest frame of the camera; undefined while it sends none. */
  picture(): Picture | undefined;
  onAlarm(found: ReportedFinding): void;
  onTrouble(text: string): void;
}

/** Maximum milliseconds for which an event waits for a frame, because the camera is just being opened. */
const pictureMs = 10_000;
const lookMs = 50;

type ReportingSource = Extract<CameraSource, { kind: "onvif" | "gb28181" }>;

/** Listens to a camera until the signal aborts. @throws Error with a Chinese sentence if that is impossible */
async function listen(
  source: ReportingSource,
  access: CameraAccess,
  listener: OnvifEventListener,
  signal: AbortSignal,
): Promise<void> {
  if (source.kind === "onvif") return listenToCamera(onvifCameraOf(source, access), listener, signal);
  if (access.gb === undefined) throw new Error(cameraReasons.gbOff);
  return access.gb.listen(source, listener.onEvent, signal);
}

/** Alarm of an event: reported as an alarm of the rule's algorithm, with the name of the event in its data. */
function findingOf({ alg_id: id }: CameraEventRule, { topic, source }: CameraEvent): ReportedFinding {
  const data = { camera_event: topic, ...(source === "" ? {} : { camera_event_source: source }) };
  return { algorithm: { manifest: { id, kind: "alarm" } }, finding: { at: Date.now(), data, closeUps: [] } };
}

/** Reports events of one running camera as alarms. */
export class CameraEvents {
  readonly #source: ReportingSource;
  readonly #access: CameraAccess;
  readonly #listener: CameraEventsListener;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;

  constructor(source: ReportingSource, access: CameraAccess, listener: CameraEventsListener) {
    this.#source = source;
    this.#access = access;
    this.#listener = listener;
  }

  start(): void {
    const { onTrouble } = this.#listener;
    const judge = new CameraEventJudge(this.#source.events ?? []);
    const onEvent = (event: CameraEvent) => {
      const rule = judge.take(event);
      if (rule !== undefined) void this.#raise(findingOf(rule, event));
    };
    const listener = { onEvent, onTrouble: (text: string) => onTrouble(`摄像头事件中断：${text}`) };
    this.#running ??= listen(this.#source, this.#access, listener, this.#stop.signal).catch((error: unknown) =>
      onTrouble(error instanceof Error ? error.message : String(error)),
    );
  }

  async #raise(found: ReportedFinding): Promise<void> {
    const { picture, onAlarm } = this.#listener;
    const { signal } = this.#stop;
    for (let waitedMs = 0; picture() === undefined && waitedMs < pictureMs && !signal.aborted; waitedMs += lookMs) {
      await pause(lookMs, signal);
    }
    const shown = picture();
    onAlarm(shown === undefined ? found : { ...found, finding: { ...found.finding, picture: shown } });
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }
}

/** Returns the events of a camera; undefined if no rule needs them. */
export function cameraEventsOf(
  source: CameraSource,
  access: CameraAccess,
  listener: CameraEventsListener,
): CameraEvents | undefined {
  if (source.kind !== "onvif" && source.kind !== "gb28181") return undefined;
  if ((source.events ?? []).length === 0) return undefined;
  return new CameraEvents(source, access, listener);
}

/**
 * Listens to a camera for some seconds, so that a user sees which events it sends.
 * @param sourceOf returns the camera of a running channel
 * @throws CommandFailure unknown_channel, no_events, camera_failed
 */
export async function tryCameraEvents(
  sourceOf: (channel: string) => CameraSource | undefined,
  access: (channel: string) => CameraAccess,
  params: unknown,
): Promise<z.infer<typeof TryCameraEventsResult>> {
  const { channel, seconds } = TryCameraEventsParams.parse(params);
  const source = sourceOf(channel);
  if (source === undefined) throw new CommandFailure("unknown_channel", "通道不存在");
  if (source.kind !== "onvif" && source.kind !== "gb28181") {
    throw new CommandFailure("no_events", "只有以 ONVIF 或国标接入的摄像头可以上报事件");
  }
  const seen = new Map<string, SeenCameraEvent>();
  let trouble: string | undefined;
  const over = AbortSignal.timeout(seconds * 1000);
  const failed = new AbortController();
  await listen(
    source,
    access(channel),
    {
      onEvent: (event) => count(seen, event),
      onTrouble(text) {
        trouble = text;
        failed.abort();
      },
    },
    AbortSignal.any([over, failed.signal]),
  );
  if (trouble !== undefined && seen.size === 0) throw new CommandFailure("camera_failed", trouble);
  return { events: [...seen.values()] };
}

function count(seen: Map<string, SeenCameraEvent>, { topic, source, isActive }: CameraEvent): void {
  const key = `${topic} ${source}`;
  const before = seen.get(key);
  if (before === undefined && seen.size >= maxTrialEvents) return;
  const count = (before?.count ?? 0) + 1;
  seen.set(key, { topic: topic.slice(0, 200), source, is_active: isActive ?? null, count, at: Date.now() });
}
