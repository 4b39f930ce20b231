import createPurifier from "dompurify";
import { JSDOM } from "jsdom";
import { isUnsafeStyle, svgFault } from "./svg-faults.ts";

/** Maximum number of start and end tags together. */
const maxTags = 20_000;
/** Maximum depth of nested elements; the cleaning time grows with its square. */
const maxDepth = 200;

/**
 * Matches the document type that drawing programs write, which only names the standard. A document type with
 * declarations is refused.
 */
const plainDoctype = /<!DOCTYPE\s+svg(?:\s+PUBLIC\s+"[^"<>]*"\s+"[^"<>]*")?\s*>/i;

/**
 * Options of the sanitiser (DOMPurify). References within the picture stay, because gradients and patterns need them.
 * The sanitiser drops `use` anyway.
 */
const rules = {
  USE_PROFILES: { svg: true, svgFilters: true },
  FORBID_TAGS: ["a", "image", "feimage", "animate", "animatemotion", "animatetransform", "set"],
  ALLOW_DATA_ATTR: false,
  IN_PLACE: true,
};

/** @throws Error if the text is not well-formed XML */
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

/** Removes style sheets that refer to other resources, because the sanitiser does not check styles. */
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
  // checks the output text as a browser will parse it, because the sanitiser's document may differ from it
  return svgFault(parse(cleaned).document) === undefined ? cleaned : null;
}

/** Returns the SVG's text reduced to shapes; null if the text is no SVG, or unsafe parts remain. */
export function purifySvg(text: string): string | null {
  try {
    return clean(text);
  } catch {
    return null;
  }
}
