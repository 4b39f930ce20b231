import { type MaintenanceNotice } from "@huiyan/contract/operator/maintenance-notice";
import { type Clock } from "../clock/clock.ts";
import { type Config } from "../config/config.ts";
import { type Queryable } from "../db/database.ts";
import { type Log } from "../log/log.ts";
import { type Bus } from "../mqtt/bus.ts";
import { nothingStored, readInstallation, type StoredInstallation } from "./installation.queries.ts";
import { type SettingsInForce, settingsInForce } from "./settings-in-force.ts";

const channel = "installation";
/** Interval in milliseconds at which a node reads the settings, in case it missed a notification of a change. */
const lookEveryMs = 10_000;

/** Operators' settings for the whole installation, as known to this node. */
export interface Installation {
  inForce(): SettingsInForce;
  /** Returns the current maintenance notice for all users; empty text if there is none. */
  notice(): MaintenanceNotice;
  /** Notifies every node, including this one, of a committed change. */
  notify(): void;
  /** Registers a listener that is called after this node has read a change. */
  onChange(listener: () => void): void;
  stop(): void;
}

const noNotice: MaintenanceNotice = { text: "", until: null };

export async function openInstallation(
  config: Config,
  { sql, bus, clock, log }: { sql: Queryable; bus: Bus; clock: Clock; log: Log },
): Promise<Installation> {
  let stored: StoredInstallation = nothingStored;
  let settings = settingsInForce(config, stored.values);
  const listeners: (() => void)[] = [];

  async function look(): Promise<void> {
    const read = await readInstallation(sql);
    if (read.version === stored.version) return;
    stored = read;
    settings = settingsInForce(config, read.values);
    for (const listener of listeners) listener();
  }
  // if the database does not answer, the last known settings stay in effect
  const tryLook = () => void look().catch((err: unknown) => log.debug({ err }, "settings could not be read"));

  await look();
  await bus.subscribe(channel, tryLook);
  const looking = setInterval(tryLook, lookEveryMs);
  looking.unref();
  return {
    inForce: () => settings,
    notice() {
      const { text, until } = stored.notice;
      return text === "" || (until !== null && until <= clock.now().getTime()) ? noNotice : stored.notice;
    },
    notify: () => bus.publish(channel, ""),
    onChange: (listener) => void listeners.push(listener),
    stop: () => clearInterval(looking),
  };
}
