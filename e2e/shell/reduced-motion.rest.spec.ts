import { expect, test } from "../fixture.ts";
import { pickDepartment } from "../people/people.ts";
import { signInAt } from "../session/sign-in.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("with reduced motion, elements open and close without a transition", async ({ page, system }) => {
  await signInAt(page, system, "admin", "/#/persons");
  await page.getByRole("button", { name: "添加用户" }).first().click();
  const dialog = page.getByRole("dialog");
  await pickDepartment(page, "安保部");
  await expect(dialog.getByTitle("安保部")).toBeVisible();
  // Moves the pointer away, since a tooltip would be over the dialog and receive the key.
  await page.mouse.move(0, 0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "放弃", exact: true }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole("button", { name: "更多操作：李婉清" }).click();
  await page.getByRole("menuitem", { name: "权限说明" }).click();
  await dialog.getByRole("combobox", { name: "选择设备，查看是否可见及原因" }).click();
  await page.getByTitle(/^园区一体机/).click();
  await dialog.getByRole("button", { name: "关闭" }).click();
  await expect(dialog).toBeHidden();

  const bell = page.getByRole("button", { name: /^报警消息/ });
  await bell.hover();
  await expect(page.getByRole("region", { name: "最新报警" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("heading", { name: "人员管理" }).hover();
  await expect(page.getByRole("region", { name: "最新报警" })).toBeHidden();
});
