import { RecordingSettings } from "@huiyan/contract/recording/recording.rules";
import { type ChannelFacts, type DeviceFacts } from "../device-facts.ts";
import { html, type Markup } from "../escape-html.ts";

const modes = [
  ["off", "不录像"],
  ["continuous", "连续录像"],
  ["event", "报警前后录像"],
] as const;
const days = ["一", "二", "三", "四", "五", "六", "日"];
const minutesOfDay = 1440;

/**
 * Returns a form per camera for its recording. A form has one time window; if no days are selected, the camera always
 * records.
 */
export function recordingForms({ channels, recordings }: DeviceFacts): Markup {
  const gib = (bytes: number): string => (bytes / 1024 ** 3).toFixed(1);
  const used = `${gib(recordings.usedBytes)} / ${gib(recordings.quotaBytes)} GB，存满后覆盖最早的录像`;
  return html`<h2>录像 <span class="sub">${used}</span></h2>
<table><thead><tr><th>通道</th><th>录像方式与时段</th></tr></thead><tbody>${channels.map(recordingRow)}</tbody></table>`;
}

/** Returns the row of a camera. Settings of the platform are shown without a form. */
function recordingRow(channel: ChannelFacts): Markup {
  return channel.recordingByPlatform ? fixedRow(channel) : formRow(channel);
}

function fixedRow({ point: { channel, name }, recording }: ChannelFacts): Markup {
  const { mode, schedule, before_s, after_s } = recording;
  const times = schedule.map(({ days: open, from, to }) => {
    const named = days.filter((_day, at) => open.includes(at + 1)).join("");
    return `周${named} ${clockTime(from)} ~ ${clockTime(to)}`;
  });
  const seconds = mode === "event" ? `，报警前 ${before_s} 秒，后 ${after_s} 秒` : "";
  const when = mode === "off" ? "" : `，${times.length === 0 ? "全天" : times.join("、")}`;
  const modeText = modes.find(([value]) => value === mode)?.[1] ?? "";
  return html`<tr><td>${name}<div class="sub">${channel}</div></td><td>${modeText}${when}${seconds}<div class="sub">由平台设置，请在平台的点位详情中修改</div></td></tr>`;
}

function formRow({ point: { channel, name }, recording }: ChannelFacts): Markup {
  const { mode, schedule, before_s, after_s } = recording;
  const [first, ...others] = schedule;
  const options = modes.map(
    ([value, text]) => html`<option value="${value}"${value === mode ? " selected" : ""}>${text}</option>`,
  );
  const boxes = days.map(
    (day, at) =>
      html`<label><input type="checkbox" name="day" value="${at + 1}"${first?.days.includes(at + 1) ? " checked" : ""}>${day}</label> `,
  );
  const more = others.length === 0 ? "" : html`<div class="sub">另有 ${others.length} 个时段，保存后以此处为准</div>`;
  return html`<tr><td>${name}<div class="sub">${channel}</div></td><td><form class="recording" method="post" action="config"><input type="hidden" name="channel" value="${channel}"><select name="mode" aria-label="录像方式">${options}</select> 周 ${boxes}<input type="time" name="from" aria-label="开始" value="${clockTime(first?.from ?? 0)}"> ~ <input type="time" name="to" aria-label="结束" value="${clockTime(first?.to ?? minutesOfDay)}"> 报警前 <input type="number" name="before_s" min="0" max="60" value="${before_s}"> 秒，后 <input type="number" name="after_s" min="1" max="600" value="${after_s}"> 秒 <button>保存</button><div class="sub">不选星期即全天录像</div>${more}</form></td></tr>`;
}

function clockTime(minute: number): string {
  const two = (part: number): string => String(part).padStart(2, "0");
  return minute === minutesOfDay ? "00:00" : `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/**
 * Parses a submitted form.
 * @returns undefined if the settings are invalid
 */
export function readRecordingForm(form: URLSearchParams): RecordingSettings | undefined {
  const chosen = form.getAll("day").map(Number);
  const [from, to] = [minuteOf(form.get("from")), minuteOf(form.get("to"))];
  const schedule = chosen.length === 0 ? [] : [{ days: chosen, from, to: to === 0 ? minutesOfDay : to }];
  const [before_s, after_s] = [Number(form.get("before_s") ?? 10), Number(form.get("after_s") ?? 30)];
  return RecordingSettings.safeParse({ mode: form.get("mode"), schedule, before_s, after_s }).data;
}

function minuteOf(time: string | null): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time ?? "") ?? [];
  return hours === undefined ? Number.NaN : Number(hours) * 60 + Number(minutes);
}
