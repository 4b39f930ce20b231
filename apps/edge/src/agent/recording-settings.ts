import { rmSync } from "node:fs";
import { join } from "node:path";
import { RecordingSettings } from "@huiyan/contract/recording/recording.rules";
import { z } from "zod";
import { readIfThere, writeDurably } from "#platform/store/durable-file.ts";

/** Recording settings per channel; `*` applies to all other channels. */
export const SettingsOfChannels = z.record(z.string(), RecordingSettings);
export type SettingsOfChannels = z.infer<typeof SettingsOfChannels>;

const off = RecordingSettings.parse({ mode: "off" });

/**
 * Determines the recording settings of each camera. Order of precedence: platform, choice on the device's page,
 * configuration file.
 */
export class ChosenSettings {
  readonly #path: string;
  readonly #configured: SettingsOfChannels;
  #chosen: SettingsOfChannels;
  /** Settings of the platform; they are stored as part of its configuration. */
  #wanted: SettingsOfChannels = {};

  constructor(folder: string, configured: SettingsOfChannels) {
    this.#path = join(folder, "recording.json");
    this.#configured = configured;
    this.#chosen = readChosen(this.#path);
  }

  of(channel: string): RecordingSettings {
    return this.#wanted[channel] ?? this.#chosen[channel] ?? this.#configured[channel] ?? this.#configured["*"] ?? off;
  }

  /** True if the platform sets the recording of this channel. */
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

/** Reads the users' choices; none if the file cannot be read. */
function readChosen(path: string): SettingsOfChannels {
  try {
    return SettingsOfChannels.parse(JSON.parse(readIfThere(path) ?? "{}"));
  } catch {
    return {};
  }
}
