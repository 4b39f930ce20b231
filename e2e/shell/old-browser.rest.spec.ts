import { expect, test } from "../fixture.ts";
import { shoot } from "../screens.ts";

for (const size of [
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
]) {
  test(`a browser older than Chrome 110 shows a hint at a width of ${size.width} px`, { tag: "@rest" }, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, "toSorted"));
    await page.goto("/");
    await expect(page.getByRole("alert")).toContainText("浏览器版本过低，无法打开本系统");
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await shoot(page, `old-browser-${size.width}`);
  });
}
