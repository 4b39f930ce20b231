import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { cameraFigure, stateOf } from "../camera-figure.ts";
import { html, type Markup } from "../escape-html.ts";
import { type FarmCameraFacts, type LastLoad } from "../farm-facts.ts";
import { framedPage } from "../page-frame.ts";
import { ago, clockTime } from "../page-times.ts";

export interface SaleFacts {
  name: string;
  /** Present time, epoch ms. */
  now: number;
  /** Cameras; those that count come first. */
  cameras: readonly FarmCameraFacts[];
  chosen: FarmCameraFacts | undefined;
  picture: Buffer | undefined;
}

/** Interval at which the picture is reloaded, seconds. */
const refreshSeconds = 3;
const kilograms = (weight: number): string => weight.toFixed(1);
const nameOf = (algId: string): string => algorithmName(algId, "zh-CN");

export function salePage({ name, now, cameras, chosen, picture }: SaleFacts): string {
  if (chosen === undefined) {
    return framedPage(
      "远程卖猪",
      html`<h1 class="unseen">远程卖猪 ${name}</h1><p class="empty">尚未添加摄像头，请在平台把摄像头交给该设备</p>`,
    );
  }
  const address = `sellpig?channel=${encodeURIComponent(chosen.channel)}`;
  const content = html`<h1 class="unseen">远程卖猪 ${name}</h1>${tabs(cameras, chosen)}
<div class="sale"><div>${cameraFigure(chosen, picture, now)}</div><section>
<h2>${chosen.name} ${stateOf(chosen)}</h2><dl><div><dt>闸门</dt><dd>${gateText(chosen, now)}</dd></div></dl>${counting(chosen, now)}
<p class="sub pad">画面每 ${refreshSeconds} 秒刷新；进行中的一批在结束后计入</p></section></div>`;
  return framedPage("远程卖猪", content, { refresh: { seconds: refreshSeconds, address } });
}

function tabs(cameras: readonly FarmCameraFacts[], chosen: FarmCameraFacts): Markup {
  if (cameras.length === 1) return html``;
  const links = cameras.map((camera) => {
    const current = camera === chosen ? html` aria-current="page"` : "";
    return html`<a href="sellpig?channel=${encodeURIComponent(camera.channel)}"${current}>${camera.name}</a>`;
  });
  return html`<nav>${links}</nav>`;
}

/** Maximum age in ms of a gate contact's state; an older state is shown as unknown. */
const gateKnownMs = 10_000;
const gateStates = { open: "开", closed: "关", unknown: "未知（触点读不到）" } as const;

/** Returns the state of the gate's contact with its time. A state older than `gateKnownMs` is shown as unknown. */
function gateText({ gate }: FarmCameraFacts, now: number): string {
  if (gate === undefined) return "未知（未接门磁触点）";
  const state = now - gate.at > gateKnownMs ? "未知（触点没有更新）" : gateStates[gate.state];
  return `${state}，${clockTime(gate.at)}`;
}

/** Returns the counts of the camera. If there is no load yet, no number is shown. */
function counting({ livestock, load }: FarmCameraFacts, now: number): Markup {
  if (livestock.length === 0) {
    return html`<p class="empty">未安装点数算法<br><span class="sub">请在平台的点位上安装点数或过重算法</span></p>`;
  }
  const names = livestock.map(nameOf).join("、");
  const lines = load === undefined ? [] : loadLines(load, now);
  return html`<dl><div><dt>算法</dt><dd>${names}</dd></div>${lines}</dl>${load === undefined ? html`<p class="empty">设备启动后还没有猪只通过</p>` : ""}`;
}

function loadLines({ at, algId, heads, counts, weight, plate }: LastLoad, now: number): Markup[] {
  const facts: [string, string | Markup][] = [
    ["最近一车", html`<strong class="figure">${heads}</strong> 头`],
    ["批次", counts.length === 0 ? "-" : `${counts.length} 批：${counts.join("、")}`],
    ["重量", weight === undefined ? "-" : `${kilograms(weight)} kg`],
    ["车牌", plate || "-"],
    ["来自", nameOf(algId)],
    ["结束时间", `${clockTime(at)}（${ago(now - at)}）`],
  ];
  return facts.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`);
}
