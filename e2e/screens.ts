import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";

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

/** A picture of every screen at both sizes takes long; who wants to look asks for it. */
const allPictures = process.env.HUIYAN_SCREENS === "all";

/**
 * Everything must fit at both sizes; the page gets its size back. Writes `test-results/screens/<name>-<width>x<height>.png`
 * at the size that the page has, and with `HUIYAN_SCREENS=all` at both.
 */
export async function shoot(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  await mkdir(folder, { recursive: true });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await settle(page);
    const path = join(folder, `${name}-${size.width}x${size.height}.png`);
    if (allPictures || size.width === before?.width)
      await page.screenshot({ path, animations: "disabled", caret: "hide" });
    expect(await misfits(page), `${name} at ${size.width}`).toEqual([]);
  }
  if (before === null) return;
  await page.setViewportSize(before);
  await settle(page);
  // where the wide menu was under the pointer the narrow one has opened over the page
  if (await page.locator("nav.side:hover").count()) await page.mouse.move(before.width / 2, before.height - 8);
}

/** A popup begins to fade in some frames after it was opened. */
const quietMs = 150;

/**
 * Waits until nothing has faded in or out for a while: half-way a tooltip has no contrast. What turns for ever is left
 * out, and so is the ring that spreads for two seconds around a clicked button: there is nothing to read in it.
 */
async function stands(page: Page): Promise<void> {
  await page.evaluate(async (quiet) => {
    const isFading = () =>
      document
        .getAnimations()
        .some(
          (animation) =>
            animation.playState === "running" &&
            !(animation.effect instanceof KeyframeEffect && animation.effect.target?.classList.contains("ant-wave")) &&
            animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        );
    let since = performance.now();
    while (performance.now() - since < quiet) {
      await new Promise(requestAnimationFrame);
      if (isFading()) since = performance.now();
    }
  }, quietMs);
}

/** Toasts that stand there; one that leaves while the rules are tried has no contrast. */
const toastsIn = (page: Page) => page.locator(".ant-message-notice-wrapper").count();

/** Fails where the page breaks WCAG 2.1 AA, with the rule and the elements. */
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

/** The half megabyte of rules goes to each page once. */
async function findBreaches(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary ?? ""}`),
  );
}
