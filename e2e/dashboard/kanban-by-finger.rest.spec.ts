import { expect, test } from "../fixture.ts";
import { shoot } from "../screens.ts";
import { signIn } from "../session/sign-in.ts";

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

test("changes the order of the kanban by touch", { tag: "@rest" }, async ({ page, system }) => {
  await signIn(page, system, "lead");
  await page.goto("/#/kanban/settings");
  const grips = page.getByRole("button", { name: /^拖动.*排序$/ });
  const names = () => grips.evaluateAll((list) => list.map((grip) => grip.ariaLabel ?? ""));
  await expect(grips).toHaveCount(12);
  await shoot(page, "kanban-settings-phone");
  const before = await names();
  const [from, to] = [await grips.nth(0).boundingBox(), await grips.nth(3).boundingBox()];
  if (from === null || to === null) throw new Error("the list is not shown");
  expect(from.height).toBeGreaterThanOrEqual(44);
  const finger = await page.context().newCDPSession(page);
  const x = from.x + from.width / 2;
  const at = (y: number) => ({ touchPoints: [{ x, y }] });
  const [start, end] = [from.y + from.height / 2, to.y + to.height / 2];
  const saved = page.waitForRequest(/kanbansort\/set/);
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(start) });
  for (let step = 1; step <= 12; step++) {
    await finger.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(start + ((end - start) * step) / 12) });
    await page.waitForTimeout(30);
  }
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  const [first = "", ...others] = before;
  const wanted = [...others.slice(0, 3), first, ...others.slice(3)];
  await expect.poll(names).toEqual(wanted);
  await saved;
  await page.reload();
  await expect.poll(names).toEqual(wanted);
});
