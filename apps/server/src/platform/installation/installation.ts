import { type MaintenanceNotice } from "@huiyan/contract/operator/maintenance-notice";
import { type Clock } from "../clock/clock.ts";
import { type Config } from "../config/config.ts";
import { type Queryable } from "../db/database.ts";
import { type Log } from "../log/log.ts";
import { type Bus } from "../mqtt/bus.ts";
import { nothingStored, readInstallation, type StoredInstallation } from "./installation.queries.ts";
import { type SettingsInForce, settingsInForce } from "./settings-in-force.ts";

const channel = "installation";
/** A node that missed the word of a change sees it within this time. */
const lookEveryMs = 10_000;

/** What operators have set for the whole installation, as this node knows it. */
export interface Installation {
  inForce(): SettingsInForce;
  /** What everybody is told now; empty where nothing is. */
  notice(): MaintenanceNotice;
  /** Tells every node, this one too, that it was changed. Committed already. */
  notify(): void;
  /** Called after a change is known to this node. */
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
  // what was known goes on being true until the database answers
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
