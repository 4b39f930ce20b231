import { type Page } from "@playwright/test";
import { drawFace, drawTwo } from "../../apps/server/src/platform/image/draw-face.ts";
import { zipOf } from "../../apps/server/test/face/zips.ts";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signInAt } from "../session/sign-in.ts";

const dialog = (page: Page) => page.getByRole("dialog").last();
const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });

test("checks, stores, finds, imports and deletes faces with consent and a receipt of the deletion", async ({
  page,
  system,
  problems,
}) => {
  await signInAt(page, system, "admin", "/#/library/face");
  const tiles = page.getByRole("list", { name: "人脸档案" }).getByRole("listitem");

  await test.step("the library is empty", async () => {
    await expect(page.getByText("还没有人脸")).toBeVisible();
    await accessible(page);
    await shoot(page, "faces-empty");
  });

  await test.step("a picture of two people is refused and shows both; one of one person is kept", async () => {
    await page.locator(".page-actions").getByRole("button", { name: "添加人脸" }).click();
    const form = dialog(page);
    await form.getByLabel("姓名").fill("张三");
    await form.getByLabel("编号").fill("RY-0001");
    await form.getByRole("button", { name: "添加人脸" }).click();
    await expect(form.getByText("请上传人脸照片")).toBeVisible();
    await form.locator("input[type=file]").setInputFiles(jpeg("合影.jpg", await drawTwo()));
    await expect(form.getByText("照片中有多张人脸，请上传只有本人的照片")).toBeVisible({ timeout: 120_000 });
    await expect(form.getByTestId("overlay").locator("rect")).toHaveCount(2);
    await accessible(page);
    await shoot(page, "face-refused");
    await form.locator("input[type=file]").setInputFiles(jpeg("张三.jpg", await drawFace(1)));
    await expect(form.getByText("照片符合要求")).toBeVisible({ timeout: 120_000 });
    await form.getByRole("checkbox", { name: "已取得本人的单独同意" }).check();
    await form.getByLabel("同意人").fill("张三");
    await form.getByLabel("用途").fill("门禁通行识别");
    await accessible(page);
    await shoot(page, "face-add");
    await form.getByRole("button", { name: "添加人脸" }).click();
    await expect(page.getByText("添加成功")).toBeVisible();
    await expect(tiles).toHaveCount(1);
    await expect(tiles.first()).toContainText("张三");
  });

  await test.step("a second capture of the same face names its person first", async () => {
    problems.allow(/face\/add|status of 409/);
    await page.locator(".page-actions").getByRole("button", { name: "添加人脸" }).click();
    const form = dialog(page);
    await form.getByLabel("姓名").fill("李四");
    await form.getByLabel("编号").fill("RY-0002");
    await form.getByText("黑名单", { exact: true }).click();
    await form.locator("input[type=file]").setInputFiles(jpeg("李四.jpg", await drawFace(1)));
    await expect(form.getByText(/与库中的张三（RY-0001）很像（相似度 \d+%）/)).toBeVisible({ timeout: 120_000 });
    await shoot(page, "face-alike");
    await form.getByRole("button", { name: "取消" }).click();
    await dialog(page).getByRole("button", { name: "放弃" }).click();
    await expect(tiles).toHaveCount(1);
  });

  await test.step("own photos are compared with each other and none is kept", async () => {
    await page.getByRole("button", { name: "试一试" }).click();
    const form = dialog(page);
    const [first, second] = [await drawFace(1), await drawFace(2)];
    await form
      .locator("input[type=file]")
      .setInputFiles([jpeg("甲.jpg", first), jpeg("乙.jpg", second), jpeg("甲2.jpg", first)]);
    await form.getByRole("button", { name: /^比\s*较$/ }).click();
    const table = form.getByRole("table", { name: "照片两两之间的相似程度" });
    await expect(table.getByRole("row").nth(1).getByRole("cell").last()).toHaveText("很像", { timeout: 120_000 });
    await accessible(page);
    await shoot(page, "faces-tried");
    await form
      .getByRole("button", { name: /^关\s*闭$/ })
      .last()
      .click();
    await expect(tiles).toHaveCount(1);
  });

  await test.step("a zip is imported, and each picture has its result", async () => {
    const zip = await zipOf([
      ...(await Promise.all(
        Array.from({ length: 7 }, async (_, at) => ({
          path: `IM-${at}_员工${at}.jpg`,
          bytes: await drawFace(20 + at),
        })),
      )),
      { path: "合影.jpg", bytes: await drawTwo() },
    ]);
    await page.getByRole("button", { name: "批量导入" }).click();
    const form = dialog(page);
    await form.getByText("黑名单", { exact: true }).click();
    await form.getByRole("checkbox", { name: "库中已有同一张脸时仍然导入" }).check();
    await form
      .getByLabel("把 zip 拖到这里，或点击选择")
      .setInputFiles({ name: "员工.zip", mimeType: "application/zip", buffer: zip });
    await accessible(page);
    await shoot(page, "faces-import");
    await form.getByRole("button", { name: "开始导入" }).click();
    await expect(form.getByText("文件名须为“编号_姓名.jpg”，或在名单中写明")).toBeVisible({ timeout: 120_000 });
    await accessible(page);
    await shoot(page, "faces-imported");
    await form
      .getByRole("button", { name: "关 闭" })
      .or(form.getByRole("button", { name: "关闭", exact: true }))
      .last()
      .click();
    await expect(tiles).toHaveCount(8);
    await shoot(page, "faces-grid");
  });

  await test.step("looked at, changed, and found by list and word", async () => {
    await tiles.filter({ hasText: "张三" }).getByRole("button", { name: "张三", exact: true }).click();
    await expect(page.getByText("门禁通行识别")).toBeVisible();
    await accessible(page);
    await shoot(page, "face-detail");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "编辑：张三" }).click();
    await dialog(page).getByLabel("备注").fill("夜班");
    await dialog(page)
      .getByRole("button", { name: /^保\s*存$/ })
      .click();
    await expect(page.getByText("修改成功")).toBeVisible();
    await page.getByRole("button", { name: "黑名单", exact: true }).click();
    await expect(tiles).toHaveCount(7);
    await page.getByRole("searchbox", { name: "搜索姓名或编号" }).fill("员工3");
    await expect(tiles).toHaveCount(1);
    await page.getByRole("button", { name: "表格" }).click();
    await expect(page.getByRole("row").filter({ hasText: "员工3" })).toContainText("黑名单");
    await page.getByRole("searchbox", { name: "搜索姓名或编号" }).fill("没有这个人");
    await expect(page.getByText("没有符合条件的人脸")).toBeVisible();
    await page.getByRole("searchbox", { name: "搜索姓名或编号" }).fill("");
    await page.getByRole("button", { name: "全部", exact: true }).first().click();
    await accessible(page);
    await shoot(page, "faces-table");
  });

  await test.step("deleted, with a receipt", async () => {
    await page.getByRole("button", { name: "删除：张三" }).click();
    await accessible(page);
    await shoot(page, "face-remove");
    await dialog(page)
      .getByRole("button", { name: /^删\s*除$/ })
      .click();
    await expect(page.getByText("删除成功")).toBeVisible();
    await page.getByRole("button", { name: "删除回执" }).click();
    await expect(page.getByRole("row").filter({ hasText: "张*" })).toContainText("没有设备持有");
    await accessible(page);
    await shoot(page, "face-receipts");
  });

  await test.step("the log of accesses, and the kept data", async () => {
    await page.getByRole("button", { name: "访问记录" }).click();
    await expect(page.getByRole("row").filter({ hasText: "批量导入" })).toContainText("员工.zip");
    await accessible(page);
    await shoot(page, "face-access");
    await page.getByRole("button", { name: "留存说明" }).click();
    await expect(page.getByText("个人信息保护法的要求")).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: /^7$/ }).first()).toBeVisible();
    await accessible(page);
    await shoot(page, "face-keeping");
    await page.getByRole("combobox", { name: "允许普通用户查看" }).click();
    await page.locator(".ant-select-item-option").first().click();
    await expect(page.getByRole("list", { name: "可查看的普通用户" }).getByRole("listitem")).toHaveCount(1);
    await shoot(page, "face-rights");
  });
});
