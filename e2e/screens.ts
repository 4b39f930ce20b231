import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { type AxeResults } from "axe-core";

/** The two screens on which the product is judged. */
const sizes = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];
const folder = join(import.meta.dirname, "test-results", "screens");

/** Elements that do not fit: the page itself, or a button of a head, drawer or dialog that is out of sight. */
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

/** Waits some frames: elements that observe their size redraw after a resize. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame);
  });
}

/** Pictures of every screen, at both sizes, for manual review. */
const withPictures = process.env.HUIYAN_SCREENS === "all";

/** Writes `test-results/screens/<name>-<width>x<height>.png`. */
export async function takePicture(page: Page, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const path = join(folder, `${name}-${width}x${height}.png`);
  await page.screenshot({ path, animations: "disabled", caret: "hide" });
}

/**
 * Everything must fit at the page's size. With `HUIYAN_SCREENS=all` at both sizes, with a picture of each; the page's
 * size is restored. Without it `shell/small-windows` tests every page of the routes in the wide window.
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
  // the narrow menu has opened over the page where the pointer was on the wide one
  if (await page.locator("nav.side:hover").count()) await page.mouse.move(before.width / 2, before.height - 8);
}

async function fits(page: Page, name: string): Promise<void> {
  expect(await misfits(page), `${name} at ${page.viewportSize()?.width}`).toEqual([]);
}

/** A popup begins to fade in some frames after it was opened. */
const quietMs = 150;
/** Equal to the timeout of an answer. */
const busyMs = 5000;

/**
 * Waits until nothing has faded in or out for a while: half-way a tooltip has no contrast. Endless animations do not
 * count, nor does the ring that spreads for two seconds around a clicked button: it has no text.
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
      // a list that is being refreshed is dimmed until it arrives; a page may also be checked while it waits
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

/** Visible toasts; one that disappears during the check has no contrast. */
const toastsIn = (page: Page) => page.locator(".ant-message-notice-wrapper").count();

/** Fails where the page, or the dialog that covers it, breaks WCAG 2.1 AA, with the rule and the elements. */
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
  // a rule without faults needs no description
  resultTypes: ["violations"],
};

/**
 * Content behind an open dialog is not reachable, by keys or by a screen reader. Elements over the dialog, such as the
 * list of a select, are next to it in the page.
 */
const looked = `[...document.querySelectorAll("[aria-modal=true]")].some((dialog) => dialog.checkVisibility() && !dialog.closest("#root"))
  ? { exclude: ["#root"] } : document`;

/** The half megabyte of rules is sent to each page once; with its comments it would be three times as much. */
const rules = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function findBreaches(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(rules);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${looked}, ${JSON.stringify(options)})`);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary ?? ""}`),
  );
}
