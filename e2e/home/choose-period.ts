import { expect, type Locator } from "@playwright/test";

/** Has a chart show these days. While it loads it takes no choice: docs/reference/statistics.md S10. */
export async function choosePeriod(chart: Locator, name: string): Promise<void> {
  const days = chart.getByRole("button", { name });
  await expect(async () => {
    await days.click();
    await expect(days).toHaveAttribute("aria-pressed", "true", { timeout: 500 });
  }).toPass({ timeout: 30_000 });
}
