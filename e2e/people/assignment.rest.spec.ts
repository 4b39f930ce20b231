import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signIn, signInAt } from "../session/sign-in.ts";
import { choose, rowOf } from "./people.ts";

const staff = "李婉清";

test("an admin assigns devices, sees why a member sees one, and views the console as the member", async ({
  page,
  system,
  openPage,
}) => {
  const other = await openPage();
  await signIn(other, system, "staff");
  await expect(other.getByRole("treeitem", { name: /路侧泊位/ })).toBeVisible();
  await expect(other.getByRole("treeitem", { name: /养殖区/ })).toBeHidden();

  await signInAt(page, system, "admin", "/#/persons");
  await choose(page, staff, "分配设备组");
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("treeitem", { name: /养殖区/ })
    .getByRole("checkbox")
    .check();
  await accessible(page);
  await shoot(page, "assign-groups");
  await dialog.getByRole("button", { name: /^保\s*存$/ }).click();
  await expect(page.getByText("操作成功！")).toBeVisible();
  await expect(rowOf(page, staff)).toContainText("养殖区");
  await other.reload();
  await expect(other.getByRole("treeitem", { name: /养殖区/ })).toBeVisible();

  await choose(page, staff, "分配设备");
  await dialog
    .getByRole("treeitem", { name: new RegExp(system.organisation.yard) })
    .getByRole("checkbox")
    .check();
  await accessible(page);
  await shoot(page, "assign-devices");
  await dialog.getByRole("button", { name: /^保\s*存$/ }).click();
  await expect(dialog).toBeHidden();

  await choose(page, staff, "权限说明");
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("combobox", { name: "选择设备，查看是否可见及原因" }).click();
  await page.getByTitle(/^园区一体机/).click();
  await expect(drawer.getByText("可以看到")).toBeVisible();
  await expect(drawer.getByText("已直接分配该设备")).toBeVisible();
  await accessible(page);
  await shoot(page, "person-explained");

  await drawer.getByRole("button", { name: "以此身份查看" }).click();
  await expect(page.getByText(/正在以 李婉清 的身份查看/)).toBeVisible();
  await expect(page.getByRole("button", { name: /用户菜单/ })).toContainText(staff);
  await page.goto("/#/persons");
  await expect(page.getByRole("heading", { name: "人员管理" })).toBeVisible();
  await expect(page.getByRole("button", { name: "添加用户" })).toBeHidden();
  await accessible(page);
  await shoot(page, "viewing");
  // The page is loaded again, which closes all dialogs.
  const reopened = page.waitForEvent("load");
  await page.getByRole("button", { name: "退出查看" }).click();
  await reopened;
  await expect(page.getByRole("button", { name: /用户菜单/ })).toContainText("陈思远");

  // A button of the explanation makes the device visible.
  await page.goto("/#/persons");
  await choose(page, "周启明", "权限说明");
  await drawer.getByRole("combobox", { name: "选择设备，查看是否可见及原因" }).click();
  await page.getByTitle(/^路侧一体机/).click();
  await expect(drawer.getByText("看不到")).toBeVisible();
  await shoot(page, "person-remedies");
  await drawer.getByRole("button", { name: "直接分配该设备" }).click();
  await expect(drawer.getByText("可以看到")).toBeVisible();
});

test("a lead sees only one department, and is offered no action outside it", async ({ page, system }) => {
  await signInAt(page, system, "lead", "/#/persons");
  await expect(rowOf(page, "周启明")).toBeVisible();
  await expect(rowOf(page, staff)).toBeHidden();
  await expect(page.getByRole("treeitem", { name: /安保部/ })).toBeVisible();
  await expect(page.getByRole("treeitem", { name: /停车运营部/ })).toBeHidden();
  await accessible(page);
  await page.goto("/#/set/logo");
  await accessible(page);
  await shoot(page, "set-forbidden");
});
