import { readFileSync } from "node:fs";
import { recordingTimes } from "@huiyan/contract/recording/recording.rules";
import { html, Markup } from "../escape-html.ts";
import { pageStyle } from "../page-style.ts";
import { recordingStyle } from "./recording-style.ts";

/** Data that the recordings page initially contains. */
export interface RecordingFacts {
  name: string;
  /** Present time, epoch ms by the server's clock. */
  now: number;
  usedBytes: number;
  quotaBytes: number;
  channels: { channel: string; name: string; state: string }[];
  /** Names of algorithms by id, for the marks on the time line. */
  algorithms: Record<string, string>;
}

/** Script files of the page, in the order of their dependencies. */
const parts = ["state", "camera-view", "time-line", "calendar", "playback", "controls"];

/**
 * The script files joined into one embedded script: a sandboxed page has no origin from which it could load modules.
 */
const script = new Markup(
  parts
    .map((part) => readFileSync(new URL(`player/${part}.js`, import.meta.url), "utf8"))
    .map((source) => source.replaceAll(/^import [^;]*;\n/gm, "").replaceAll(/^export /gm, ""))
    .join("\n"),
);
const colours = ["#e5484d", "#d97706", "#7c5cd6", "#0f8f9c", "#b4457f", "#5b6b2f"];
const rates = [0.5, 1, 2, 4, 8, 16];
const gib = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

/**
 * Returns the recordings page.
 * @param channel channel to show first; if unknown, the first one of the device
 */
export function recordingPage(facts: RecordingFacts, channel: string): string {
  const { name, channels } = facts;
  // hidden heading for screen readers, because the platform shows its own title
  const head = html`<h1 class="unseen">录像回放 ${name}</h1>
<p class="note" id="note" role="status" hidden></p>`;
  const body = channels.length === 0 ? html`<p class="empty">尚未添加摄像头，也没有录像</p>` : work(facts);
  const start = { ...facts, channel, exportMs: recordingTimes.exportMs };
  return `<!doctype html>\n${
    html`<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>录像回放</title><style>${pageStyle}${recordingStyle}</style></head><body>${head}${body}<script type="application/json" id="start">${json(start)}</script>${channels.length === 0 ? "" : html`<script type="module">${script}</script>`}</body></html>`
      .text
  }`;
}

/** Serialises a value for a script element; escapes only text that could end the element. */
function json(value: unknown): Markup {
  return new Markup(JSON.stringify(value).replaceAll("<", "\\u003c"));
}

function work({ channels, algorithms, usedBytes, quotaBytes }: RecordingFacts): Markup {
  const cameras = channels.map(
    ({ channel, name, state }) =>
      html`<label><input type="checkbox" value="${channel}">${name}<span class="sub">${state}</span></label>`,
  );
  const legend = Object.values(algorithms).map(
    (name, at) => html`<span><i style="background:${colours[at % colours.length] ?? ""}"></i>${name}</span>`,
  );
  const weekdays = ["一", "二", "三", "四", "五", "六", "日"].map((day) => html`<span>${day}</span>`);
  const speeds = rates.map((rate) => html`<option value="${rate}"${rate === 1 ? " selected" : ""}>${rate}×</option>`);
  return html`<div class="work"><aside>
<h2>日期</h2><div class="month"><button type="button" id="month-before" aria-label="上个月">‹</button><span id="month"></span><button type="button" id="month-next" aria-label="下个月">›</button></div>
<div class="weekdays" aria-hidden="true">${weekdays}</div><div id="days"></div>
<h2>摄像头</h2><div id="cameras">${cameras}</div>
<h2>图例</h2><div class="legend"><span><i class="block"></i>有录像</span>${legend}</div>
<h2>录像空间</h2><p class="space">已用 ${gib(usedBytes)} / ${gib(quotaBytes)}</p></aside>
<main><div id="stage" data-count="1"></div>
<div class="bar"><button type="button" class="primary" id="play" aria-pressed="false">播放</button><button type="button" id="back">后退 10 秒</button><button type="button" id="forward">前进 10 秒</button><select id="rate" aria-label="播放速度">${speeds}</select><span id="clock" aria-live="off"></span><button type="button" id="event-before">上一报警</button><button type="button" id="event-next">下一报警</button><span class="gap"></span><span id="cut"></span><button type="button" id="cut-from">设为起点</button><button type="button" id="cut-to">设为终点</button><button type="button" id="export" disabled title="先设起点和终点">导出 MP4</button></div>
<div class="time"><canvas id="line" tabindex="0" role="slider" aria-label="时间轴" aria-valuemin="0" aria-valuemax="86400" aria-valuenow="0"></canvas></div>
<p class="keys">空格 播放或暂停　← → 10 秒　, . 上一报警、下一报警　[ ] 起点、终点　- = 速度　滚轮 缩放时间轴</p></main></div>`;
}
