import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { type Clock, type MovableClock, movableClock } from "#platform/clock/clock.ts";
import { parseConfig } from "#platform/config/config.ts";
import { type Services } from "#platform/context/context.ts";
import { createLog } from "#platform/log/log.ts";
import { masterKey } from "#platform/secret/master-key.ts";
import { type App, startApp } from "../src/app.ts";
import { createTestLog } from "./client.ts";
import { cloneDatabase } from "./postgres/databases.ts";

/** A running server, in this process or in a separate one. Tests fill the server's database and call its API. */
export interface ServedApp {
  url: string;
  clock: Clock;
  services: Pick<Services, "db" | "key" | "clock" | "hashing">;
}

export interface TestApp extends App {
  clock: MovableClock;
  databaseUrl: string;
  dataDir: string;
}

export interface TestAppOptions {
  env?: Record<string, string>;
  /** Database and data folder of another test server, to start a second node or to restart that server. */
  on?: { databaseUrl: string; dataDir: string };
  /** Start time of the server's clock; default: now. */
  now?: Date;
  /** True: demo mode, reachable from this machine only. */
  demo?: boolean;
  /** True if each answer is validated against the contract. Tests that measure time set false. */
  checkAnswers?: boolean;
}

/** Starts the real server with a new database and folder, on a free port, with a clock that tests can move. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const cloned = options.on === undefined ? await cloneDatabase(inject("postgresUrl")) : undefined;
  const databaseUrl = cloned?.url ?? options.on?.databaseUrl ?? "";
  const dataDir = options.on?.dataDir ?? (await mkdtemp(join(tmpdir(), "huiyan-test-")));
  const clock = movableClock(options.now ?? new Date());
  const env = {
    PORT: "0",
    HUIYAN_DATA: dataDir,
    ROLES: "api",
    LOG_LEVEL: "silent",
    DATABASE_POOL: "6",
    SMS_SENDER: "log",
    ...options.env,
  };
  const config = parseConfig(env, options.demo ?? false);
  const key = masterKey(Buffer.alloc(32, 7));
  const app = await startApp({
    config,
    databaseUrl,
    clock,
    timer: clock,
    key,
    log: config.logLevel === "silent" ? createTestLog() : createLog(config.logLevel),
    checkAnswers: options.checkAnswers ?? true,
  });
  return {
    ...app,
    clock,
    databaseUrl,
    dataDir,
    async close() {
      await app.close();
      if (cloned === undefined) return;
      await cloned.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
