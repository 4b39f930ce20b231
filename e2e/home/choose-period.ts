import { expect, type Locator } from "@playwright/test";

/**
 * Chooses the period of a chart. Repeats the click, since a loading chart ignores it: docs/reference/statistics.md S10.
 */
export async function choosePeriod(chart: Locator, name: string): Promise<void> {
  const days = chart.getByRole("button", { name });
  await expect(async () => {
    await days.click();
    await expect(days).toHaveAttribute("aria-pressed", "true", { timeout: 500 });
  }).toPass({ timeout: 30_000 });
}
