import { type Page } from "@playwright/test";
import { expect, test } from "../fixture.ts";
import { inside } from "../inside.ts";
import { accessible, shoot } from "../screens.ts";
import { signInOperator } from "./operator-session.ts";

const phone = "13900006666";
test.use({ runsOn: { args: ["--no-agent"] } });

async function look(page: Page, name: string): Promise<void> {
  await shoot(page, name);
  await accessible(page);
}

test("an operator sees the state of the installation and each failure with its cause, and retries it", async ({
  page,
  system,
  problems,
}) => {
  problems.allow(/status of 503|operator\/health/);
  const jobs = page.getByRole("table", { name: "后台任务" }).locator("tbody tr");
  const section = (name: string) => page.getByRole("region", { name, exact: true });
  const badge = page.getByRole("link", { name: /运行状况/ });

  await test.step("every part is listed with its figures, and one out of range says what to do", async () => {
    await signInOperator(page, system, phone, "/#/operator/health");
    await expect(section("数据库").getByText("数据库大小")).toBeVisible();
    await expect(section("备份")).toContainText("还没有备份");
    await expect(section("备份")).toContainText("在备份页面立即备份");
    await expect(page.getByRole("table", { name: "节点" }).locator("tbody tr")).toHaveCount(1, { timeout: 120_000 });
    await look(page, "operator-health");
  });

  await test.step("a job whose items fail is shown with its cause, and counted in the menu", async () => {
    await inside(system, async ({ clock, services: { db } }) => {
      const later = new Date(clock.now().getTime() + 3_600_000);
      const row = { job: "parking.orders", item_id: "01998f4e", tries: 9, retry_at: later };
      await db.sql
        .insertInto("job_retry")
        .values({ ...row, cause: "收费规则无法计算：费用超出上限" })
        .execute();
    });
    await expect(page.getByText("收费规则无法计算：费用超出上限")).toBeVisible({ timeout: 120_000 });
    await expect(jobs).toHaveCount(1);
    await expect(jobs.first()).toContainText("1 项等待重试");
    await expect(section("后台任务").first()).toContainText("在下表查看原因");
    await expect(badge).toContainText(/[1-9]/);
    await look(page, "operator-health-failing-job");
  });

  await test.step("it is retried at once; a job is run at once", async () => {
    await page.getByRole("button", { name: "立即重试" }).click();
    await expect(page.getByText("1 项将立即重试")).toBeVisible();
    await page.getByRole("group", { name: "后台任务" }).getByRole("button", { name: "全部" }).click();
    const row = jobs.filter({ hasText: "jobs.clean" });
    await expect(row).toContainText("尚未运行");
    await row.getByRole("button", { name: "立即运行" }).click();
    await expect(row).not.toContainText("尚未运行", { timeout: 120_000 });
  });

  await test.step("an unreadable figure is shown as unknown", async () => {
    await page.route("**/api/operator/health", (route) => route.fulfill({ status: 503, body: "{}" }));
    await page.reload();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await expect(page.getByText("各项指标均在范围内")).toHaveCount(0);
    await look(page, "operator-health-unreadable");
    await page.unroute("**/api/operator/health");
  });
});
