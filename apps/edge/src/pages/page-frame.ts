import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { html, Markup } from "./escape-html.ts";
import { pageStyle } from "./page-style.ts";

/** Script for drawing regions with the pointer. All other functions work without scripts. */
const regionScript = new Markup(readFileSync(new URL("config/region-drawing.js", import.meta.url), "utf8"));
const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * Content security policy that allows only the content of the page itself. The policy is a meta element, because the
 * platform does not forward a device's headers. Directives that work only in a header are therefore missing.
 */
export const pagePolicy = `default-src 'none'; img-src data:; style-src ${hash(pageStyle.text)}; script-src ${hash(regionScript.text)}; base-uri 'none'`;

interface PageOptions {
  /** True if the page lets users draw regions. */
  draws?: boolean;
  /** Set if the page reloads automatically. */
  refresh?: { seconds: number; address: string };
}

/** Returns a complete HTML page. */
export function framedPage(title: string, content: Markup, { draws = false, refresh }: PageOptions = {}): string {
  const script = draws ? html`<script>${regionScript}</script>` : "";
  const again =
    refresh === undefined ? "" : html`<meta http-equiv="refresh" content="${refresh.seconds};url=${refresh.address}">`;
  return `<!doctype html>\n${
    html`<html lang="zh-CN"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${pagePolicy}"><meta name="viewport" content="width=device-width,initial-scale=1">${again}<title>${title}</title><style>${pageStyle}</style></head><body>${content}${script}</body></html>`
      .text
  }`;
}
