import { type ChannelFacts, type DeviceFacts } from "./device-facts.ts";
import { html, type Markup } from "./escape-html.ts";
import { pageStyle } from "./page-style.ts";
import { recordingForms } from "./recording/recording-form.ts";

/** What was done or is looked at. */
export interface PageState {
  note?: string;
  /** A camera's picture, JPEG. */
  view?: { channel: string; picture: Buffer };
}

/**
 * The page of remote configuration. All its addresses are relative, since it stands below another path each time; a
 * picture comes with the page, since a page in a sandbox may be kept from fetching anything.
 */
export function configPage(facts: DeviceFacts, { note, view }: PageState): string {
  const { name, channels } = facts;
  const rows = channels.flatMap((channel) => {
    const row = channelRow(channel, facts.now);
    return view?.channel === channel.point.channel ? [row, pictureRow(view.picture)] : [row];
  });
  return page(
    `设备 ${name}`,
    html`<header><h1>${name}</h1><span class="${facts.connected ? "on" : "off"}">${facts.connected ? "已连接平台" : "未连接平台"}</span><a href="config">刷新</a></header>
${note === undefined ? "" : html`<p class="note" role="status">${note}</p>`}
<h2>设备</h2>
<dl>${deviceProperties(facts).map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>
<h2>摄像头 ${channels.length}</h2>
${rows.length === 0 ? html`<p class="empty">尚未添加摄像头，请在平台的设备页面添加</p>` : html`${channelTable(rows)}${recordingForms(facts)}`}`,
  );
}

/** What stands where the device has no page. */
export function missingPage(): string {
  return page("设备没有提供该页面", html`<p class="empty">设备没有提供该页面</p>`);
}

function page(title: string, content: Markup): string {
  return `<!doctype html>\n${
    html`<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${pageStyle}</style></head><body>${content}</body></html>`
      .text
  }`;
}

function deviceProperties(facts: DeviceFacts): [term: string, value: string][] {
  const { main_frame = "-", ...algorithms } = facts.versions;
  const { events, videos, dropped_events, dropped_images, dropped_videos } = facts.outbox;
  return [
    ["设备 ID", facts.deviceId],
    ["类型", facts.type],
    ["主程序版本", main_frame],
    ["系统平台", facts.platform],
    ["本机地址", facts.addresses.join("、") || "-"],
    ["平台地址", facts.server],
    ["启动时间", clockTime(facts.startedAt)],
    ["与平台时差", `${facts.clockOffsetMs} 毫秒`],
    ["待上报", `事件 ${events} 条，视频 ${videos} 段`],
    ["空间不足丢弃", `事件 ${dropped_events} 条，图片 ${dropped_images} 张，视频 ${dropped_videos} 段`],
    [
      "算法版本",
      Object.entries(algorithms)
        .map((entry) => entry.join(" "))
        .join("、") || "-",
    ],
  ];
}

function channelTable(rows: Markup[]): Markup {
  return html`<table><thead><tr><th>通道</th><th>状态</th><th>分辨率</th><th class="right">视频帧率</th><th class="right">分析帧率</th><th>最近画面</th><th>操作</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function channelRow({ point, rates, trouble }: ChannelFacts, now: number): Markup {
  const { channel, name, online, width, height } = point;
  const reason = online || trouble === undefined ? "" : html`<div class="sub">${trouble}</div>`;
  const lastFrame = rates?.last_frame_at ?? null;
  return html`<tr><td>${name}<div class="sub">${channel}</div></td><td><span class="${online ? "on" : "off"}">${online ? "在线" : "离线"}</span>${reason}</td><td>${width > 0 ? `${width} × ${height}` : "-"}</td><td class="right">${rate(rates?.fps_in)}</td><td class="right">${rate(rates?.fps_analysed)} / ${rate(rates?.fps_set)}</td><td>${lastFrame === null ? "-" : clockTime(lastFrame)}<div class="sub">${lastFrame === null ? "" : ago(now - lastFrame)}</div></td><td><form method="post" action="config"><input type="hidden" name="channel" value="${channel}"><button>重新连接摄像头</button></form>${online ? viewButton(channel) : ""}</td></tr>`;
}

function viewButton(channel: string): Markup {
  return html`<form method="get" action="config"><input type="hidden" name="view" value="${channel}"><button>查看画面</button></form>`;
}

function pictureRow(picture: Buffer): Markup {
  return html`<tr><td colspan="7"><img alt="当前画面" src="data:image/jpeg;base64,${picture.toString("base64")}"></td></tr>`;
}

const rate = (perSecond: number | undefined): string => (perSecond === undefined ? "-" : perSecond.toFixed(1));

function clockTime(at: number): string {
  const time = new Date(at);
  const two = (part: number): string => String(part).padStart(2, "0");
  const day = `${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
}

function ago(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < 60) return `${seconds} 秒前`;
  return seconds < 3_600 ? `${Math.floor(seconds / 60)} 分钟前` : `${Math.floor(seconds / 3_600)} 小时前`;
}
