import { type Locator, type Page } from "@playwright/test";
import { expect } from "../fixture.ts";

/** Corners in fractions of the picture's width and height. */
type Corners = readonly (readonly [x: number, y: number])[];

async function clickAt(page: Page, x: number, y: number): Promise<void> {
  const box = await page.locator(".draw-picture").boundingBox();
  if (box === null) throw new Error("there is no picture");
  await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
}

/** Draws a region of an algorithm's settings on the picture of a point. */
export async function drawRegion(page: Page, form: Locator, corners: Corners): Promise<void> {
  await form.getByRole("button", { name: "绘制检测区域" }).click();
  for (const [x, y] of corners) await clickAt(page, x, y);
  await page.keyboard.press("Enter");
  await expect(form.getByLabel("区域1 的名称")).toBeVisible();
}
