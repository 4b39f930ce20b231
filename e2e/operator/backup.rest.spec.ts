import { readdir, truncate } from "node:fs/promises";
import { join } from "node:path";
import { type Page } from "@playwright/test";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signInOperator } from "./operator-session.ts";

const phone = "13900005555";
test.use({ runsOn: { args: ["--no-agent"] } });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function look(page: Page, name: string): Promise<void> {
  await shoot(page, name);
  await accessible(page);
}

test("an operator schedules backups, creates and tests one, and reads why one cannot be restored", async ({
  page,
  system,
  problems,
}) => {
  problems.allow(/status of 503|operator\/backup/);
  const rows = page.getByRole("table", { name: "备份文件" }).locator("tbody tr");
  const act = async (at: number, name: string) => {
    await rows.nth(at).getByRole("button", { name: /更多/ }).click();
    await page.getByRole("menuitem", { name }).click();
  };

  await test.step("without backups the page explains the risk and what to do", async () => {
    await signInOperator(page, system, phone, "/#/operator/backup");
    await expect(page.getByText("还没有备份")).toBeVisible();
    await expect(page.getByText(/备份没有加密/)).toBeVisible();
    await expect(page.getByText("没有设置自动备份")).toBeVisible();
    await look(page, "operator-backup-empty");
  });

  await test.step("a plan is saved, and the page says when the next one is made", async () => {
    await page.getByText("每天", { exact: true }).click();
    await page.getByText("每周一次", { exact: true }).click();
    await button(page, "保存").click();
    await expect(page.getByText("备份计划已保存")).toBeVisible();
    await expect(page.getByText(/下次自动备份/)).toBeVisible();
  });

  await test.step("a backup is made at once, with its progress, and tested", async () => {
    await button(page, "立即备份").click();
    await expect(rows.first()).toContainText("已完成", { timeout: 120_000 });
    // The schedule tests the newest backup automatically.
    await expect(rows.first()).toContainText("演练通过", { timeout: 120_000 });
    await look(page, "operator-backup");
  });

  await test.step("reports a damaged backup in words", async () => {
    await button(page, "立即备份").click();
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText("已完成", { timeout: 120_000 });
    const folder = join(system.dataDir, "backups");
    const [newest = ""] = (await readdir(folder)).toSorted().toReversed();
    await truncate(join(folder, newest), 10_000);
    await act(0, "恢复演练");
    await expect(rows.first()).toContainText("演练失败", { timeout: 120_000 });
    await expect(rows.first()).toContainText("备份文件不完整或已被改动");
    await look(page, "operator-backup-failed");
    await act(0, "删除");
    await page.getByRole("dialog").getByRole("button", { name: "删除", exact: true }).click();
    await expect(rows.first()).toContainText("已删除");
    await expect.poll(() => readdir(folder)).toHaveLength(1);
  });

  await test.step("a page that could not be read claims nothing", async () => {
    await page.route("**/api/operator/backup", (route) => route.fulfill({ status: 503, body: "{}" }));
    await page.reload();
    await expect(page.getByText("还没有备份")).toHaveCount(0);
    await expect(page.getByRole("alert").first()).toBeVisible();
    await look(page, "operator-backup-failing");
    await page.unroute("**/api/operator/backup");
  });
});
