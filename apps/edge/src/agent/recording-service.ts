import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type RecordingSettings } from "@huiyan/contract/recording/recording.rules";
import { RecordingEvents } from "#platform/recording/recording-events.ts";
import { RecordingStore } from "#platform/recording/recording-store.ts";
import { ChosenSettings, type SettingsOfChannels } from "./recording-settings.ts";

export interface RecordingServiceSettings {
  /** Folder of this device. */
  folder: string;
  quotaBytes: number;
  configured: SettingsOfChannels;
  /** Returns the server's time, epoch ms. */
  now(): number;
  onTrouble(text: string): void;
}

/** Recordings and recording settings of one device. */
export class RecordingService {
  readonly store: RecordingStore;
  readonly events: RecordingEvents;
  readonly now: () => number;
  readonly #settings: ChosenSettings;
  readonly #ownQuotaBytes: number;
  readonly #onChange = new Map<string, () => void>();

  constructor({ folder, quotaBytes, configured, now, onTrouble }: RecordingServiceSettings) {
    const recordings = join(folder, "recordings");
    this.#ownQuotaBytes = quotaBytes;
    this.store = new RecordingStore(recordings, quotaBytes, onTrouble);
    this.events = new RecordingEvents(recordings);
    this.#settings = new ChosenSettings(folder, configured);
    this.now = now;
  }

  settings(channel: string): RecordingSettings {
    return this.#settings.of(channel);
  }

  /** True if the platform sets the recording of this channel. */
  isRequested(channel: string): boolean {
    return this.#settings.isRequested(channel);
  }

  /**
   * Applies the platform's recording settings at once.
   * @param quotaBytes disk quota; undefined: that of the device's configuration
   */
  want(wanted: SettingsOfChannels, quotaBytes: number | undefined): void {
    const before = new Map([...this.#onChange.keys()].map((channel) => [channel, this.settings(channel)]));
    this.#settings.want(wanted);
    this.store.setQuota(quotaBytes ?? this.#ownQuotaBytes);
    for (const [channel, changed] of this.#onChange) {
      if (!isDeepStrictEqual(before.get(channel), this.settings(channel))) changed();
    }
  }

  /** Stores and applies settings that a user chose on the device's page. */
  choose(channel: string, settings: RecordingSettings): void {
    this.#settings.choose(channel, settings);
    this.#onChange.get(channel)?.();
  }

  /**
   * Registers a listener for the recording settings of a channel.
   * @returns a function that removes the listener
   */
  watch(channel: string, changed: () => void): () => void {
    this.#onChange.set(channel, changed);
    return () => {
      if (this.#onChange.get(channel) === changed) this.#onChange.delete(channel);
    };
  }

  /** Deletes all recordings, which belong to the organisation that had claimed the device before. */
  clear(): void {
    this.store.clear();
    this.#settings.forget();
    this.store.setQuota(this.#ownQuotaBytes);
  }

  /** Stores an alarm's mark for the time line, and deletes marks of days without recordings. */
  mark(channel: string, at: number, algId: string): void {
    this.events.add(channel, { at, alg_id: algId });
    this.events.forgetBefore(channel, this.store.files(channel)[0]?.from ?? at);
  }
}
