import { html, type Markup } from "./escape-html.ts";
import { type FarmCameraFacts } from "./farm-facts.ts";
import { ago, clockTime } from "./page-times.ts";

/** Returns the time of the picture. Every picture is shown with its time, because it could be old. */
function timeText({ lastFrameAt }: FarmCameraFacts, now: number): string {
  return lastFrameAt === null ? "" : `${clockTime(lastFrameAt)}（${ago(now - lastFrameAt)}）`;
}

/** Returns a camera's picture as part of the page, with its time; or a note that there is none. */
export function cameraFigure(camera: FarmCameraFacts, picture: Buffer | undefined, now: number): Markup {
  if (picture === undefined) {
    const text = camera.online ? "该摄像头暂无画面，请稍后重试" : "摄像头离线，暂无画面";
    return html`<figure class="shot"><div class="none">${text}</div></figure>`;
  }
  return html`<figure class="shot"><img alt="${camera.name} 的画面" src="data:image/jpeg;base64,${picture.toString("base64")}"><figcaption>画面时间 ${timeText(camera, now)}</figcaption></figure>`;
}

export const stateOf = ({ online }: FarmCameraFacts): Markup =>
  html`<span class="${online ? "on" : "off"}">${online ? "在线" : "离线"}</span>`;
