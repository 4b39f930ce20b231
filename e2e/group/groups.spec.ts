import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signInAt } from "../session/sign-in.ts";

test("creates a group, drags it into another one, and deletes it", async ({ page, system }) => {
  await signInAt(page, system, "admin", "/#/deviceGroup");
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

  const line = (name: string) => page.getByRole("treeitem", { name: new RegExp(`^${name}`) });
  const middleOf = async (name: string) => {
    const box = await line(name).boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  await expect(line("南门")).toHaveAttribute("aria-level", "3");
  const [from, to] = [await middleOf("南门"), await middleOf("大门与设备区")];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 12, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await expect(page.locator(".tree-drag.drop-inside")).toHaveCount(1);
  await page.mouse.up();
  await expect(line("南门")).toHaveAttribute("aria-level", "4");
  // Waits for the toast, since the tree changes before the server has answered.
  await expect(page.getByText("操作成功")).toBeVisible();
  await page.reload();
  await expect(line("南门")).toHaveAttribute("aria-level", "4");

  await line("南门").hover();
  await line("南门").getByRole("button").click();
  await page.getByRole("menuitem", { name: "删除" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^删除/ }).click();
  await expect(page.getByText("删除成功")).toBeVisible();
  await expect(line("南门")).toHaveCount(0);
});

test("staff view the groups and change nothing", { tag: "@rest" }, async ({ page, system }) => {
  await signInAt(page, system, "staff", "/#/deviceGroup");
  await expect(page.getByRole("treeitem", { name: /路侧泊位/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /添加/ })).toHaveCount(0);
  await accessible(page);
});
