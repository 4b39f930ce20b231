import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signInAt } from "../session/sign-in.ts";

const yard = "园区一体机-01";

test("filters, opens, renames, deletes and restores devices", async ({ page, system }) => {
  await signInAt(page, system, "admin", "/#/devices");
  await expect(page.getByRole("button", { name: "回收站" })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: yard });
  await expect(row).toContainText("在线", { timeout: 120_000 });
  await accessible(page);
  await shoot(page, "devices");

  await page.getByRole("button", { name: /^离线/ }).click();
  await expect(row).toBeHidden();
  await accessible(page);
  await shoot(page, "devices-none");
  await page.goto("/#/devices");
  await expect(row).toBeVisible();

  await row.getByText(yard).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer).toContainText("主框架 24.11.1");
  await accessible(page);
  await shoot(page, "device-drawer");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: `编辑：${yard}` }).click();
  await drawer.getByLabel("设备名称").fill(" ");
  await drawer.getByRole("button", { name: /^保\s*存$/ }).click();
  await expect(drawer.getByText("请输入设备名称！")).toBeVisible();
  await drawer.getByLabel("设备名称").fill("南门一体机");
  await drawer.getByLabel("备注").fill("立杆 3 号，钥匙在保安室，电源在二楼弱电间");
  await accessible(page);
  await shoot(page, "device-edit");
  await drawer.getByRole("button", { name: /^保\s*存$/ }).click();
  const renamed = page.getByRole("row").filter({ hasText: "南门一体机" });
  await expect(renamed).toContainText("立杆 3 号，钥匙在保安室，电源在二楼弱电间");
  await accessible(page);
  await shoot(page, "devices-remark");
  await renamed.getByText("南门一体机").click();
  await expect(drawer.getByLabel("基本信息")).toContainText("立杆 3 号");
  await shoot(page, "device-drawer-remark");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "更多操作：南门一体机" }).click();
  await page.getByRole("menuitem", { name: "删除设备" }).click();
  await accessible(page);
  await shoot(page, "device-remove");
  await drawer.getByRole("button", { name: /删除/ }).click();
  await expect(renamed).toBeHidden();
  await page.getByRole("button", { name: "回收站" }).click();
  await expect(drawer.getByText("南门一体机")).toBeVisible();
  await accessible(page);
  await shoot(page, "device-recycled");
  await drawer.getByRole("button", { name: /恢复/ }).first().click();
  await drawer
    .getByRole("button", { name: /关\s*闭|Close/ })
    .first()
    .click();
  await expect(drawer).toBeHidden();
  await expect(renamed).toBeVisible();
  await expect(renamed).toContainText("在线", { timeout: 120_000 });
});

test("edits the organisation's word for device groups on the devices page", async ({ page, system }) => {
  await signInAt(page, system, "admin", "/#/devices");
  await page.getByRole("button", { name: "修改别名" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("设备组的别名").fill(" ");
  await dialog.getByRole("button", { name: /^保\s*存$/ }).click();
  await expect(dialog.getByText("请输入别名！")).toBeVisible();
  await accessible(page);
  await shoot(page, "device-alias");
  await dialog.getByLabel("设备组的别名").fill("网点");
  await dialog.getByRole("button", { name: /^保\s*存$/ }).click();
  await expect(page.getByText("设置成功！")).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "网点" })).toBeVisible();
});
