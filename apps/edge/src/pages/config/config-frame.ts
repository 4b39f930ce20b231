import { type DeviceFacts } from "../device-facts.ts";
import { html, type Markup } from "../escape-html.ts";
import { framedPage } from "../page-frame.ts";

const sections = [
  ["", "摄像头"],
  ["regions", "区域"],
  ["network", "网络与服务器"],
  ["time", "时间"],
  ["log", "日志"],
  ["restart", "重启"],
] as const;
export type Section = (typeof sections)[number][0];

export interface ConfigFrame {
  facts: DeviceFacts;
  section: Section;
  /** Result of the last action. */
  note?: string | undefined;
  /** Reason why the last action failed. */
  trouble?: string | undefined;
}

/**
 * Returns one section of the configuration page. Addresses are relative, because the page is served under varying
 * paths.
 */
export function configFrame({ facts, section, note, trouble }: ConfigFrame, content: Markup, draws = false): string {
  const { name, connected } = facts;
  const links = sections.map(([id, text]) => {
    const here = id === section ? html` aria-current="page"` : "";
    return html`<a href="${sectionAddress(id)}"${here}>${text}</a>`;
  });
  return framedPage(
    `设备 ${name}`,
    html`<header><h1>${name}</h1><span class="${connected ? "on" : "off"}">${connected ? "已连接平台" : "未连接平台"}</span><a class="end" href="${sectionAddress(section)}">刷新</a></header>
<nav aria-label="配置">${links}</nav>
${note === undefined ? "" : html`<p class="note" role="status">${note}</p>`}
${trouble === undefined ? "" : html`<p class="note trouble" role="alert">${trouble}</p>`}
<main>${content}</main>`,
    { draws },
  );
}

const sectionAddress = (section: string): string => (section === "" ? "config" : `config?page=${section}`);
