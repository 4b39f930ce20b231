import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { decoderPart, isOldDecoder } from "@huiyan/contract/device/decoder.rules";
import { oldDecoderAdvice } from "#platform/ffmpeg/ffmpeg-path.ts";
import { configFrame } from "./config/config-frame.ts";
import { type ChannelFacts, type DeviceFacts } from "./device-facts.ts";
import { html, type Markup } from "./escape-html.ts";
import { framedPage } from "./page-frame.ts";
import { ago, clockTime } from "./page-times.ts";
import { recordingForms } from "./recording/recording-form.ts";

/** Result of the last action, shown on the page. */
export interface PageState {
  note?: string | undefined;
  /** Reason why the action failed. */
  trouble?: string | undefined;
  /** Picture of a camera that the user opened, JPEG. */
  view?: { channel: string; picture: Buffer };
}

/**
 * Returns the page for remote configuration. Addresses are relative, because the page is served under varying paths.
 * Pictures are embedded, because a sandboxed page may not be able to fetch them.
 */
export function configPage(facts: DeviceFacts, { note, trouble, view }: PageState): string {
  const { channels } = facts;
  const rows = channels.flatMap((channel) => {
    const row = channelRow(channel, facts.now);
    return view?.channel === channel.point.channel ? [row, pictureRow(view.picture)] : [row];
  });
  return configFrame(
    { facts, section: "", note, trouble },
    html`<h2 class="row"><span>摄像头 ${channels.length}</span><a class="button primary" href="config?page=camera">添加摄像头</a></h2>
${rows.length === 0 ? html`<p class="empty">尚未添加摄像头，请在此处或平台的设备页面添加</p>` : html`${channelTable(rows)}${recordingForms(facts)}`}
<h2>设备</h2>
<dl>${deviceProperties(facts).map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>`,
  );
}

/** Returns the page for a path that does not exist on the device. */
export function missingPage(): string {
  return framedPage("设备没有提供该页面", html`<p class="empty">设备没有提供该页面</p>`);
}

function deviceProperties(facts: DeviceFacts): [term: string, value: string][] {
  const { main_frame = "-", [decoderPart]: ffmpeg, ...algorithms } = facts.versions;
  const { events, videos, dropped_events, dropped_images, dropped_videos } = facts.outbox;
  return [
    ["设备 ID", facts.deviceId],
    ["类型", facts.type],
    ["主程序版本", main_frame],
    ["ffmpeg 版本", isOldDecoder(ffmpeg) ? `${ffmpeg}，${oldDecoderAdvice}` : (ffmpeg ?? "-")],
    ["系统平台", facts.platform],
    ["本机地址", facts.addresses.join("、") || "-"],
    ["平台地址", facts.server],
    ["启动时间", clockTime(facts.startedAt)],
    ["与平台时差", `${facts.clockOffsetMs} 毫秒`],
    ["待上报", `事件 ${events} 条，视频 ${videos} 段`],
    ["未能保存", `事件 ${dropped_events} 条，图片 ${dropped_images} 张，视频 ${dropped_videos} 段`],
    [
      "算法版本",
      Object.entries(algorithms)
        .map(([id, version]) => `${algorithmName(id, "zh-CN")} ${version}`)
        .join("、") || "-",
    ],
  ];
}

function channelTable(rows: Markup[]): Markup {
  return html`<table><thead><tr><th>通道</th><th>状态</th><th>分辨率</th><th class="right">视频帧率</th><th class="right">分析帧率</th><th>最近画面</th><th>操作</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function channelRow({ point, rates, trouble, local }: ChannelFacts, now: number): Markup {
  const { channel, name, online, width, height } = point;
  const reason = online || trouble === undefined ? "" : html`<div class="sub">${trouble}</div>`;
  const lastFrame = rates?.last_frame_at ?? null;
  return html`<tr><td>${name}<div class="sub">${channel} · ${originTexts[local]}</div></td><td><span class="${online ? "on" : "off"}">${online ? "在线" : "离线"}</span>${reason}</td><td>${width > 0 ? `${width} × ${height}` : "-"}</td><td class="right">${rate(rates?.fps_in)}</td><td class="right">${rate(rates?.fps_analysed)} / ${rate(rates?.fps_set)}</td><td>${lastFrame === null ? "-" : clockTime(lastFrame)}<div class="sub">${lastFrame === null ? "" : ago(now - lastFrame)}</div></td><td><form method="post" action="config"><input type="hidden" name="channel" value="${channel}"><button>重新连接摄像头</button></form>${online ? viewButton(channel) : ""}${local === "none" ? "" : localLinks(channel, local)}</td></tr>`;
}

const originTexts = { none: "平台添加", works: "本机添加", taken: "本机添加，已由平台接管" } as const;

/**
 * Returns the links for a local camera. If the platform configures the channel now, the local camera can only be
 * removed.
 */
function localLinks(channel: string, local: "works" | "taken"): Markup {
  const query = encodeURIComponent(channel);
  const edit =
    local === "works" ? html`<a class="button" href="config?page=camera&amp;channel=${query}">编辑</a> ` : "";
  return html`${edit}<a class="button" href="config?page=remove&amp;channel=${query}">移除${local === "works" ? "" : "本机设置"}</a>`;
}

function viewButton(channel: string): Markup {
  return html`<form method="get" action="config"><input type="hidden" name="view" value="${channel}"><button>查看画面</button></form>`;
}

function pictureRow(picture: Buffer): Markup {
  return html`<tr><td colspan="7"><img alt="当前画面" src="data:image/jpeg;base64,${picture.toString("base64")}"></td></tr>`;
}

const rate = (perSecond: number | undefined): string => (perSecond === undefined ? "-" : perSecond.toFixed(1));
