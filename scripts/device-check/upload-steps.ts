import { DeviceEvent } from "@huiyan/contract/alarm/alarm.device";
import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { z } from "zod";
import { multipartParts } from "../../apps/server/src/platform/http/body/multipart-parts.ts";
import { judgeMp4 } from "../../apps/server/src/platform/storage/mp4-check.ts";
import { judgePicture } from "../../apps/server/src/platform/storage/picture-header.ts";
import { readJson, until } from "./played-platform.ts";
import { type PlannedAnswer, type SeenUpload } from "./seen.ts";
import { channel, type Trial } from "./trial.ts";

const eventsPath = "/api/device/events";
const jumpMs = 2 * 3_600_000;
/**
 * Wait that the simulated platform demands in `retry-after`, seconds; `slackMs` is the tolerance for inexact timers.
 */
const waitSeconds = 2;
const slackMs = 100;

const EventsPart = z.object({ events: z.array(z.looseObject({ event_id: z.string() })).min(1) });

function eventsIn(upload: SeenUpload): z.infer<typeof EventsPart>["events"] {
  const part = multipartParts(upload.contentType, upload.body)?.find(({ name }) => name === "events");
  return EventsPart.safeParse(readJson(part?.bytes.toString("utf8") ?? "")).data?.events ?? [];
}

const isReport = ({ path }: SeenUpload) => path === eventsPath;
const outcomes = (upload: SeenUpload, state: string) => ({
  status: 200,
  json: { code: 0, data: { outcomes: eventsIn(upload).map(({ event_id }) => ({ event_id, state })) } },
});
const busy: PlannedAnswer = {
  status: 503,
  retryAfterSeconds: waitSeconds,
  json: { code: 503, error: "service_unavailable", message: "" },
};

/** Responses to the successive requests with the first event: without signature, busy, broken connection, accepted. */
const scriptOf = (trial: Trial): ((upload: SeenUpload) => PlannedAnswer)[] => [
  (upload) => ({ ...outcomes(upload, "accepted"), unsigned: true }),
  () => {
    // From now on the device's estimate of the platform's time is wrong, as after a correction of the platform's clock.
    trial.platform.jump(jumpMs);
    return busy;
  },
  () => ({ status: 200, json: {}, cut: true }),
  (upload) => outcomes(upload, "duplicate"),
];

const clipAnswers: PlannedAnswer[] = [
  { status: 429, retryAfterSeconds: waitSeconds, json: { code: 429, error: "storage_full", message: "" } },
  { status: 200, json: { code: 0, data: { state: "accepted" } } },
];

interface Played {
  /** Requests that contain the first event. */
  first: SeenUpload[];
  clips: SeenUpload[];
}

/**
 * Answers uploads during the trial: the first event by the script, the first clip request with 429, other requests
 * normally.
 */
export function playUploads(trial: Trial): Played {
  const played: Played = { first: [], clips: [] };
  const script = scriptOf(trial);
  let eventId: string | undefined;
  trial.platform.answer = (upload) => {
    if (upload.path.includes("/video/")) {
      played.clips.push(upload);
      return clipAnswers[Math.min(played.clips.length, clipAnswers.length) - 1] ?? busy;
    }
    if (!isReport(upload)) return { status: 404, json: { code: 404, error: "not_found", message: "" } };
    const ids = eventsIn(upload).map(({ event_id }) => event_id);
    eventId ??= ids[0];
    if (eventId === undefined) return { status: 400, json: { code: 400, error: "events_malformed", message: "" } };
    if (!ids.includes(eventId)) return outcomes(upload, "accepted");
    played.first.push(upload);
    return script[played.first.length - 1]?.(upload) ?? outcomes(upload, "duplicate");
  };
  return played;
}

function checkForm({ report }: Trial, upload: SeenUpload): void {
  const parts = multipartParts(upload.contentType, upload.body) ?? [];
  const [raw] = eventsIn(upload);
  const event = DeviceEvent.safeParse(raw);
  const issue = event.error?.issues[0];
  report.check(
    "事件：各字段",
    event.success,
    `字段 ${issue?.path.join(".") ?? ""} 不正确，见 docs/reference/device/README.md 第 7 节`,
  );
  report.check("事件：通道", event.data?.channel === channel, `须为配置的通道 ${channel}`);
  const named = event.data?.images ?? [];
  const bytesOf = (name: string) => parts.find((part) => part.name === name)?.bytes;
  const isPicture = (bytes: Buffer | undefined) =>
    bytes !== undefined && bytes.length <= deviceLimits.imageBytes && judgePicture(bytes, deviceLimits.imagePixels).ok;
  const arePictures = named.length > 0 && named.every(({ part }) => isPicture(bytesOf(part)));
  report.check("事件：图片", arePictures, "images 须至少有一张，其 part 须是同一请求中的 JPEG、PNG 或 WebP");
  report.check("事件：请求大小", upload.body.length <= deviceLimits.bodyBytes, "请求体超过 32 MB");
}

/**
 * Checks that one event is delivered in spite of all failures of the script.
 * @returns whether the device reported an event
 */
export async function checkEvent(trial: Trial, { first }: Played): Promise<boolean> {
  const { platform, report, patienceMs, shareOfWait = 1 } = trial;
  const wrong = () => platform.uploads.find(({ signature }) => signature !== "right");
  await until(() => first.length > 0 || wrong() !== undefined, patienceMs);
  const unsigned = wrong();
  const advice = `${unsigned?.path ?? ""} 的 x-device-sign ${unsigned?.signature === "missing" ? "缺失" : "不正确"}：须为六行文本的 HMAC-SHA256，见 docs/reference/device/examples.md`;
  report.check("事件：请求的签名", unsigned === undefined, advice);
  const [upload] = first;
  const noEvent = `${patienceMs / 1000} 秒内没有报警：应用配置之后，设备须在通道 ${channel} 产生一条带图片的报警`;
  if (!report.check("事件：上报", upload !== undefined, unsigned === undefined ? noEvent : "签名正确之前无法上报"))
    return false;
  if (upload !== undefined) checkForm(trial, upload);
  const nth = (n: number) => until(() => first[n], patienceMs);
  const second = await nth(1);
  report.check(
    "没有签名的答复不算数",
    second !== undefined,
    "平台的答复没有 x-server-sign，事件须保留并重发，设备却删除了它",
  );
  if (second === undefined) return true;
  const after = await until(
    () => platform.uploads.find(({ at, path }) => at > second.at && path === eventsPath),
    patienceMs,
  );
  const waited = (after?.at ?? second.at) - second.at;
  report.check(
    ...(["503 按 retry-after 等待", waited >= waitSeconds * 1000 - slackMs] as const),
    after === undefined ? "503 之后没有重发" : `须等 ${waitSeconds} 秒，设备 ${(waited / 1000).toFixed(1)} 秒后就重发`,
  );
  const third = await until(() => first[2], 15_000 * shareOfWait);
  report.check(
    "时钟跳变后立即改用平台的时间",
    third !== undefined,
    "带签名的 401 device_clock_off 中有 fields.server_time，须以此对时并立即重发",
  );
  const fourth = await nth(3);
  report.check("连接中断后重发同一事件", fourth !== undefined, "没有收到答复的事件须用同一 event_id 重发");
  await until(() => first.length > 4, 3_000);
  report.check("duplicate 之后不再发送", first.length <= 4, "duplicate 表示平台已有该事件，须删除");
  return true;
}

export async function checkClip({ report, patienceMs }: Trial, { clips }: Played): Promise<void> {
  const clip = await until(() => clips[0], patienceMs);
  if (!report.check("视频：补传", clip !== undefined, "没有补传报警视频；设备做不到时加 --no-clip")) return;
  if (clip === undefined) return;
  const isMp4 = clip.contentType.startsWith("video/mp4") && judgeMp4(clip.body) === "ok";
  report.check("视频：格式", isMp4, "须为 video/mp4，含 H.264 轨（avc1 或 avc3）");
  report.check("视频：大小", clip.body.length <= deviceLimits.videoBytes, "超过 64 MB");
  const again = await until(() => clips[1], patienceMs);
  const waited = (again?.at ?? clip.at) - clip.at;
  report.check("视频：429 按 retry-after 重传", waited >= waitSeconds * 1000 - slackMs, `须等 ${waitSeconds} 秒后重传`);
}
