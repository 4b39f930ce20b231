import { type Page } from "@playwright/test";

/**
 * Returns controls that are too small for a finger: the point 15 px from their middle belongs to another element.
 * Ignores links inside a sentence, covered controls, and controls that are partly scrolled out of sight.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls =
      "button, a[href], summary, [role=tab], [role=switch], [role=button], [role=menuitem], [role=treeitem], " +
      ".ant-select, .ant-picker, label:has(input), input:not(label input, .ant-select input, .ant-picker input)";
    const reach = 15;
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest(".visually-hidden, .skip-link, [aria-hidden=true], .leaflet-control") === null;
    const isPart = (element: Element) =>
      element.matches("input") && element.closest(".ant-input-affix-wrapper, .ant-input-number") !== null;
    const isInSentence = (element: Element) =>
      element.matches("a") && [...(element.parentElement?.childNodes ?? [])].some(({ nodeType }) => nodeType === 3);
    const hits = (element: Element, x: number, y: number) => element.contains(document.elementFromPoint(x, y));
    const isInWindow = (x: number, y: number) =>
      Math.min(x, y, innerWidth - x, innerHeight - y) > reach && document.elementFromPoint(x, y) !== null;
    function isMissed(element: Element): boolean {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (Math.min(width, height) <= 1 || Math.min(width, height) > 2 * reach) return false;
      if (!isInWindow(x, y) || !hits(element, x, y)) return false;
      const edges = [[-reach, 0] as const, [reach, 0] as const, [0, -reach] as const, [0, reach] as const];
      return !edges.every(([dx, dy]) => hits(element, x + dx, y + dy));
    }
    function nameOf(element: Element): string {
      const { width, height } = element.getBoundingClientRect();
      const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
      return `${Math.round(width)} × ${Math.round(height)}: ${name.trim().slice(0, 24) || element.className}`;
    }
    const found = new Set(
      [...document.querySelectorAll(controls)]
        .filter((element) => isShown(element) && !isPart(element) && !isInSentence(element) && isMissed(element))
        .map(nameOf),
    );
    return [...found];
  });
}
