import { type KeyObject } from "node:crypto";
import {
  type AgentMessage,
  exitCodes,
  LauncherMessage,
  launchedVariable,
} from "../platform/upgrade/launcher-messages.ts";
import { type InstalledVersion, type UpgradeOutcome } from "../platform/upgrade/version-record.ts";
import { type VersionStore } from "../platform/upgrade/version-store.ts";

export interface ProgramSettings {
  version: string;
  store: VersionStore;
  publisherKey: KeyObject | undefined;
  /** Ends the program in order, with this exit code. */
  end(code: number): void;
}

/** The reply to the command under way goes out first: ending a session waits for what is under way. */
const lastMessageMs = 200;

/** The running program that the devices share: what may renew or restart it. */
export class Program {
  readonly version: string;
  readonly store: VersionStore;
  readonly publisherKey: KeyObject | undefined;
  /** Whether a launcher started it and can restart it. */
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

  /** Calls back when the launcher confirms this version. */
  onFinal(call: () => void): void {
    this.#onFinal.push(call);
  }

  /** A device has reached the server: the proof that a version on trial needs. */
  tellConnected(deviceId: string): void {
    if (this.launched) process.send?.({ kind: "connected", device_id: deviceId } satisfies AgentMessage);
  }

  /** Result of this device's last upgrade, until it is reported. */
  outcomeFor(deviceId: string): UpgradeOutcome | undefined {
    const outcome = this.store.readOutcome();
    return outcome?.device_id === deviceId ? outcome : undefined;
  }

  /** @returns false when an upgrade is in progress */
  beginUpgrade(): boolean {
    if (this.#upgrading || this.store.readRecord()?.trial !== undefined) return false;
    this.#upgrading = true;
    return true;
  }

  failUpgrade(): void {
    this.#upgrading = false;
  }

  /** Has the launcher start another version, permanent once it has reached the server. */
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
