import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { type AxeResults } from "axe-core";

/** Window sizes for which the product is designed. */
const sizes = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];
const folder = join(import.meta.dirname, "test-results", "screens");

/** Returns elements that do not fit: the page, or a button of a head, drawer or dialog outside the window. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > window.innerWidth) found.push("the page scrolls sideways");
    const heads = ".page-head, [role=dialog], [role=banner]";
    for (const button of document.querySelectorAll(`:is(${heads}) :is(button, a)`)) {
      const { left, right, width } = button.getBoundingClientRect();
      if (width > 1 && (left < 0 || right > window.innerWidth)) found.push(`out of sight: ${button.textContent}`);
    }
    return found;
  });
}

/** Waits for fonts and some frames, since elements that observe their size are redrawn after a resize. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame);
  });
}

/** True to write screenshots of every screen at both sizes, for manual review. */
const withPictures = process.env.HUIYAN_SCREENS === "all";

/** Writes `test-results/screens/<name>-<width>x<height>.png`. */
export async function takePicture(page: Page, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const path = join(folder, `${name}-${width}x${height}.png`);
  await page.screenshot({ path, animations: "disabled", caret: "hide" });
}

/**
 * Checks that everything fits into the window. With `HUIYAN_SCREENS=all`, checks both sizes and writes a screenshot of
 * each, then restores the size. Without it, `shell/small-windows` checks every page in the wide window.
 */
export async function shoot(page: Page, name: string): Promise<void> {
  if (!withPictures) return fits(page, name);
  const before = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await settle(page);
    await takePicture(page, name);
    await fits(page, name);
  }
  if (before === null) return;
  await page.setViewportSize(before);
  await settle(page);
  // Moves the pointer off the menu, which has opened because the narrow page has the menu where the pointer was.
  if (await page.locator("nav.side:hover").count()) await page.mouse.move(before.width / 2, before.height - 8);
}

async function fits(page: Page, name: string): Promise<void> {
  expect(await misfits(page), `${name} at ${page.viewportSize()?.width}`).toEqual([]);
}

/**
 * Time in milliseconds without animations that counts as stable: a popup begins to fade in some frames after it was
 * opened.
 */
const quietMs = 150;
/** Maximum wait in milliseconds for a refreshing list, equal to the timeout of an answer. */
const busyMs = 5000;

/**
 * Waits until no element is fading: during a fade, a tooltip has too little contrast. Ignores endless animations, and
 * the ring without text that spreads around a clicked button for two seconds.
 */
async function stands(page: Page): Promise<void> {
  await page.evaluate(
    async ({ quiet, busy }) => {
      const isFading = () =>
        document
          .getAnimations()
          .some(
            (animation) =>
              animation.playState === "running" &&
              !(
                animation.effect instanceof KeyframeEffect && animation.effect.target?.classList.contains("ant-wave")
              ) &&
              animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
          );
      // A list is dimmed while it refreshes. After `busyMs` the page is checked nevertheless.
      const isBusy = () => document.querySelector("[aria-busy=true]") !== null;
      const began = performance.now();
      let since = began;
      while (performance.now() - since < quiet) {
        await new Promise(requestAnimationFrame);
        if (isFading() || (isBusy() && performance.now() - began < busy)) since = performance.now();
      }
    },
    { quiet: quietMs, busy: busyMs },
  );
}

/** Returns the number of visible toasts. A toast that disappears during a check has too little contrast. */
const toastsIn = (page: Page) => page.locator(".ant-message-notice-wrapper").count();

/** Fails if the page, or the dialog over it, violates WCAG 2.1 AA. The message contains the rule and the elements. */
export async function accessible(page: Page): Promise<void> {
  await stands(page);
  const toasts = await toastsIn(page);
  const findings = await findBreaches(page);
  if (findings.length === 0) return;
  await stands(page);
  const left = (await toastsIn(page)) !== toasts;
  expect(left ? await findBreaches(page) : findings, "accessibility").toEqual([]);
}

const options = {
  runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] },
  // Reports only violations, since rules without any need no description.
  resultTypes: ["violations"],
};

/**
 * Excludes the content behind an open dialog, which neither keys nor screen readers reach. Elements over the dialog,
 * such as the list of a select, are outside #root and are checked.
 */
const looked = `[...document.querySelectorAll("[aria-modal=true]")].some((dialog) => dialog.checkVisibility() && !dialog.closest("#root"))
  ? { exclude: ["#root"] } : document`;

/**
 * Source of the rules, half a megabyte, which each page gets once. The minified file, since comments would triple its
 * size.
 */
const rules = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function findBreaches(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(rules);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${looked}, ${JSON.stringify(options)})`);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary ?? ""}`),
  );
}
