import { type Page } from "@playwright/test";

/** How many alarms of the last seven days the head of the messages page says that there are. */
export async function alarmsOnPage(page: Page): Promise<number> {
  const text = await page.getByText(/近 7 天 [\d,]+ 条/).textContent();
  return Number((text ?? "").replace(/.*近 7 天 ([\d,]+) 条.*/s, "$1").replaceAll(",", ""));
}
