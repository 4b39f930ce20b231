import { type AreaIntrusionSettings } from "@huiyan/contract/algorithm/area-intrusion.device";
import { type LocalCamera } from "#platform/local/local-camera.ts";
import { Refusal } from "#platform/local/refusal.ts";
import { html, type Markup } from "../escape-html.ts";

type Region = AreaIntrusionSettings["regions"][number];
const maxRegions = 16;
const defaultStay = 3;

/** Input of a form with regions; shown again as typed if it was refused. */
export interface RegionFields {
  revision: number;
  stay: string;
  rows: { name: string; corners: string }[];
}

/** Returns the list of cameras whose regions can be set on the page. */
export function regionIndex(cameras: { camera: LocalCamera; takenOver: boolean }[]): Markup {
  const rows = cameras.map(({ camera: { channel, name, intrusion }, takenOver }) => {
    const count = intrusion?.regions.length ?? 0;
    const link = takenOver
      ? html`<span class="sub">由平台设置</span>`
      : html`<a href="config?page=regions&amp;channel=${encodeURIComponent(channel)}">设置区域</a>`;
    return html`<tr><td>${name}<div class="sub">${channel}</div></td><td>${count === 0 ? "未设置" : `${count} 个区域`}</td><td>${link}</td></tr>`;
  });
  if (rows.length === 0)
    return html`<h2>区域入侵</h2><p class="empty">本机没有添加摄像头。平台添加的摄像头在平台的点位详情中设置区域</p>`;
  return html`<h2>区域入侵 <span class="sub">人员进入区域并停留时报警</span></h2>
<table><thead><tr><th>摄像头</th><th>区域</th><th>操作</th></tr></thead><tbody>${rows}</tbody></table>`;
}

export function regionFieldsOf({ revision, intrusion }: LocalCamera): RegionFields {
  const rows = (intrusion?.regions ?? []).map(({ name, polygon }) => ({ name, corners: cornersText(polygon) }));
  return { revision, rows, stay: String(intrusion?.stay_seconds ?? defaultStay) };
}

/**
 * Returns the form with the regions of a camera.
 * @param picture JPEG; undefined: none yet, so the regions can only be entered as numbers
 */
export function regionForm(
  camera: LocalCamera,
  { revision, stay, rows }: RegionFields,
  picture: Buffer | undefined,
): Markup {
  const filled = rows.filter(({ name, corners }) => name !== "" || corners !== "");
  const shown = filled.length < maxRegions ? [...filled, { name: "", corners: "" }] : filled;
  const fields = shown.map(
    ({ name, corners }, at) =>
      html`<div class="region"><label><span>区域 ${at + 1}</span><input name="region_name" maxlength="32" value="${name}" placeholder="名称" aria-label="区域 ${at + 1} 名称"></label><input class="wide" name="region_corners" maxlength="1200" value="${corners}" placeholder="10,20 90,20 90,80 10,80" aria-label="区域 ${at + 1} 顶点"><button type="button" class="clear" hidden>清空</button></div>`,
  );
  const view =
    picture === undefined
      ? html`<p class="empty">该摄像头暂无画面，可以直接填写顶点</p>`
      : html`<div class="drawing"><img alt="${camera.name} 当前画面" src="data:image/jpeg;base64,${picture.toString("base64")}"><svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true"></svg></div>`;
  return html`<h2>${camera.name} 的区域 <span class="sub">${camera.channel}</span></h2>
${view}
<form class="fields" method="post" action="config"><input type="hidden" name="channel" value="${camera.channel}"><input type="hidden" name="revision" value="${revision}">
<p class="sub">顶点为“横,纵”，单位为画面宽高的百分比，以空格分隔，至少三个；清空顶点并保存即删除该区域。有画面时可在画面上点击添加顶点、拖动顶点。</p>
${fields}
<label><span>停留</span><input name="stay" type="number" min="0" max="3600" required value="${stay}"><em>秒后报警</em></label>
<div class="buttons"><button class="primary" name="do" value="regions.save">保存</button><a href="config?page=regions">返回</a></div></form>`;
}

export function readRegionFields(form: URLSearchParams): RegionFields {
  const corners = form.getAll("region_corners").slice(0, maxRegions);
  const names = form.getAll("region_name");
  const rows = corners.map((text, at) => ({ name: names[at] ?? "", corners: text.trim() }));
  return { rows, revision: Number(form.get("revision")), stay: form.get("stay") ?? "" };
}

/**
 * Parses the entered regions.
 * @throws Refusal that names the invalid row
 */
export function regionsOf({ rows, stay }: RegionFields): { regions: Region[]; stay: number } {
  const seconds = Number(stay);
  if (stay === "" || !(seconds >= 0 && seconds <= 3_600)) throw new Refusal(400, "停留须为 0 到 3600 秒");
  const regions = rows.flatMap(({ name, corners }, at) => {
    if (corners === "") return [];
    const polygon = cornersOf(corners);
    if (polygon === undefined) {
      throw new Refusal(400, `区域 ${at + 1} 的顶点不正确：须为 3 到 64 个“横,纵”，每个数在 0 到 100 之间`);
    }
    return [{ name: (name.trim() || `区域 ${at + 1}`).slice(0, 32), polygon }];
  });
  return { regions, stay: seconds };
}

/**
 * Parses the corners of a polygon.
 * @returns undefined if the text is no polygon
 */
function cornersOf(text: string): Region["polygon"] | undefined {
  const pairs = text.split(/[\s;；]+/).filter((pair) => pair !== "");
  if (pairs.length < 3 || pairs.length > 64) return undefined;
  const corners: Region["polygon"] = [];
  for (const pair of pairs) {
    const [, x, y] = /^(\d{1,3}(?:\.\d{1,4})?)[,，](\d{1,3}(?:\.\d{1,4})?)$/.exec(pair) ?? [];
    if (x === undefined || y === undefined || Number(x) > 100 || Number(y) > 100) return undefined;
    corners.push([Number(x) / 100, Number(y) / 100]);
  }
  return corners;
}

function cornersText(polygon: Region["polygon"]): string {
  const percent = (share: number): number => Math.round(share * 10_000) / 100;
  return polygon.map(([x, y]) => `${percent(x)},${percent(y)}`).join(" ");
}
