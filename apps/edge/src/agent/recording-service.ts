import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type RecordingSettings } from "@huiyan/contract/recording/recording.rules";
import { RecordingEvents } from "../platform/recording/recording-events.ts";
import { RecordingStore } from "../platform/recording/recording-store.ts";
import { ChosenSettings, type SettingsOfChannels } from "./recording-settings.ts";

export interface RecordingServiceSettings {
  /** The device's. */
  folder: string;
  quotaBytes: number;
  configured: SettingsOfChannels;
  /** Epoch ms, the server's. */
  now(): number;
  onTrouble(text: string): void;
}

/** What one device records, and what it has recorded. */
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

  /** Whether the platform says what is recorded of the channel. */
  isRequested(channel: string): boolean {
    return this.#settings.isRequested(channel);
  }

  /** What the platform wants; in force at once. @param quotaBytes undefined: as the device is set up */
  want(wanted: SettingsOfChannels, quotaBytes: number | undefined): void {
    const before = new Map([...this.#onChange.keys()].map((channel) => [channel, this.settings(channel)]));
    this.#settings.want(wanted);
    this.store.setQuota(quotaBytes ?? this.#ownQuotaBytes);
    for (const [channel, changed] of this.#onChange) {
      if (!isDeepStrictEqual(before.get(channel), this.settings(channel))) changed();
    }
  }

  /** Somebody chose on the device's page; in force at once. */
  choose(channel: string, settings: RecordingSettings): void {
    this.#settings.choose(channel, settings);
    this.#onChange.get(channel)?.();
  }

  /** @param changed is called when the settings of the channel were changed @returns how to be told no longer */
  watch(channel: string, changed: () => void): () => void {
    this.#onChange.set(channel, changed);
    return () => {
      if (this.#onChange.get(channel) === changed) this.#onChange.delete(channel);
    };
  }

  /** What was recorded belongs to the organisation that had claimed the device before. */
  clear(): void {
    this.store.clear();
    this.#settings.forget();
    this.store.setQuota(this.#ownQuotaBytes);
  }

  /** Marks an alarm on the time line; the marks of days that are gone go. */
  mark(channel: string, at: number, algId: string): void {
    this.events.add(channel, { at, alg_id: algId });
    this.events.forgetBefore(channel, this.store.files(channel)[0]?.from ?? at);
  }
}
