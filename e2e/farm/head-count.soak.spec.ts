import { type Page } from "@playwright/test";
import { putPointAlgorithm } from "../../apps/server/src/features/point/point.public.ts";
import { expect, test } from "../fixture.ts";
import { inside } from "../inside.ts";
import { accessible, shoot } from "../screens.ts";
import { signInAt } from "../session/sign-in.ts";
import { type System } from "../system.ts";
import { sendWeighing } from "../weighing/send-weighing.ts";

test.use({ runsOn: "private" });

const address = "/#/farm/headCount";
const row = (page: Page, name: RegExp) => page.getByRole("row", { name });
const load = (count: number, minutesAgo: number) => ({
  counts: [count],
  weights: [count * 110],
  plate: "",
  minutesAgo,
});

/** Sets up algorithms that count and weigh animals at the barn. */
async function installCounters(system: System): Promise<void> {
  await inside(system, async ({ services: { db } }) => {
    const { id } = await db.sql
      .selectFrom("point as p")
      .innerJoin("device as d", "d.id", "p.device_uid")
      .select("p.id")
      .where("d.device_id", "=", system.organisation.yard)
      .where("p.channel", "=", "barn")
      .executeTakeFirstOrThrow();
    for (const alg of ["dbds", "dbgz"]) await putPointAlgorithm(db.sql, id, alg, {});
  });
}

async function chooseCounter(page: Page, label: string, counter: string): Promise<void> {
  const field = page.getByRole("dialog").getByRole("combobox", { name: label });
  await field.click();
  await field.fill("牛舍");
  await page.locator(".ant-select-dropdown:visible").getByTitle(counter, { exact: true }).click();
}

test("compares two counters of the same animals: equal counts need no action; a difference is decided, undone and decided again", async ({
  page,
  openPage,
  system,
}) => {
  await installCounters(system);
  await sendWeighing(system, "dbds", [load(12, 120), load(10, 60)]);
  await sendWeighing(system, "dbgz", [load(12, 119), load(12, 59)]);
  await signInAt(page, system, "admin", address);

  await test.step("a pair is added; a missing value is reported next to its field", async () => {
    await expect(page.getByText("还没有核对组")).toBeVisible();
    await shoot(page, "head-count-empty");
    await accessible(page);
    await page.getByRole("button", { name: "添加核对组" }).click();
    const dialog = page.getByRole("dialog", { name: "添加核对组" });
    const send = () => dialog.getByRole("button", { name: "添加核对组" }).click();
    await send();
    await expect(dialog.getByText("请输入名称")).toBeVisible();
    await expect(dialog.getByText("请选择计数点")).toHaveCount(2);
    await dialog.getByLabel("名称").fill("牛舍出栏");
    await chooseCounter(page, "先经过的计数点", "牛舍通道 · 地磅点数");
    await chooseCounter(page, "后经过的计数点", "牛舍通道 · 地磅过重");
    await dialog.getByLabel("路上时间").fill("60");
    await shoot(page, "head-count-pair");
    await accessible(page);
    await send();
    await expect(page.getByText("添加成功")).toBeVisible();
    await expect(page.getByRole("link", { name: /牛舍出栏/ })).toBeVisible();
  });

  await test.step("what agrees and what does not", async () => {
    await expect(row(page, /一致.*12.*12/)).toHaveCount(1);
    await expect(row(page, /不一致/)).toContainText("−2");
    await expect(row(page, /不一致/)).toContainText("待核对");
    await expect(page.getByRole("link", { name: /待核对 1 批/ })).toBeVisible();
    await shoot(page, "head-count-list");
    await accessible(page);
  });

  const form = page.getByRole("form", { name: "填写核对结论" });
  await test.step("both sides next to each other, decided by keys", async () => {
    await row(page, /不一致/).click();
    await expect(form.getByRole("button", { name: /12 头/ })).toBeVisible();
    await expect(page.getByRole("link", { name: "查看消息" })).toHaveCount(2);
    await shoot(page, "head-count-case");
    await accessible(page);
    await page
      .getByRole("button", { name: /查看大图/ })
      .first()
      .click();
    await shoot(page, "head-count-picture");
    await page.keyboard.press("Escape");
    await page.keyboard.press("2");
    await page.keyboard.press("Enter");
    await expect(row(page, /不一致/)).toContainText("实际 12 头");
    await expect(page.getByRole("button", { name: "撤回结论" })).toBeVisible();
    await shoot(page, "head-count-decided");
  });

  await test.step("the decision is undone, and the difference accepted", async () => {
    await page.getByRole("button", { name: "撤销" }).click();
    await expect(page.getByText("已撤回")).toBeVisible();
    await expect(row(page, /不一致/)).toContainText("待核对");
    await form.getByLabel("备注").fill("两头返回");
    await form.getByRole("button", { name: /认可差异/ }).click();
    await form.getByRole("button", { name: "确认结论" }).click();
    await expect(row(page, /不一致/)).toContainText("认可差异");
    await page.getByRole("button", { name: "已核对" }).click();
    await expect(row(page, /认可差异/)).toHaveCount(1);
    await page.getByRole("button", { name: /^待核对/ }).click();
    await expect(page.getByText("没有待核对的批次")).toBeVisible();
  });

  await test.step("staff look, and change no pair", async () => {
    const theirs = await openPage();
    await signInAt(theirs, system, "staff", address);
    await expect(theirs.getByRole("heading", { name: "头数核对" })).toBeVisible();
    const pair = theirs.getByRole("link", { name: /牛舍出栏/ });
    await expect(pair.or(theirs.getByText("还没有核对组"))).toBeVisible();
    for (const name of ["添加核对组", "编辑", "删除"])
      await expect(theirs.getByRole("button", { name, exact: true })).toHaveCount(0);
  });

  await test.step("a pair is deleted with its conclusions", async () => {
    await page.locator(".page-actions").getByRole("button", { name: "删除" }).click();
    const dialog = page.getByRole("dialog", { name: "删除核对组 牛舍出栏" });
    await expect(dialog.getByText(/全部核对结论将一并删除/)).toBeVisible();
    await dialog.getByRole("button", { name: "删除核对组 牛舍出栏" }).click();
    await expect(page.getByText("还没有核对组")).toBeVisible();
  });
});
