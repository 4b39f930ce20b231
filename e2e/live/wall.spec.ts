import { type Agent } from "../device/demo-agent.ts";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signInHome } from "../session/sign-in.ts";
import { startCameras } from "./cameras.ts";

test.use({ systemOptions: { args: ["--no-agent"], env: { PRIVATE: "1" } } });
let agent: Agent | undefined;
test.afterAll(() => agent?.stop());

test("a wall", async ({ page, system }) => {
  test.setTimeout(180_000);
  agent = await startCameras(system, ["东门", "西门", "堆场", "月台"]);
  await signInHome(page, system, "admin");
  await page.goto("/#/videoPoint");
  await page.getByRole("button", { name: "实时模式" }).click();
  await expect(page.getByRole("region", { name: "实时画面" })).toBeVisible();
  await shoot(page, "live-empty");
  await page.getByRole("treeitem", { name: /东门/ }).first().click();
  await expect(page.locator('.live-window[data-state="playing"]')).toHaveCount(1, { timeout: 30_000 });
  await shoot(page, "live-one");
  await accessible(page);
});
