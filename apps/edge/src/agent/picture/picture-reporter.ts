import { snapshotJpeg } from "#platform/analysis/evidence.ts";
import { type Picture } from "#platform/model/picture.ts";
import { pause } from "#platform/outbox/change-signal.ts";
import { snapshotBytes } from "../snapshot.ts";
import { duePictures, nextPictureAt } from "./picture-due.rules.ts";

export interface PictureReporterSettings {
  channels: { names(): string[]; get(channel: string): { latest: Picture | undefined } | undefined };
  isConnected(): boolean;
  /**
   * Sends a picture.
   * @returns false if it must be sent again soon
   */
  send(channel: string, jpeg: Buffer<ArrayBuffer>, signal: AbortSignal): Promise<boolean>;
  onTrouble(text: string): void;
  lookMs?: number;
}

/** Mean interval in ms at which due pictures are looked for. */
const usualLookMs = 2_000;
/** Delay after a picture that the platform did not accept, ms. */
const againMs = 60_000;

/**
 * Sends a picture of every camera when the camera first answers, and then once a day, so that the platform can show a
 * picture for every point.
 */
export class PictureReporter {
  readonly #settings: PictureReporterSettings;
  readonly #stop = new AbortController();
  readonly #dueAt = new Map<string, number>();
  #running: Promise<void> | undefined;

  constructor(settings: PictureReporterSettings) {
    this.#settings = settings;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  /** Sends all pictures again, because another organisation has claimed the device. */
  forget(): void {
    this.#dueAt.clear();
  }

  async #run(): Promise<void> {
    const { lookMs = usualLookMs, isConnected, channels } = this.#settings;
    while (!this.#stop.signal.aborted) {
      const shown = channels.names().filter((name) => channels.get(name)?.latest !== undefined);
      const [channel] = isConnected() ? duePictures(shown, this.#dueAt, Date.now()) : [];
      if (channel !== undefined) await this.#report(channel);
      // at most one picture per interval, so that a device with many cameras keeps its uplink free for events
      await pause(lookMs * (0.5 + Math.random()), this.#stop.signal);
    }
  }

  async #report(channel: string): Promise<void> {
    const { channels, send, onTrouble } = this.#settings;
    const picture = channels.get(channel)?.latest;
    if (picture === undefined) return;
    try {
      const jpeg = Buffer.from(await snapshotJpeg(picture, snapshotBytes));
      const isDone = await send(channel, jpeg, this.#stop.signal);
      const now = Date.now();
      this.#dueAt.set(channel, isDone ? nextPictureAt(now, Math.random()) : now + againMs);
    } catch (error) {
      this.#dueAt.set(channel, Date.now() + againMs);
      if (!this.#stop.signal.aborted) onTrouble(`点位画面未能上报：${error instanceof Error ? error.message : error}`);
    }
  }
}
