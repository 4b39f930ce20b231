import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Page } from "@playwright/test";

const features = join(import.meta.dirname, "../../apps/console/src/features");
/**
 * Paths that are not tested: pages before the sign-in, pages that need a shared address, and screens that are scaled as
 * a whole.
 */
const outside =
  /^\/(login|register|setup|screen|operator\/begin|pointData|dashboard|monitorDashboard|mtDashboard|alarmDashboard)$|^\/set$/;

/** Returns the pages inside the layout that the features' routes declare, of members or of operators. */
export function pagePaths(of: "member" | "operator"): string[] {
  const files = readdirSync(features, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".route.tsx"),
  );
  const paths = files.flatMap((file) =>
    [...readFileSync(join(features, file), "utf8").matchAll(/path: "(\/[^"]*)"/g)].flatMap(([, path]) => path ?? []),
  );
  return [...new Set(paths)]
    .filter((path) => !outside.test(path) && path.startsWith("/operator/") === (of === "operator"))
    .toSorted();
}

/**
 * Returns layout faults in the current window: the page scrolls sideways, a text is squeezed to one character per line,
 * controls overlap, or no scrolling reveals a control. With an open dialog, only its content is checked.
 */
export async function misfitsOf(page: Page): Promise<string[]> {
  return [...(await controlFaults(page)), ...(await textFaults(page))];
}

function controlFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const root = [...document.querySelectorAll("[role=dialog]")].at(-1) ?? document.body;
    const nameOf = (element: Element) =>
      (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 24) || element.className;
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest(".visually-hidden, .skip-link, [aria-hidden=true]") === null;
    type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;
    const goesBeyond = (inner: Box, outer: Box) => ({
      sideways: inner.right > outer.right + 1 || inner.left < outer.left - 1,
      upright: inner.bottom > outer.bottom + 1 || inner.top < outer.top - 1,
    });
    /**
     * Returns the part of `inner` that an ancestor leaves visible, and whether it cuts off a part that no scrolling
     * reveals.
     */
    function cutBy(parent: Element, inner: Box): { box: Box; isLost: boolean } {
      const { overflowX, overflowY } = getComputedStyle(parent);
      const outer = parent.getBoundingClientRect();
      const { sideways, upright } = goesBeyond(inner, outer);
      const box = {
        left: overflowX === "visible" ? inner.left : Math.max(inner.left, outer.left),
        right: overflowX === "visible" ? inner.right : Math.min(inner.right, outer.right),
        top: overflowY === "visible" ? inner.top : Math.max(inner.top, outer.top),
        bottom: overflowY === "visible" ? inner.bottom : Math.min(inner.bottom, outer.bottom),
      };
      return { box, isLost: (overflowX === "hidden" && sideways) || (overflowY === "hidden" && upright) };
    }
    function sightOf(element: Element): { box: Box; isLost: boolean } {
      let box: Box = element.getBoundingClientRect();
      let isLost = false;
      for (let at = element; at.parentElement !== null; at = at.parentElement) {
        if (getComputedStyle(at).position === "fixed") break;
        const cut = cutBy(at.parentElement, box);
        box = cut.box;
        isLost ||= cut.isLost;
      }
      const { sideways, upright } = goesBeyond(box, new DOMRect(0, 0, window.innerWidth, window.innerHeight));
      return { box, isLost: isLost || sideways || upright };
    }

    const controls = "button, a[href], input, textarea, select, [role=tab], [role=switch]";
    const composed = ".ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-input-number, label";
    // Intended exceptions: elements that float over scrolling rows, and a note inside a tile with a separate link.
    const floats = ".batch-bar, .actions-cell, .lightbox-step, .lightbox-head, .home-tiles, .handling-actions";
    const belong = (one: Element, other: Element) => {
      const whole = one.closest(composed);
      return one.contains(other) || other.contains(one) || (whole !== null && whole === other.closest(composed));
    };
    const mayFloat = (one: Element, other: Element) => one.closest(floats) !== null || other.closest(floats) !== null;
    const overlap = (one: Box, other: Box) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3;
    const sights = [...root.querySelectorAll(controls)]
      .filter((element) => isShown(element) && element.getBoundingClientRect().width > 1)
      .map((element) => ({ element, ...sightOf(element) }));
    for (const { element, isLost } of sights) if (isLost) found.add(`out of reach: ${nameOf(element)}`);
    sights.forEach(({ element, box }, at) => {
      for (const other of sights.slice(at + 1)) {
        if (!overlap(box, other.box) || belong(element, other.element) || mayFloat(element, other.element)) continue;
        found.add(`over each other: ${nameOf(element)} / ${nameOf(other.element)}`);
      }
    });

    return [...found];
  });
}

function textFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const root = [...document.querySelectorAll("[role=dialog]")].at(-1) ?? document.body;
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest(".visually-hidden, .skip-link, [aria-hidden=true]") === null;
    if (document.documentElement.scrollWidth > window.innerWidth) found.add("the page scrolls sideways");
    const range = document.createRange();
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = (node.textContent ?? "").trim();
      const holder = node.parentElement;
      if (text.length < 3 || holder === null || !isShown(holder)) continue;
      range.selectNodeContents(node);
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
      );
      if (lines.size > 2 && text.length / lines.size < 2) found.add(`a character a line: ${text.slice(0, 24)}`);
    }
    return [...found];
  });
}

/** Returns headings and labels that break within a word. A word in Latin letters must never break. */
export function brokenHeads(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const range = document.createRange();
    const goesOn = (node: Node, from: number, length: number) => {
      range.setStart(node, from);
      range.setEnd(node, from + length);
      const drawn = [...range.getClientRects()].filter(({ width }) => width > 0);
      return new Set(drawn.map(({ top }) => Math.round(top))).size > 1;
    };
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      if (node.parentElement?.closest("th, td, dt, label, legend, h1, h2, h3, button") === null) continue;
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(/[A-Za-z]{2,20}/g))
        if (goesOn(node, index, word.length)) found.push(word);
    }
    return found;
  });
}
