import { type Page } from "@playwright/test";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { type DemoRole, signIn } from "../session/sign-in.ts";
import { type System } from "../system.ts";
import { sendLivestock } from "./send-livestock.ts";

test.use({ runsOn: "private" });

async function openNewest(page: Page, system: System, role: DemoRole, name: string) {
  await signIn(page, system, role);
  await page.getByRole("table", { name: "消息列表" }).getByText(name).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("region", { name: "批次复核" })).toBeVisible();
  return dialog;
}

test("shows pictures and clips of a load of pigs; two users correct its batches at the same time", async ({
  page,
  openPage,
  problems,
  system,
}) => {
  await sendLivestock(system, "cv_tdgz", 8);
  const dialog = await openNewest(page, system, "admin", "视觉通道估重");
  const panel = dialog.getByRole("region", { name: "批次复核" });
  const other = await openPage();
  const theirs = (await openNewest(other, system, "lead", "视觉通道估重")).getByRole("region", { name: "批次复核" });

  await test.step("each picture by its subject, saved under a name with its subject", async () => {
    const tabs = dialog.getByRole("group", { name: "查看方式" });
    await expect(tabs.getByRole("button")).toHaveText(["结果图", "原图", "车牌图片", "动物图片", "视频"]);
    await tabs.getByRole("button", { name: "车牌图片" }).click();
    await expect(dialog.getByRole("img", { name: /视觉通道估重/ })).toBeVisible();
    const saved = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "下载图片" }).click();
    expect((await saved).suggestedFilename()).toMatch(/^视觉通道估重_.+_\d{8}_\d{6}\.jpg$/);
    await expect(page.getByText("下载成功！")).toBeVisible();
    await tabs.getByRole("button", { name: "结果图" }).click();
  });

  await test.step("a batch is counted in place, and the other user sees it", async () => {
    await expect(panel.getByText("已复核 0 / 3 批")).toBeVisible();
    await expect(panel.getByText("疑似异常")).toBeVisible();
    await theirs.getByRole("button", { name: "复核第 3 批" }).click();
    await panel.getByRole("button", { name: "复核第 3 批" }).click();
    const field = panel.getByRole("textbox", { name: "第 3 批的复核值" });
    await field.fill("1.5");
    await field.press("Enter");
    await expect(panel.getByText("请输入整数")).toBeVisible();
    await shoot(page, "livestock-entering");
    await accessible(page);
    await field.fill("11");
    await field.press("Enter");
    await expect(page.getByText("复核成功")).toBeVisible();
    await expect(panel.getByText("识别 29")).toBeVisible();
    await expect(panel.getByText("3,714.7")).toBeVisible();
    await expect(theirs.getByText("已复核 1 / 3 批")).toBeVisible();
  });

  await test.step("reports a conflict to the user who began earlier, and overwrites nothing", async () => {
    problems.allow(/409/);
    const late = theirs.getByRole("textbox", { name: "第 3 批的复核值" });
    await late.fill("8");
    await late.press("Enter");
    await expect(other.getByText("其他人刚刚复核过，请查看最新结果后再决定")).toBeVisible();
    await expect(panel.getByText("识别 29")).toBeVisible();
  });

  await test.step("a remark, and everything in the history", async () => {
    await panel.getByRole("button", { name: "添加备注" }).click();
    await panel.getByRole("textbox", { name: "复核备注" }).fill("第三批有一头母猪");
    await panel.getByRole("button", { name: "确定" }).click();
    await expect(panel.getByText("第三批有一头母猪")).toBeVisible();
    await panel.getByRole("button", { name: "查看复核记录" }).click();
    await expect(panel.getByText("第 3 批改为 11")).toBeVisible();
    await shoot(page, "livestock");
    await accessible(page);
  });

  await test.step("eight clips, six on a page, at six speeds; one is saved", async () => {
    await dialog.getByRole("group", { name: "查看方式" }).getByRole("button", { name: "视频" }).click();
    await expect(dialog.getByRole("button", { name: /^视频 \d$/ })).toHaveCount(6);
    await dialog.getByRole("button", { name: "下一页" }).click();
    await dialog.getByRole("button", { name: "视频 8" }).click();
    await dialog.getByRole("button", { name: "0.2×" }).click();
    await shoot(page, "livestock-video");
    await accessible(page);
    const saved = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "下载视频" }).click();
    expect((await saved).suggestedFilename()).toMatch(/_8\.mp4$/);
  });
});

test("a counting alarm links to the details of its point; ← → report the end of the list", async ({ page, system }) => {
  await sendLivestock(system, "tdds", 0);
  const dialog = await openNewest(page, system, "admin", "通道点数");
  await dialog.getByRole("button", { name: "点位详情" }).click();
  const details = page.getByRole("dialog", { name: "点位详情" });
  await expect(details.getByText(/1 条，29 头/).first()).toBeVisible();
  await accessible(page);
  await shoot(page, "point-details");
  await page.keyboard.press("Escape");
  await expect(details).toBeHidden();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("已经是第一条了")).toBeVisible();

  await test.step("the deployment's list names what counts, and opens the same details", async () => {
    await page.goto("/#/message/wens");
    const row = page.getByRole("table", { name: "养殖消息" }).locator("tbody tr[data-row-key]").first();
    await expect(row).toContainText("29");
    await expect(row).toContainText("未复核");
    await accessible(page);
    await shoot(page, "livestock-list");
    await row.click();
    await expect(page.getByRole("dialog").getByRole("region", { name: "批次复核" })).toBeVisible();
  });
});
