import { expect, test } from "../fixture.ts";
import { signInAt } from "../session/sign-in.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a select that is opened while its dialog appears is as wide as its field", async ({ page, system }) => {
  await signInAt(page, system, "admin", "/#/persons");
  await page.evaluate(() => {
    // Opens the select in the page itself, during the animation of the dialog, which no click of the test could hit
    // reliably.
    document.addEventListener("animationstart", (event) => {
      if (!(event.target instanceof Element && event.target.matches(".ant-modal"))) return;
      const dialog = event.target;
      setTimeout(
        () => dialog.querySelector("[role=combobox]")?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true })),
        60,
      );
    });
  });
  await page.getByRole("button", { name: "添加用户" }).first().click();
  const list = page.locator(".ant-select-dropdown");
  await expect(list).toBeVisible();
  await page.waitForTimeout(600);
  const field = page.getByRole("dialog").locator(".ant-select").first();
  const [shown, asked] = [await list.boundingBox(), await field.boundingBox()];
  expect(Math.abs((shown?.width ?? 0) - (asked?.width ?? 1_000))).toBeLessThan(3);
});
