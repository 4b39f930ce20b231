import { html, type Markup } from "../escape-html.ts";
import { framedPage } from "../page-frame.ts";
import { passwordLength } from "./page-password.ts";

interface Notice {
  trouble?: string | undefined;
  note?: string | undefined;
}

const { min, max } = passwordLength;
const passwordField = (name: string, text: string, kind: "current-password" | "new-password"): Markup =>
  html`<label><span>${text}</span><input type="password" name="${name}" required maxlength="${max}" autocomplete="${kind}"></label>`;

const newPassword = html`${passwordField("password", "新密码", "new-password")}${passwordField("again", "再次输入", "new-password")}<p class="sub">${min} 到 ${max} 个字符</p>`;

function entry(title: string, content: Markup, { trouble, note }: Notice = {}): string {
  const notice = trouble === undefined ? "" : html`<p class="note trouble" role="alert">${trouble}</p>`;
  const done = note === undefined ? "" : html`<p class="note" role="status">${note}</p>`;
  return framedPage(title, html`<main class="entry"><h1>${title}</h1>${notice}${done}${content}</main>`);
}

export function loginPage(notice?: Notice): string {
  return entry(
    "登录设备",
    html`<form class="fields" method="post" action="login">${passwordField("password", "密码", "current-password")}<div class="buttons"><button class="primary">登录</button></div></form>`,
    notice,
  );
}

/**
 * Returns the page on which the first user sets the password. The printed one-time code proves that the user has access
 * to the device.
 */
export function setupPage(notice?: Notice): string {
  return entry(
    "设置设备页面的密码",
    html`<form class="fields" method="post" action="login"><label><span>一次性码</span><input name="code" required maxlength="32" autocomplete="off"></label><p class="sub">一次性码印在设备程序的输出中，也可用 --page-password 直接设置密码</p>${newPassword}<div class="buttons"><button class="primary">设置密码并登录</button></div></form>`,
    notice,
  );
}

export function homePage(devices: readonly { deviceId: string; name: string }[], notice?: Notice): string {
  const rows = devices.map(
    ({ deviceId, name }) =>
      html`<tr><td>${name}<div class="sub">${deviceId}</div></td><td><a class="button" href="${deviceId}/config">设置</a> <a class="button" href="${deviceId}/recording">录像回放</a></td></tr>`,
  );
  return entry(
    "本机设备",
    html`<table><thead><tr><th>设备</th><th>操作</th></tr></thead><tbody>${rows}</tbody></table>
<h2>修改密码</h2><form class="fields" method="post" action="password">${passwordField("old", "原密码", "current-password")}${newPassword}<div class="buttons"><button>修改</button></div></form>
<form class="fields" method="post" action="logout"><button>退出登录</button></form>`,
    notice,
  );
}

export function plainPage(text: string): string {
  return entry("设备", html`<p class="empty">${text}</p>`);
}
