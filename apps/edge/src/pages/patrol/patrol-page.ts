import { type PtzAbility } from "@huiyan/contract/point/ptz.device";
import { cameraFigure, stateOf } from "../camera-figure.ts";
import { html, type Markup } from "../escape-html.ts";
import { type FarmCameraFacts } from "../farm-facts.ts";
import { framedPage } from "../page-frame.ts";

const title = "远程巡检";

/** A camera with its current picture; undefined: none. */
export interface Shot {
  camera: FarmCameraFacts;
  picture: Buffer | undefined;
}

interface RoundFacts {
  name: string;
  /** Present time, epoch ms. */
  now: number;
  shots: readonly Shot[];
  /** Number of cameras on all pages. */
  total: number;
  page: number;
  pages: number;
}

const cameraAddress = (channel: string): string => `patrolpost?channel=${encodeURIComponent(channel)}`;

/** Returns the page with the current pictures of all cameras. */
export function overviewPage({ name, now, shots, total, page, pages }: RoundFacts): string {
  if (total === 0) {
    return framedPage(title, html`<p class="empty">尚未添加摄像头，请在平台把摄像头交给该设备</p>`);
  }
  const cards = shots.map(
    ({ camera, picture }) =>
      html`<article>${cameraFigure(camera, picture, now)}<p><a href="${cameraAddress(camera.channel)}">${camera.name}</a> ${stateOf(camera)}</p></article>`,
  );
  return framedPage(
    title,
    html`<h1 class="unseen">${title} ${name}</h1><div class="bar"><span>摄像头 ${total}</span>${pageLinks(page, pages)}<a class="button primary" href="patrolpost?page=${page}">重新拍摄</a></div><div class="round">${cards}</div>`,
  );
}

function pageLinks(page: number, pages: number): Markup {
  if (pages === 1) return html``;
  const before = page > 1 ? html`<a class="button" href="patrolpost?page=${page - 1}">上一页</a>` : "";
  const next = page < pages ? html`<a class="button" href="patrolpost?page=${page + 1}">下一页</a>` : "";
  return html`${before}<span class="sub">${page} / ${pages}</span>${next}`;
}

interface CameraPageFacts extends Shot {
  now: number;
  /** Stored positions; undefined: the camera does not move, or does not answer. */
  presets: PtzAbility["presets"] | undefined;
  note: { text: string; isTrouble: boolean } | undefined;
}

/**
 * Returns the page of one camera with its stored positions.
 * @param facts undefined: there is no camera of that name
 */
export function cameraPage(facts: CameraPageFacts | undefined): string {
  const back = html`<a class="button" href="patrolpost">全部摄像头</a>`;
  if (facts === undefined) {
    return framedPage(title, html`<div class="bar">${back}</div><p class="empty">该摄像头已不存在</p>`);
  }
  const { camera, picture, now, presets, note } = facts;
  const problem =
    note === undefined ? "" : html`<p class="note${note.isTrouble ? " trouble" : ""}" role="status">${note.text}</p>`;
  return framedPage(
    title,
    html`${problem}<div class="bar">${back}<span>${camera.name}</span>${stateOf(camera)}<a class="button primary" href="${cameraAddress(camera.channel)}">重新拍摄</a></div>
<div class="sale"><div>${cameraFigure(camera, picture, now)}</div><section><h2>预置位</h2>${positions(camera, presets)}</section></div>`,
  );
}

function positions({ channel, online }: FarmCameraFacts, presets: PtzAbility["presets"] | undefined): Markup {
  if (!online) return html`<p class="empty">摄像头离线，暂不能转动</p>`;
  if (presets === undefined)
    return html`<p class="empty">该摄像头不支持转动<br><span class="sub">只有以 ONVIF 接入的云台摄像头有预置位</span></p>`;
  if (presets.length === 0)
    return html`<p class="empty">摄像头没有预置位<br><span class="sub">请先在摄像头上设置</span></p>`;
  const forms = presets.map(
    ({ token, name }) =>
      html`<form method="post" action="patrolpost"><input type="hidden" name="channel" value="${channel}"><input type="hidden" name="preset" value="${token}"><button>${name || token}</button></form>`,
  );
  return html`<div class="pad">${forms}</div>`;
}
