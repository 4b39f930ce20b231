import { setTimeout as sleep } from "node:timers/promises";
import { openPage, type PageClient } from "../../apps/server/test/page-client.ts";
import { runSql } from "../../apps/server/test/postgres/databases.ts";
import { type Fault } from "../fault.ts";
import { heardTwice, missedBy } from "../heard.ts";

const away = { seconds: 10, rate: 4 };
/** Of one cause, however much fails by it: so many kinds of lines and their repetitions each minute. */
const handful = 12;

export const databaseFaults: Fault[] = [
  {
    name: "数据库被强杀 3 次",
    short: "apps/server/src/platform/postgres/supervise-postgres.test.ts",
    raising: { seconds: 20, rate: 4 },
    async run({ stage, recovers }) {
      for (let kill = 0; kill < 3; kill++) {
        await sleep(700);
        stage.killDatabase();
        await stage.startDatabase();
        await recovers();
      }
    },
  },
  {
    name: "数据库离开 60 秒",
    short: "apps/server/src/database-away.test.ts",
    raising: { seconds: 65, rate: 1 },
    maxLogLines: handful,
    async run({ stage, recovers }) {
      await stage.postgres.stop();
      await sleep(60_000);
      await stage.startDatabase();
      await recovers();
    },
  },
  {
    name: "数据库悬挂 12 秒",
    short: "apps/server/src/features/alarm/ingest/server-trouble.test.ts",
    raising: away,
    async run({ stage, recovers, fall, note }) {
      const goOn = stage.freezeDatabase();
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
        await runSql(stage.postgres.url, `alter system set default_transaction_read_only = ${value}`);
        await runSql(stage.postgres.url, "select pg_reload_conf()");
      };
      await set("on");
      await sleep(8_000);
      const off = "set default_transaction_read_only = off; alter system reset default_transaction_read_only";
      for (const statement of off.split("; ")) await runSql(stage.postgres.url, statement).catch(() => undefined);
      await runSql(stage.postgres.url, "select pg_reload_conf()");
      await recovers();
    },
  },
  {
    name: "数据库反复被强杀，页面一直开着",
    short: "apps/server/src/features/alarm/alarm.push.test.ts",
    raising: { seconds: 30, rate: 2 },
    async run({ stage, ledger, recovers, note, fall }) {
      const pages: PageClient[] = [];
      let isOver = false;
      const { admin, orgId } = stage.world;
      const watching = (async () => {
        while (!isOver) {
          const page = await openPage(stage.urlOf(0), admin.client.token, orgId).catch(() => undefined);
          if (page === undefined) await sleep(200);
          else {
            pages.push(page);
            await Promise.race([page.closed, sleep(25_000)]);
          }
        }
      })();
      while (pages.length === 0) await sleep(50);
      await sleep(1_000);
      ledger.read();
      // those that came while it was opening may be older than the page
      const before = new Set(ledger.acknowledged);
      for (let kill = 0; kill < 5; kill++) {
        await sleep(1_200);
        stage.killDatabase();
        await stage.startDatabase();
        await recovers();
      }
      await sleep(8_000);
      ledger.read();
      // what is acknowledged from here on the page may no longer hear of
      const acknowledged = new Set([...ledger.acknowledged].filter((id) => !before.has(id)));
      await sleep(2_000);
      isOver = true;
      for (const page of pages) page.close();
      await watching;
      note(`页面重连 ${pages.length - 1} 次`);
      const [missed, twice] = [await missedBy(stage, { acknowledged }, pages, true), heardTwice(pages)];
      if (missed > 0) fall(`页面没有得知 ${missed} 个已确认的报警`);
      if (twice > 0) fall(`页面两次得知 ${twice} 个报警`);
    },
  },
];
