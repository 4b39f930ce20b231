import { rmSync } from "node:fs";
import { join } from "node:path";
import { RecordingSettings } from "@huiyan/contract/recording/recording.rules";
import { z } from "zod";
import { readIfThere, writeDurably } from "../platform/store/durable-file.ts";

/** By channel; `*` is for all others. */
export const SettingsOfChannels = z.record(z.string(), RecordingSettings);
export type SettingsOfChannels = z.infer<typeof SettingsOfChannels>;

const off = RecordingSettings.parse({ mode: "off" });

/**
 * Recording settings of each camera. The platform's come first, then the choice on the device's page, then the
 * configuration file.
 */
export class ChosenSettings {
  readonly #path: string;
  readonly #configured: SettingsOfChannels;
  #chosen: SettingsOfChannels;
  /** The platform's; stored with their configuration. */
  #wanted: SettingsOfChannels = {};

  constructor(folder: string, configured: SettingsOfChannels) {
    this.#path = join(folder, "recording.json");
    this.#configured = configured;
    this.#chosen = readChosen(this.#path);
  }

  of(channel: string): RecordingSettings {
    return this.#wanted[channel] ?? this.#chosen[channel] ?? this.#configured[channel] ?? this.#configured["*"] ?? off;
  }

  /** Whether the platform sets the channel. */
  isRequested(channel: string): boolean {
    return this.#wanted[channel] !== undefined;
  }

  want(wanted: SettingsOfChannels): void {
    this.#wanted = wanted;
  }

  forget(): void {
    this.#wanted = {};
    this.#chosen = {};
    rmSync(this.#path, { force: true });
  }

  choose(channel: string, settings: RecordingSettings): void {
    this.#chosen = { ...this.#chosen, [channel]: settings };
    writeDurably(this.#path, JSON.stringify(this.#chosen));
  }
}

/** An unreadable file counts as no choice. */
function readChosen(path: string): SettingsOfChannels {
  try {
    return SettingsOfChannels.parse(JSON.parse(readIfThere(path) ?? "{}"));
  } catch {
    return {};
  }
}
