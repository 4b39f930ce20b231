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
 * What is recorded of each camera: as the platform says; where it says nothing, as somebody chose on the device's page;
 * else as the configuration file says.
 */
export class ChosenSettings {
  readonly #path: string;
  readonly #configured: SettingsOfChannels;
  #chosen: SettingsOfChannels;
  /** The platform's; kept with the configuration that brought it. */
  #wanted: SettingsOfChannels = {};

  constructor(folder: string, configured: SettingsOfChannels) {
    this.#path = join(folder, "recording.json");
    this.#configured = configured;
    this.#chosen = readChosen(this.#path);
  }

  of(channel: string): RecordingSettings {
    return this.#wanted[channel] ?? this.#chosen[channel] ?? this.#configured[channel] ?? this.#configured["*"] ?? off;
  }

  /** Whether the platform has the say. */
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

/** A file that cannot be read is nobody's choice. */
function readChosen(path: string): SettingsOfChannels {
  try {
    return SettingsOfChannels.parse(JSON.parse(readIfThere(path) ?? "{}"));
  } catch {
    return {};
  }
}
