import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Page } from "@playwright/test";
import { readLedger } from "../../apps/server/test/simulator.ts";
import { startAgent } from "../device/demo-agent.ts";
import { bornDevices } from "../device/demo-devices.ts";
import { expect, test, withoutModel } from "../fixture.ts";
import { shoot } from "../screens.ts";
import { signIn } from "../session/sign-in.ts";
import { type System } from "../system.ts";
import { testSize } from "../test-size.ts";
import { sendAlarms } from "./send-alarms.ts";

/** A minute in `npm run lab -- soak`. */
const awayMs = testSize(6_000, 60_000);
/** Time after it in which both devices continue raising alarms, ms. */
const afterMs = 3_000;
/**
 * Time until the page shows the first of them, ms; a busy machine takes seconds, which must not be missing afterwards.
 */
const beforeMs = 8_000;
test.use({ runsOn: withoutModel });
test.setTimeout(600_000);

/** Ends the database as often as the product starts it again, for the whole time. */
async function keepDatabaseAway(system: System, ms: number): Promise<void> {
  const until = Date.now() + ms;
  while (Date.now() < until) {
    try {
      const pid = system.run().pids.postgres;
      // 0 would be this whole group of processes
      if (pid !== undefined && pid > 0) process.kill(pid, "SIGKILL");
    } catch {
      // the database is between two starts
    }
    await sleep(100);
  }
}

/** Number of alarms in the list, including those behind the pill. */
async function totalIn(page: Page): Promise<number> {
  const pill = page.getByRole("button", { name: /条新消息$/ });
  // the pill may disappear when its alarms enter the list; the caller polls again
  if (await pill.isVisible()) await pill.click({ timeout: 2_000 }).catch(() => undefined);
  const pager = await page.getByRole("navigation", { name: "分页" }).textContent();
  return Number(/共 (\d+) 条/.exec(pager ?? "")?.[1] ?? Number.NaN);
}

test(`the database is away for ${awayMs / 1000} s: the page says so, recovers by itself, and no alarm of that time is lost`, async ({
  page,
  system,
  problems,
}) => {
  problems.allow(/\b503\b|Failed to load resource/);
  await sendAlarms(system, 1);
  await signIn(page, system, "admin");
  await expect.poll(() => totalIn(page)).toBeGreaterThan(0);
  const known = await totalIn(page);

  const seconds = `${(beforeMs + awayMs + afterMs) / 1000}`;
  const ledger = ["--ledger", join(system.dataDir, "ledger")];
  const born = await bornDevices(system);
  const agent = startAgent(system, born, ["--simulate", `${born.length}`, "--seconds", seconds, ...ledger]);
  await expect.poll(() => totalIn(page), { timeout: 30_000 }).toBeGreaterThan(known);
  const before = await readLedger(system.dataDir);

  const away = keepDatabaseAway(system, awayMs);
  await sleep(3000);
  await page.getByRole("button", { name: /^未读/ }).first().click();
  const banner = page.getByRole("alert").filter({ hasText: "重试" });
  await expect(banner).toBeVisible({ timeout: 30_000 });
  await expect(banner).toContainText("服务暂不可用");
  await shoot(page, "database-away");
  await away;
  const kept = await readLedger(system.dataDir);
  expect(kept.created.size, "alarms of that time").toBeGreaterThan(before.created.size + awayMs / 1000);

  await expect(banner).toBeHidden({ timeout: 60_000 });
  await page.getByRole("button", { name: "全部", exact: true }).click();
  // Alarms that devices kept during the outage arrive behind the pill, each once.
  await agent.ended;
  const { created, acknowledged } = await readLedger(system.dataDir);
  expect(acknowledged).toEqual(created);
  await expect.poll(() => totalIn(page), { timeout: 30_000 }).toBe(known + created.size);
});
