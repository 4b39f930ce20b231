import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { html, Markup } from "./escape-html.ts";
import { pageStyle } from "./page-style.ts";

/** Draws regions with the pointer; all else works without a script. */
const regionScript = new Markup(readFileSync(new URL("config/region-drawing.js", import.meta.url), "utf8"));
const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * Allows only the content of the page itself. The policy is part of the page, since the platform forwards no policy of
 * a device; directives that need a header are missing.
 */
export const pagePolicy = `default-src 'none'; img-src data:; style-src ${hash(pageStyle.text)}; script-src ${hash(regionScript.text)}; base-uri 'none'`;

interface PageOptions {
  /** The page has regions to draw. */
  draws?: boolean;
  /** The page reloads automatically. */
  refresh?: { seconds: number; address: string };
}

/** A whole page. */
export function framedPage(title: string, content: Markup, { draws = false, refresh }: PageOptions = {}): string {
  const script = draws ? html`<script>${regionScript}</script>` : "";
  const again =
    refresh === undefined ? "" : html`<meta http-equiv="refresh" content="${refresh.seconds};url=${refresh.address}">`;
  return `<!doctype html>\n${
    html`<html lang="zh-CN"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${pagePolicy}"><meta name="viewport" content="width=device-width,initial-scale=1">${again}<title>${title}</title><style>${pageStyle}</style></head><body>${content}${script}</body></html>`
      .text
  }`;
}
