import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signIn } from "../session/sign-in.ts";

test("a group is made, labelled, moved and deleted", async ({ page, system }) => {
  test.setTimeout(180_000);
  await signIn(page, system, "admin");
  await page.goto("/#/deviceGroup");
  await expect(page.getByRole("heading", { name: "设备组管理" })).toBeVisible();
  await page.getByRole("treeitem", { name: /园区/ }).nth(1).click();
  await accessible(page);
  await shoot(page, "groups");
  await page.getByRole("button", { name: "添加下级设备组" }).first().click();
  await page.getByLabel("名称").fill("南门");
  await page
    .getByRole("button", { name: /^(保\s*存|添加.*)$/ })
    .last()
    .click();
  await expect(page.getByText("添加成功")).toBeVisible();
  await expect(page.getByRole("treeitem", { name: /南门/ })).toBeVisible();
  await accessible(page);
  await shoot(page, "groups-added");
});

test("staff read the groups and change nothing", async ({ page, system }) => {
  await signIn(page, system, "staff");
  await page.goto("/#/deviceGroup");
  await expect(page.getByRole("treeitem", { name: /路侧泊位/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /添加/ })).toHaveCount(0);
  await accessible(page);
});
