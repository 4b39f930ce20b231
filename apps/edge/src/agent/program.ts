import { type KeyObject } from "node:crypto";
import { decoderVersions } from "#platform/ffmpeg/check-decoder.ts";
import {
  type AgentMessage,
  exitCodes,
  LauncherMessage,
  launchedVariable,
} from "#platform/upgrade/launcher-messages.ts";
import { type InstalledVersion, type UpgradeOutcome } from "#platform/upgrade/version-record.ts";
import { type VersionStore } from "#platform/upgrade/version-store.ts";

export interface ProgramSettings {
  version: string;
  store: VersionStore;
  publisherKey: KeyObject | undefined;
  /** Shuts the program down cleanly and ends it with this exit code. */
  end(code: number): void;
}

/**
 * Delay in ms before the program ends, so that the reply to the current command is sent: a session ends only after its
 * running commands.
 */
const lastMessageMs = 200;

/** The running program, which all its devices share; upgrades and restarts itself. */
export class Program {
  readonly version: string;
  readonly store: VersionStore;
  readonly publisherKey: KeyObject | undefined;
  /** True if a launcher started this program, which can restart it. */
  readonly launched = process.env[launchedVariable] === "1" && process.send !== undefined;
  readonly #end: (code: number) => void;
  readonly #onFinal: (() => void)[] = [];
  #upgrading = false;

  constructor({ version, store, publisherKey, end }: ProgramSettings) {
    this.version = version;
    this.store = store;
    this.publisherKey = publisherKey;
    this.#end = end;
    if (!this.launched) return;
    process.on("message", (message) => {
      if (!LauncherMessage.safeParse(message).success) return;
      for (const call of this.#onFinal) call();
    });
  }

  /** Returns the reported versions of the program and of the ffmpeg that it uses. */
  versions(): Record<string, string> {
    return { main_frame: this.version, ...decoderVersions() };
  }

  /** Registers a function that is called when the launcher confirms this version as permanent. */
  onFinal(call: () => void): void {
    this.#onFinal.push(call);
  }

  /**
   * Informs the launcher that a device has connected to the server. The launcher then makes a version on trial
   * permanent.
   */
  tellConnected(deviceId: string): void {
    if (this.launched) process.send?.({ kind: "connected", device_id: deviceId } satisfies AgentMessage);
  }

  /** Returns the result of this device's last upgrade if it was not reported yet. */
  outcomeFor(deviceId: string): UpgradeOutcome | undefined {
    const outcome = this.store.readOutcome();
    return outcome?.device_id === deviceId ? outcome : undefined;
  }

  /**
   * Marks the beginning of an upgrade.
   * @returns false if another upgrade is in progress
   */
  beginUpgrade(): boolean {
    if (this.#upgrading || this.store.readRecord()?.trial !== undefined) return false;
    this.#upgrading = true;
    return true;
  }

  failUpgrade(): void {
    this.#upgrading = false;
  }

  /**
   * Ends this program, so that the launcher starts the installed version on trial. That version becomes permanent after
   * it has connected to the server.
   */
  tryVersion(next: InstalledVersion, deviceId: string, commandId: string): void {
    const record = this.store.readRecord() ?? { version: this.version, folder: null };
    this.store.keepRecord({
      ...record,
      trial: { ...next, device_id: deviceId, command_id: commandId, started: false },
    });
    this.#leave(exitCodes.switchVersion);
  }

  restart(): void {
    this.#leave(exitCodes.again);
  }

  #leave(code: number): void {
    setTimeout(() => this.#end(code), lastMessageMs);
  }
}
