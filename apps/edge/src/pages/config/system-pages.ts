import { zoneName } from "@huiyan/contract/calendar";
import { type LogLine } from "#platform/log/log-buffer.ts";
import { type DeviceFacts } from "../device-facts.ts";
import { html, type Markup } from "../escape-html.ts";
import { fullTime } from "../page-times.ts";
import { type ConfigDeps, type ServerFacts } from "./config-deps.ts";

const terms = (rows: readonly (readonly [string, string])[]): Markup =>
  html`<dl>${rows.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>`;

/**
 * Returns the page with network and platform address.
 * @param typed address that was refused, to be corrected
 * @param now epoch ms
 */
export function networkPage({ addresses, connected, now }: DeviceFacts, server: ServerFacts, typed?: string): Markup {
  const { trialUntil, previous, failed, configured, devices } = server;
  const seconds = trialUntil === undefined ? 0 : Math.max(0, Math.ceil((trialUntil - now) / 1_000));
  const trial =
    trialUntil === undefined
      ? ""
      : html`<p class="note" role="status">正在试用新的平台地址，${seconds} 秒内未连接将自动恢复原地址 ${previous ?? ""}</p>`;
  const failure =
    failed === undefined ? "" : html`<p class="note trouble" role="alert">未能连接 ${failed}，已恢复原地址</p>`;
  const back =
    previous === undefined
      ? ""
      : html`<form class="fields" method="post" action="config"><div class="buttons"><button name="do" value="server.restore">恢复原地址 ${previous}</button></div></form>`;
  const others = devices > 1 ? `，本程序的 ${devices} 台设备一同更换` : "";
  return html`${trial}${failure}<h2>网络</h2>
${terms([["本机地址", addresses.join("、") || "-"]])}
<h2>服务器</h2>
${terms([
  ["平台地址", server.server],
  ["连接", connected ? "已连接" : "未连接"],
  ["配置文件中", configured],
])}
<form class="fields" method="post" action="config">
<label><span>平台地址</span><input class="wide" name="server" maxlength="300" required value="${typed ?? server.server}" placeholder="https://huiyan.example.com"></label>
<p class="sub">保存前先试连；更换后 60 秒内未能连接则自动恢复原地址${others}。期间设备程序重新开始，报警照常保存、连接后上报。</p>
<div class="buttons"><button class="primary" name="do" value="server.change">试连并更换</button></div></form>${back}`;
}

export function timePage({ now, clockOffsetMs, startedAt }: DeviceFacts, isKnown: boolean): Markup {
  return html`<h2>时间</h2>
${terms([
  ["本机时间", fullTime(now)],
  ["时区", zoneName],
  ["服务器时间", isKnown ? fullTime(now + clockOffsetMs) : "尚未取得，请检查与平台的连接"],
  ["与平台时差", isKnown ? `${clockOffsetMs} 毫秒` : "-"],
  ["启动时间", fullTime(startedAt)],
])}
<p class="sub pad">报警与录像按服务器时间记录，本机时间有偏差不影响。本机时间在操作系统中设置。</p>`;
}

const levels = [
  [20, "全部"],
  [30, "信息及以上"],
  [40, "警告及以上"],
  [50, "错误"],
] as const;
const levelTexts: Record<number, string> = { 10: "跟踪", 20: "调试", 30: "信息", 40: "警告", 50: "错误", 60: "致命" };
const shownLines = 200;
const defaultLevel = 30;

/** Returns the page with the log. @param wanted minimum level as a number, from the query of the page's address */
export function logPage(lines: LogLine[], wanted: string | null): Markup {
  const level = levels.find(([number]) => String(number) === wanted)?.[0] ?? defaultLevel;
  const found = lines.filter((line) => line.level >= level);
  const options = levels.map(
    ([number, text]) => html`<option value="${number}"${number === level ? " selected" : ""}>${text}</option>`,
  );
  const rows = found
    .slice(-shownLines)
    .toReversed()
    .map(
      (line) =>
        html`<tr><td class="nowrap">${fullTime(line.at)}</td><td class="${line.level >= 50 ? "bad" : line.level >= 40 ? "warn" : ""} nowrap">${levelTexts[line.level] ?? line.level}</td><td class="fill">${line.text}</td></tr>`,
    );
  return html`<h2>日志 <span class="sub">程序启动以来的最近 ${lines.length} 条，显示最新 ${rows.length} 条</span></h2>
<form class="bar" method="get" action="config"><input type="hidden" name="page" value="log"><label>级别 <select name="level">${options}</select></label><button>筛选</button><a href="config/log">查看全部文本</a><a href="config/log?save=1">下载</a></form>
${rows.length === 0 ? html`<p class="empty">没有该级别的日志</p>` : html`<table><thead><tr><th>时间（${zoneName}）</th><th>级别</th><th>内容</th></tr></thead><tbody>${rows}</tbody></table>`}`;
}

/** Returns all lines as text, oldest first. */
export function logText(lines: LogLine[]): string {
  return lines.map(({ at, level, text }) => `${fullTime(at)} ${levelTexts[level] ?? level} ${text}\n`).join("");
}

export function restartPage({ facts }: { facts: ReturnType<ConfigDeps["server"]["facts"]> }): Markup {
  const others = facts.devices > 1 ? `本程序的 ${facts.devices} 台设备一同重启。` : "";
  return html`<h2>重启设备程序</h2>
<form class="fields" method="post" action="config"><p>重启约需十秒，期间不分析、不录像。已产生的报警不会丢失。${others}</p>
<label class="check"><input type="checkbox" name="confirm" value="yes" required> 我确认重启</label>
<div class="buttons"><button class="danger" name="do" value="restart">重启</button></div></form>`;
}
