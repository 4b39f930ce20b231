import createPurifier from "dompurify";
import { JSDOM } from "jsdom";
import { isUnsafeStyle, svgFault } from "./svg-faults.ts";

/** Beginnings and ends together. */
const maxTags = 20_000;
/** The time to clean grows with the square of it. */
const maxDepth = 200;

/** Drawing programs write a document type that only names the standard; one with declarations is no picture's. */
const plainDoctype = /<!DOCTYPE\s+svg(?:\s+PUBLIC\s+"[^"<>]*"\s+"[^"<>]*")?\s*>/i;

/** Links inside the picture are kept where they make gradients and patterns; the purifier itself drops `use`. */
const rules = {
  USE_PROFILES: { svg: true, svgFilters: true },
  FORBID_TAGS: ["a", "image", "feimage", "animate", "animatemotion", "animatetransform", "set"],
  ALLOW_DATA_ATTR: false,
  IN_PLACE: true,
};

/** @throws when it is not well-formed */
function parse(text: string) {
  return new JSDOM(text, { contentType: "image/svg+xml" }).window;
}

function isTooDeep(root: Element): boolean {
  const depths = new Map<Node | null, number>([[root, 0]]);
  for (const element of root.querySelectorAll("*")) {
    const depth = (depths.get(element.parentNode) ?? 0) + 1;
    if (depth > maxDepth) return true;
    depths.set(element, depth);
  }
  return false;
}

/** The purifier trusts style sheets; those that reach beyond the picture are left out. */
function dropUnsafeStyles(document: Document): void {
  for (const sheet of document.querySelectorAll("style")) {
    const text = sheet.textContent;
    if (isUnsafeStyle(text)) sheet.remove();
    else sheet.textContent = text;
  }
  for (const element of document.querySelectorAll("[style]")) {
    if (isUnsafeStyle(element.getAttribute("style") ?? "")) element.removeAttribute("style");
  }
}

function clean(text: string): string | null {
  const drawing = text.replace(plainDoctype, "");
  if (/<!(DOCTYPE|ENTITY)/i.test(drawing) || drawing.split("<").length > maxTags) return null;
  const window = parse(drawing);
  const root = window.document.documentElement;
  if (root.localName !== "svg" || isTooDeep(root)) return null;
  dropUnsafeStyles(window.document);
  createPurifier(window).sanitize(root, rules);
  const cleaned = new window.XMLSerializer().serializeToString(root);
  // Judged as a browser will read it, not as it was left.
  return svgFault(parse(cleaned).document) === undefined ? cleaned : null;
}

/** The picture's text with nothing but shapes, or null when it is no picture or does not come clean. */
export function purifySvg(text: string): string | null {
  try {
    return clean(text);
  } catch {
    return null;
  }
}
