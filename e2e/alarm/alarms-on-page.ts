import { type Page } from "@playwright/test";

/** Returns the number of alarms of the last seven days that the head of the alarms page shows. */
export async function alarmsOnPage(page: Page): Promise<number> {
  const text = await page.getByText(/近 7 天 [\d,]+ 条/).textContent();
  return Number((text ?? "").replace(/.*近 7 天 ([\d,]+) 条.*/s, "$1").replaceAll(",", ""));
}
