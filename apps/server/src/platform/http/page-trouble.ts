import { Failure } from "@huiyan/contract/envelope";
import { type Language, type LocalizedText, localize } from "@huiyan/contract/language";

const againSeconds = 5;
const again: LocalizedText = [
  `每 ${againSeconds} 秒自动重试一次`,
  `每 ${againSeconds} 秒自動重試一次`,
  `It is tried again every ${againSeconds} seconds`,
];
const now: LocalizedText = ["立即重试", "立即重試", "Try now"];

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const style = `
  html { height: 100%; color-scheme: light dark; }
  body { display: grid; place-content: center; gap: 12px; min-height: 100%; margin: 0; padding: 24px; box-sizing: border-box;
    font: 14px/22px system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif; text-align: center; }
  p { margin: 0; } .note { opacity: 0.65; }
  a { color: #1d6fe8; }
`;

/**
 * Returns an error as an HTML page, for a browser that expects the device's page.
 * @param answer JSON of a {@link Failure}
 * @param mayPass true for a temporary failure: the page then reloads automatically
 */
export function troublePage(answer: string, language: Language, mayPass: boolean): string {
  const { message } = Failure.parse(JSON.parse(answer));
  const refresh = mayPass ? `<meta http-equiv="refresh" content="${againSeconds}">` : "";
  const retry = mayPass
    ? `<p class="note">${localize(again, language)}</p><p><a href="">${localize(now, language)}</a></p>`
    : "";
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">${refresh}<title>${escaped(message)}</title><style>${style}</style></head><body><p role="alert">${escaped(message)}</p>${retry}</body></html>`;
}
