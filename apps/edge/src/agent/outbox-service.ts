import { rmSync } from "node:fs";
import { type DatabaseSync } from "node:sqlite";
import { type EventOutcome } from "@huiyan/contract/alarm/alarm.device";
import { type DeviceTelemetry } from "@huiyan/contract/device/device.device";
import { momentNow } from "#platform/clock/boot-time.ts";
import { type ServerClock } from "#platform/clock/server-clock.ts";
import { defaultBatch, EventSender } from "#platform/outbox/event-sender.ts";
import { VideoSender } from "#platform/outbox/video-sender.ts";
import { isDamage, lastDamage } from "#platform/store/damaged-store.ts";
import { type DiskReserve } from "#platform/store/disk-reserve.ts";
import { EventOutbox, type OutboxEvent } from "#platform/store/event-outbox.ts";
import { FullDisk } from "#platform/store/full-disk.ts";
import { enforceQuota, usedBytes } from "#platform/store/outbox-quota.ts";
import { withPictures } from "#platform/store/stored-event.ts";
import { VideoOutbox } from "#platform/store/video-outbox.ts";
import { type EventReport } from "./event-report.ts";

export interface OutboxServiceSettings {
  db: DatabaseSync;
  disk: DiskReserve;
  deviceId: string;
  server: URL;
  clock: ServerClock;
  quotaBytes: number;
  eventsPerRequest: number;
  onOutcomes(outcomes: readonly EventOutcome[]): void;
  onTrouble(text: string): void;
  /** Called when the database is damaged; a restart repairs it. */
  onDamaged(): void;
}

/** Stores a device's events and clips, and sends them while the device has a secret. */
export class OutboxService {
  readonly #settings: OutboxServiceSettings;
  readonly #events: EventOutbox;
  readonly #videos: VideoOutbox;
  #hasOffsets = false;
  readonly #fullDisk: FullDisk;
  #upperBoundBytes: number;
  #senders: { events: EventSender; videos: VideoSender } | undefined;

  constructor(settings: OutboxServiceSettings) {
    this.#settings = settings;
    this.#events = new EventOutbox(settings.db, settings.deviceId);
    this.#videos = new VideoOutbox(settings.db, settings.deviceId);
    this.#fullDisk = new FullDisk(settings.db, settings.deviceId, settings.disk);
    this.#upperBoundBytes = usedBytes(settings.db, settings.deviceId);
  }

  put({ kind, event, images }: EventReport): void {
    this.putAll(kind, [{ event, images }]);
  }

  /**
   * Stores events durably and starts sending them. Events for which the disk has no space are counted as dropped, and
   * logged.
   */
  putAll(kind: EventReport["kind"], events: readonly OutboxEvent[]): void {
    const bytes = this.#write(sizeOf(events), () => this.#put(kind, events)) ?? this.#putWithoutOriginals(kind, events);
    if (bytes === undefined) return;
    this.#grown(bytes);
    this.#senders?.events.wake();
  }

  #put(kind: EventReport["kind"], events: readonly OutboxEvent[]): number {
    return this.#events.putMade(kind, this.#settings.clock.isKnown ? undefined : momentNow(), events);
  }

  /**
   * Returns false while the server's time is unknown. Nothing is sent while the result is false, because events with a
   * wrong time would be refused as too old.
   */
  async #knowsTime(): Promise<boolean> {
    const { clock } = this.#settings;
    if (!clock.isKnown && !(await clock.sync())) return false;
    if (!this.#hasOffsets) this.#events.findOffsets(momentNow(), clock.now());
    this.#hasOffsets = true;
    return true;
  }

  /**
   * Corrects the clock with a time from the server.
   * @returns true if the clock changed by more than 1 s
   */
  #setClock(serverNow: number, sentAt: number): boolean {
    const { clock } = this.#settings;
    const before = clock.now() - performance.now();
    clock.learn(serverNow, sentAt);
    return Math.abs(clock.now() - performance.now() - before) > 1_000;
  }

  /**
   * Stores the events without their original pictures, because the disk is full. The picture with drawn boxes is kept;
   * it shows the same frame.
   */
  #putWithoutOriginals(kind: EventReport["kind"], events: readonly OutboxEvent[]): number | undefined {
    const lean = events.map(withoutOriginal);
    const bytes = this.#write(sizeOf(lean), () => this.#put(kind, lean));
    this.#settings.onTrouble(
      bytes === undefined ? "磁盘已满，事件未能保存，请清理磁盘" : "磁盘已满，事件未保存原图，请清理磁盘",
    );
    if (bytes === undefined) this.#fullDisk.countLoss("dropped_events", events.length);
    else this.#fullDisk.countLoss("dropped_images", countImages(events) - countImages(lean));
    return bytes;
  }

  /**
   * Queues a clip of an event for sending.
   * @param index number of the clip; 0 is the clip that is cut when the event happens
   */
  addClip(eventId: string, path: string, bytes: number, index = 0): void {
    const isKept = this.#write(1, () => {
      this.#videos.put(eventId, index, path, bytes);
      return true;
    });
    if (isKept === true) this.#grown(bytes);
    else {
      rmSync(path, { force: true });
      this.loseClip();
    }
  }

  /** Counts a clip that could not be made or stored. */
  loseClip(): void {
    this.#fullDisk.countLoss("dropped_videos", 1);
  }

  #write<T>(bytes: number, work: () => T): T | undefined {
    try {
      return this.#fullDisk.write(bytes, work);
    } catch (error) {
      if (isDamage(error)) this.#settings.onDamaged();
      throw error;
    }
  }

  /**
   * Adds bytes to an upper bound of the outbox's size, and enforces the quota when the bound exceeds it. Measuring the
   * whole outbox at every event would be slow; sent events are subtracted only when the quota is enforced.
   */
  #grown(bytes: number): void {
    const { db, deviceId, quotaBytes } = this.#settings;
    this.#upperBoundBytes += bytes;
    if (this.#upperBoundBytes <= quotaBytes) return;
    this.#write(0, () => enforceQuota(db, deviceId, quotaBytes));
    this.#upperBoundBytes = usedBytes(db, deviceId);
  }

  /** Starts or restarts sending with this secret. */
  async send(secret: string): Promise<void> {
    await this.stop();
    const { deviceId, server, clock, onTrouble, onDamaged, onOutcomes } = this.#settings;
    const onError = (error: unknown): void => {
      onTrouble(error instanceof Error ? error.message : String(error));
      if (isDamage(error)) onDamaged();
    };
    const common = {
      server,
      onTrouble,
      onError,
      signer: { deviceId, secret, serverNow: () => clock.now() },
      onClockOff: (serverNow: number, sentAt: number) => this.#setClock(serverNow, sentAt),
    };
    const events = new EventSender({
      ...common,
      outbox: this.#events,
      limits: { ...defaultBatch, events: this.#settings.eventsPerRequest },
      onOutcomes,
      knowsTime: () => this.#knowsTime(),
    });
    const videos = new VideoSender({ ...common, outbox: this.#videos });
    this.#senders = { events, videos };
    events.start();
    videos.start();
  }

  retryNow(): void {
    this.#senders?.events.retryNow();
  }

  /** Aborts the running requests; called when the server has become unreachable. */
  breakOff(): void {
    this.#senders?.events.breakOff();
    this.#senders?.videos.abort();
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

  /** Shrinks the database file on a full disk, to free the space of sent events. */
  giveBack(): void {
    this.#fullDisk.giveBack();
  }

  clipPaths(): Set<string> {
    return this.#videos.paths();
  }

  waiting(): number {
    return this.#events.count();
  }

  telemetry(): DeviceTelemetry["outbox"] {
    const damage = lastDamage(this.#settings.db);
    return {
      events: this.#events.count(),
      videos: this.#videos.count(),
      ...this.#fullDisk.losses(),
      ...(damage && { damage }),
    };
  }
}

function sizeOf(events: readonly OutboxEvent[]): number {
  return events.reduce((sum, { images }) => images.reduce((bytes, { body }) => bytes + body.length, sum + 1_024), 0);
}

function countImages(events: readonly OutboxEvent[]): number {
  return events.reduce((sum, { images }) => sum + images.length, 0);
}

/**
 * Returns the event without its original pictures and those of its batches, so that it names no picture that is not
 * sent.
 */
function withoutOriginal({ event, images }: OutboxEvent): OutboxEvent {
  const isKept = ({ role }: { role: string }): boolean => role !== "image";
  return { event: withPictures(event, isKept), images: images.filter(isKept) };
}
