import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, withModel } from "../fixture.ts";
import { shoot } from "../screens.ts";
import { signIn } from "../session/sign-in.ts";
import { type System } from "../system.ts";

test.use({ systemOptions: withModel });

/** A minute in `npm run soak`. */
const awayMs = process.env.HUIYAN_SOAK === "1" ? 60_000 : 15_000;
/** The demo raises an alarm about every forty seconds. */
const alarmMs = 180_000;
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
      // it is between two starts
    }
    await sleep(100);
  }
}

test(`the database is away for ${awayMs / 1000} s: the page says so, recovers by itself, and no alarm of that time is lost`, async ({
  page,
  system,
  problems,
}) => {
  problems.allow(/\b503\b|Failed to load resource/);
  await signIn(page, system, "admin");
  const rows = page.getByRole("table", { name: "消息列表" }).locator("tbody tr[data-row-key]");
  await expect(rows.first()).toBeVisible({ timeout: alarmMs });
  const known = await rows.count();

  const away = keepDatabaseAway(system, awayMs);
  await sleep(3000);
  await page.getByRole("button", { name: /^未读/ }).first().click();
  const banner = page.getByRole("alert").filter({ hasText: "重试" });
  await expect(banner).toBeVisible({ timeout: 30_000 });
  await expect(banner).toContainText("服务暂不可用");
  await shoot(page, "database-away");
  await away;

  await expect(banner).toBeHidden({ timeout: 60_000 });
  await page.getByRole("button", { name: /^全部/ }).first().click();
  // What devices kept while nobody could take it arrives behind the pill.
  const pill = page.getByRole("button", { name: /条新消息$/ });
  const shown = async () => {
    if (await pill.isVisible()) await pill.click();
    return rows.count();
  };
  await expect.poll(shown, { timeout: alarmMs }).toBeGreaterThan(known);
});
