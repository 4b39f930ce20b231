import { setTimeout as sleep } from "node:timers/promises";
import { runSql } from "../../apps/server/test/postgres/databases.ts";
import { type Fault } from "../fault.ts";

const away = { seconds: 10, rate: 4 };
/**
 * Maximum number of log lines for one cause, however often it fails: a few different lines, each repeated at most once
 * a minute.
 */
const handful = 12;

export const databaseFaults: Fault[] = [
  {
    name: "数据库被强杀 3 次",
    short: "apps/server/src/platform/postgres/supervise-postgres.test.ts",
    raising: { seconds: 20, rate: 4 },
    async run({ stage, recovers }) {
      for (let kill = 0; kill < 3; kill++) {
        await sleep(700);
        stage.database.kill();
        await stage.database.start();
        await recovers();
      }
    },
  },
  {
    name: "数据库离开 60 秒",
    short: "apps/server/src/database-away.rest.test.ts",
    raising: { seconds: 65, rate: 1 },
    maxLogLines: handful,
    async run({ stage, recovers }) {
      await stage.database.running.stop();
      await sleep(60_000);
      await stage.database.start();
      await recovers();
    },
  },
  {
    name: "数据库悬挂 12 秒",
    short: "apps/server/src/features/alarm/ingest/server-trouble.test.ts",
    raising: away,
    async run({ stage, recovers, fall, note }) {
      const goOn = stage.database.freeze();
      let slowestMs = 0;
      try {
        for (const end = performance.now() + 12_000; performance.now() < end; await sleep(500)) {
          const asked = performance.now();
          const { status } = await fetch(`${stage.urlOf(0)}/readyz`);
          slowestMs = Math.max(slowestMs, performance.now() - asked);
          if (status !== 503) fall(`数据库悬挂，/readyz 仍答 ${status}`);
        }
      } finally {
        goOn();
      }
      note(`/readyz 最慢 ${(slowestMs / 1000).toFixed(1)} 秒`);
      if (slowestMs > 4_000) fall("/readyz 超过 4 秒");
      await recovers();
    },
  },
  {
    name: "数据库只读 8 秒",
    short: "apps/server/src/features/alarm/ingest/server-trouble.test.ts",
    raising: away,
    async run({ stage, recovers }) {
      const set = async (value: "on" | "off") => {
        await runSql(stage.database.running.url, `alter system set default_transaction_read_only = ${value}`);
        await runSql(stage.database.running.url, "select pg_reload_conf()");
      };
      await set("on");
      await sleep(8_000);
      const off = "set default_transaction_read_only = off; alter system reset default_transaction_read_only";
      for (const statement of off.split("; "))
        await runSql(stage.database.running.url, statement).catch(() => undefined);
      await runSql(stage.database.running.url, "select pg_reload_conf()");
      await recovers();
    },
  },
  {
    name: "数据库反复被强杀",
    short: "apps/server/src/features/alarm/alarm.push.test.ts",
    raising: { seconds: 30, rate: 2 },
    async run({ stage, recovers }) {
      for (let kill = 0; kill < 5; kill++) {
        await sleep(1_200);
        stage.database.kill();
        await stage.database.start();
        await recovers();
      }
    },
  },
];
