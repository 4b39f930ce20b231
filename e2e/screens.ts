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

/** What does not fit: the page itself, or a button of a head, drawer or dialog that is out of sight. */
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

/** What watches its own size draws itself anew some frames after the window has another. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame);
  });
}

/** Pictures of every screen, at both sizes: for those who want to look. */
const withPictures = process.env.HUIYAN_SCREENS === "all";

/** Writes `test-results/screens/<name>-<width>x<height>.png`. */
export async function takePicture(page: Page, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const path = join(folder, `${name}-${width}x${height}.png`);
  await page.screenshot({ path, animations: "disabled", caret: "hide" });
}

/**
 * Everything must fit at the size that the page has. With `HUIYAN_SCREENS=all` at both sizes, with a picture of each; the
 * page gets its size back. Without it every page of the routes is tried in the wide window by `shell/small-windows`.
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
  // where the wide menu was under the pointer the narrow one has opened over the page
  if (await page.locator("nav.side:hover").count()) await page.mouse.move(before.width / 2, before.height - 8);
}

async function fits(page: Page, name: string): Promise<void> {
  expect(await misfits(page), `${name} at ${page.viewportSize()?.width}`).toEqual([]);
}

/** A popup begins to fade in some frames after it was opened. */
const quietMs = 150;
/** As long as an answer is waited for. */
const busyMs = 5000;

/**
 * Waits until nothing has faded in or out for a while: half-way a tooltip has no contrast. What turns for ever is left
 * out, and so is the ring that spreads for two seconds around a clicked button: there is nothing to read in it.
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
      // what is being fetched anew is dimmed until it is there; a page may also be looked at while it waits
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

/** Toasts that stand there; one that leaves while the rules are tried has no contrast. */
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
  // what a rule lets pass needs no description
  resultTypes: ["violations"],
};

/**
 * Nobody reaches what lies behind an open dialog, by keys or by a screen reader. What opens over the dialog, such as the list
 * of a select, hangs beside it in the page.
 */
const looked = `[...document.querySelectorAll("[aria-modal=true]")].some((dialog) => dialog.checkVisibility() && !dialog.closest("#root"))
  ? { exclude: ["#root"] } : document`;

/** The half megabyte of rules goes to each page once; with its comments it would be three times as much to read. */
const rules = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function findBreaches(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(rules);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${looked}, ${JSON.stringify(options)})`);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary ?? ""}`),
  );
}
