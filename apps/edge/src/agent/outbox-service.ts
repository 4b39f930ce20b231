import { type DatabaseSync } from "node:sqlite";
import { type EventOutcome } from "@huiyan/contract/alarm/alarm.device";
import { type DeviceTelemetry } from "@huiyan/contract/device/device.device";
import { type ServerClock } from "../platform/clock/server-clock.ts";
import { defaultBatch, EventSender } from "../platform/outbox/event-sender.ts";
import { VideoSender } from "../platform/outbox/video-sender.ts";
import { EventOutbox, type OutboxEvent, readCounter } from "../platform/store/event-outbox.ts";
import { enforceQuota, usedBytes } from "../platform/store/outbox-quota.ts";
import { VideoOutbox } from "../platform/store/video-outbox.ts";
import { type EventReport } from "./event-report.ts";

export interface OutboxServiceSettings {
  db: DatabaseSync;
  deviceId: string;
  server: URL;
  clock: ServerClock;
  quotaBytes: number;
  eventsPerRequest: number;
  onOutcomes(outcomes: readonly EventOutcome[]): void;
  onTrouble(text: string): void;
}

/** Keeps what a device has to tell, and sends it while the device has a secret. */
export class OutboxService {
  readonly #settings: OutboxServiceSettings;
  readonly #events: EventOutbox;
  readonly #videos: VideoOutbox;
  #upperBoundBytes: number;
  #senders: { events: EventSender; videos: VideoSender } | undefined;

  constructor(settings: OutboxServiceSettings) {
    this.#settings = settings;
    this.#events = new EventOutbox(settings.db, settings.deviceId);
    this.#videos = new VideoOutbox(settings.db, settings.deviceId);
    this.#upperBoundBytes = usedBytes(settings.db, settings.deviceId);
  }

  put({ kind, event, images }: EventReport): void {
    this.putAll(kind, [{ event, images }]);
  }

  /** Durable when it returns; on its way at once. */
  putAll(kind: EventReport["kind"], events: readonly OutboxEvent[]): void {
    this.#grown(this.#events.put(kind, ...events));
    this.#senders?.events.wake();
  }

  addClip(eventId: string, path: string, bytes: number): void {
    this.#videos.put(eventId, 0, path, bytes);
    this.#grown(bytes);
  }

  /** Adding up the whole outbox at every event would be slow when it is long; what was sent meanwhile comes off then. */
  #grown(bytes: number): void {
    const { db, deviceId, quotaBytes } = this.#settings;
    this.#upperBoundBytes += bytes;
    if (this.#upperBoundBytes <= quotaBytes) return;
    enforceQuota(db, deviceId, quotaBytes);
    this.#upperBoundBytes = usedBytes(db, deviceId);
  }

  /** Begins to send, with this secret from now on. */
  async send(secret: string): Promise<void> {
    await this.stop();
    const { deviceId, server, clock, onTrouble, onOutcomes } = this.#settings;
    const common = { server, signer: { deviceId, secret, serverNow: () => clock.now() }, onTrouble };
    const events = new EventSender({
      ...common,
      outbox: this.#events,
      limits: { ...defaultBatch, events: this.#settings.eventsPerRequest },
      onOutcomes,
      onClockOff: async () => void (await clock.sync()),
    });
    const videos = new VideoSender({ ...common, outbox: this.#videos });
    this.#senders = { events, videos };
    events.start();
    videos.start();
  }

  retryNow(): void {
    this.#senders?.events.retryNow();
  }

  async stop(): Promise<void> {
    const senders = this.#senders;
    this.#senders = undefined;
    await Promise.all([senders?.events.stop(), senders?.videos.stop()]);
  }

  clear(): void {
    this.#events.clear();
    this.#videos.clear();
  }

  clipPaths(): Set<string> {
    return this.#videos.paths();
  }

  waiting(): number {
    return this.#events.count();
  }

  telemetry(): DeviceTelemetry["outbox"] {
    const { db, deviceId } = this.#settings;
    return {
      events: this.#events.count(),
      videos: this.#videos.count(),
      dropped_videos: readCounter(db, deviceId, "dropped_videos"),
      dropped_images: readCounter(db, deviceId, "dropped_images"),
      dropped_events: readCounter(db, deviceId, "dropped_events"),
    };
  }
}
