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

/** Duration of the outage in milliseconds: a minute in `npm run lab -- soak`, else 6 s. */
const awayMs = testSize(6_000, 60_000);
/** Time after the outage in which both devices continue to raise alarms, in milliseconds. */
const afterMs = 3_000;
/**
 * Time before the outage in which alarms are raised, in milliseconds. A busy machine needs seconds until the page shows
 * the first one.
 */
const beforeMs = 8_000;
test.use({ runsOn: withoutModel });
test.setTimeout(600_000);

/** Kills the database whenever the server has started it again, for the given time in milliseconds. */
async function keepDatabaseAway(system: System, ms: number): Promise<void> {
  const until = Date.now() + ms;
  while (Date.now() < until) {
    try {
      const pid = system.run().pids.postgres;
      // Process id 0 would kill this whole process group.
      if (pid !== undefined && pid > 0) process.kill(pid, "SIGKILL");
    } catch {
      // No process at this moment: the server has not started the database again yet.
    }
    await sleep(100);
  }
}

/** Returns the number of alarms in the list, including those behind the button for new alarms. */
async function totalIn(page: Page): Promise<number> {
  const pill = page.getByRole("button", { name: /条新消息$/ });
  // The button may disappear when its alarms enter the list. The error is ignored, since the caller polls.
  if (await pill.isVisible()) await pill.click({ timeout: 2_000 }).catch(() => undefined);
  const pager = await page.getByRole("navigation", { name: "分页" }).textContent();
  return Number(/共 (\d+) 条/.exec(pager ?? "")?.[1] ?? Number.NaN);
}

test(`a database outage of ${awayMs / 1000} s is shown on the page and ends without a reload, and no alarm is lost`, async ({
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
  // Alarms that the devices kept during the outage wait behind the button, each once.
  await agent.ended;
  const { created, acknowledged } = await readLedger(system.dataDir);
  expect(acknowledged).toEqual(created);
  await expect.poll(() => totalIn(page), { timeout: 30_000 }).toBe(known + created.size);
});
