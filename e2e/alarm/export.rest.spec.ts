import { readFile } from "node:fs/promises";
import { type Download, type Page } from "@playwright/test";
import { readRows } from "../../apps/server/src/platform/spreadsheet/read-rows.ts";
import { testPayer } from "../../apps/server/test/data/payer.ts";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signIn } from "../session/sign-in.ts";
import { sendAlarms } from "./send-alarms.ts";

const rowsOf = (page: Page) => page.getByRole("table", { name: "消息列表" }).locator("tbody tr[data-row-key]");

async function cellsOf(download: Download): Promise<string[][]> {
  return readRows(await readFile(await download.path()), { maxRows: 1000, maxColumns: 18, payer: testPayer });
}

test("exports selected alarms as xls and all matches as xlsx with pictures; the file is listed after a reload", async ({
  page,
  system,
}) => {
  await sendAlarms(system, 3);
  await signIn(page, system, "admin");
  await expect(rowsOf(page).first()).toBeVisible();
  await page.getByRole("button", { name: "批量操作" }).click();
  const bar = page.getByRole("region", { name: "批量操作" });
  const dialog = page.getByRole("dialog");

  await test.step("two selected ones as 消息数据.xls, saved automatically when it is ready", async () => {
    const boxes = rowsOf(page).getByRole("checkbox");
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await bar.getByRole("button", { name: "导出" }).click();
    await expect(dialog.getByText("导出 2 条消息")).toBeVisible();
    await expect(dialog.getByRole("checkbox", { name: /附带图片/ })).toBeDisabled();
    await shoot(page, "export-choice");
    await accessible(page);
    const saved = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "开始导出" }).click();
    const download = await saved;
    // Checked first, since the link disappears while the file is being read.
    await expect(page.getByText("导出成功！")).toBeVisible();
    expect(download.suggestedFilename()).toBe("消息数据.xls");
    const [head, first, second, third] = await cellsOf(download);
    expect(head?.slice(0, 7)).toEqual(["序号", "报警时间", "设备组", "所属设备", "视频点位", "算法", "报警内容"]);
    expect([first?.[0], second?.[0], third]).toEqual(["1", "2", undefined]);
    expect([first?.[5], second?.[5]].sort()).toEqual(["区域入侵", "违停检测(含车牌)"].sort());
  });

  await test.step("the list shows the export, with its size and expiry", async () => {
    const list = page.getByRole("dialog", { name: "导出记录" });
    await expect(list.getByText(/2 条 · \d+ KB/)).toBeVisible();
    await shoot(page, "exports");
    await accessible(page);
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await expect(bar).toBeHidden();
  });

  await test.step("all that the filters find, with pictures", async () => {
    await rowsOf(page).getByRole("checkbox").first().check();
    const chooseAll = bar.getByRole("button", { name: /^选择全部/ });
    if (await chooseAll.isVisible()) await chooseAll.click();
    await bar.getByRole("button", { name: "导出" }).click();
    await dialog.getByRole("radio", { name: /^xlsx/ }).check();
    await dialog.getByRole("checkbox", { name: /附带图片/ }).check();
    const saved = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "开始导出" }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe("消息数据.xlsx");
    const cells = await cellsOf(download);
    expect(cells.length).toBeGreaterThan(6);
    expect(cells[0]?.at(-1)).toBe("图片");
    const plates = cells.map((row) => row[14]);
    expect(plates).toContain("粤B12345");
    const bytes = await readFile(await download.path());
    expect(bytes.includes("xl/media/image1.jpg")).toBe(true);
  });

  await test.step("the download is still offered after a reload", async () => {
    await page.reload();
    await page.getByRole("button", { name: "导出记录" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("dialog", { name: "导出记录" }).getByRole("button", { name: "下载" }).first().click();
    expect((await saved).suggestedFilename()).toBe("消息数据.xlsx");
  });
});
