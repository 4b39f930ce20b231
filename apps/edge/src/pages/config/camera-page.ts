import { type CameraSource } from "@huiyan/contract/device/device.device";
import { cameraFindings } from "@huiyan/contract/point/camera-findings.rules";
import { cameraFindingText } from "@huiyan/contract/point/camera-findings.texts";
import { type CameraInput, type LocalCamera } from "#platform/local/local-camera.ts";
import { html, type Markup } from "../escape-html.ts";
import { type TriedCamera } from "./config-deps.ts";

const kinds = [
  ["rtsp", "RTSP 地址"],
  ["onvif", "ONVIF"],
  ["generated", "测试画面"],
] as const;

const blank: CameraInput = {
  channel: undefined,
  revision: 0,
  name: "",
  kind: "rtsp",
  url: "",
  host: "",
  port: "80",
  username: "",
  password: "",
  carried: "",
  analysisFps: "5",
};

/** Returns the initial values of the form, which never contain the password of a stored camera. */
export function inputOf(camera: LocalCamera | undefined): CameraInput {
  if (camera === undefined) return blank;
  const { channel, revision, name, analysis_fps, source } = camera;
  return { ...blank, channel, revision, name, analysisFps: String(analysis_fps), ...sourceFields(source) };
}

function sourceFields(source: CameraSource): Partial<CameraInput> {
  const { kind } = source;
  if (kind === "rtsp") return { kind, url: source.url, username: source.username ?? "" };
  if (kind !== "onvif") return { kind };
  return { kind, host: source.host, port: String(source.port), username: source.username ?? "" };
}

export function readCameraForm(form: URLSearchParams): CameraInput {
  const field = (name: string): string => form.get(name) ?? "";
  return {
    channel: form.get("channel") || undefined,
    revision: Number(field("revision")),
    name: field("name"),
    kind: field("kind"),
    url: field("url"),
    host: field("host"),
    port: field("port"),
    username: field("username"),
    password: field("password"),
    carried: field("carried"),
    analysisFps: field("analysis_fps"),
  };
}

/**
 * Returns the form of one camera. After a connection test, the form contains the entered password only in encrypted
 * form.
 */
export function cameraForm(input: CameraInput, tried?: TriedCamera): Markup {
  const { channel, revision, name, kind, url, host, port, username, analysisFps } = input;
  const isNew = channel === undefined;
  const hidden = [
    ...(isNew ? [] : [["channel", channel] as const]),
    ["revision", String(revision)] as const,
    ["carried", tried?.carried ?? input.carried] as const,
  ].map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}">`);
  const options = kinds.map(
    ([value, text]) => html`<option value="${value}"${value === kind ? " selected" : ""}>${text}</option>`,
  );
  const hint = tried !== undefined || !isNew ? "留空则不更改" : "";
  return html`<h2>${isNew ? "添加摄像头" : html`编辑摄像头 <span class="sub">${channel}</span>`}</h2>
<form class="fields" method="post" action="config" autocomplete="off">${hidden}
<label><span>名称</span><input name="name" maxlength="64" required value="${name}"></label>
<label><span>接入方式</span><select name="kind">${options}</select></label>
<label><span>视频地址</span><input name="url" class="wide" maxlength="2048" value="${url}" placeholder="rtsp://192.168.1.64:554/stream1"><em>RTSP 时填写</em></label>
<label><span>主机</span><input name="host" maxlength="253" value="${host}" placeholder="192.168.1.64"><em>ONVIF 时填写</em></label>
<label><span>端口</span><input name="port" type="number" min="1" max="65535" value="${port}"><em>ONVIF 时填写</em></label>
<label><span>用户名</span><input name="username" maxlength="64" value="${username}" autocomplete="off"></label>
<label><span>密码</span><input name="password" type="password" maxlength="256" autocomplete="new-password"><em>${hint}</em></label>
<label><span>分析帧率</span><input name="analysis_fps" type="number" min="0.2" max="25" step="0.1" required value="${analysisFps}"><em>帧/秒</em></label>
<div class="buttons"><button class="primary" name="do" value="camera.save">保存</button><button name="do" value="camera.try">试连</button><a href="config">返回</a></div>
</form>
${tried === undefined ? "" : triedPicture(tried)}`;
}

function triedPicture({ picture, width, height, measured }: TriedCamera): Markup {
  const findings = cameraFindings({ width, height, measured }).map(
    (finding) => html`<p>${cameraFindingText(finding, "zh-CN")}。</p>`,
  );
  return html`<figure><img alt="试连画面" src="data:image/jpeg;base64,${picture.toString("base64")}"><figcaption>${width} × ${height}</figcaption></figure>${findings}`;
}

/** Returns the page on which a user confirms the removal of a camera. */
export function removeForm({ channel, revision, name }: LocalCamera): Markup {
  return html`<h2>移除摄像头</h2>
<form class="fields" method="post" action="config"><input type="hidden" name="channel" value="${channel}"><input type="hidden" name="revision" value="${revision}">
<p>移除 ${name}（${channel}）后不再分析与录像，已有的录像保留到空间不足时覆盖。</p>
<div class="buttons"><button class="danger" name="do" value="camera.remove">移除</button><a href="config">返回</a></div></form>`;
}
