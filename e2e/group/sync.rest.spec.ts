import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signInAt } from "../session/sign-in.ts";

test.use({ runsOn: "private" });

test("imports groups from another system on the devices page, whose tree then shows them", async ({ page, system }) => {
  await signInAt(page, system, "admin", "/#/devices");
  await accessible(page);
  await shoot(page, "devices-sync");
  await page.getByRole("button", { name: "同步设备组" }).click();
  await expect(page.getByText(/^同步(成功|失败)/)).toHaveText("同步成功", { timeout: 120_000 });
  await expect(page.getByRole("treeitem", { name: /华南片区/ })).toBeVisible();
});
