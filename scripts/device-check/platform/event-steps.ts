import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type EventOutcome, reportEvents } from "@huiyan/contract/alarm/alarm.device";
import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { Envelope } from "@huiyan/contract/envelope";
import { root } from "../../repository.ts";
import { channel, checkAnswer, type PlatformTrial } from "./platform-trial.ts";
import { type PlatformAnswer, type SignedRequest } from "./signed-request.ts";

/** A channel that the device does not report. */
const unknownChannel = "check-unknown";
const storedMs = 10_000;
const picture = readFileSync(join(root, "examples/device-python/alarm.jpg"));
const corners = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
const data = { boxes: [], count: 1, region: "", polygon: corners, seconds: 3 };

/**
 * Returns a valid alarm of the camera with the current time.
 * @param change fields that replace those of the event
 */
function alarm(
  { device }: PlatformTrial,
  change: Record<string, unknown> = {},
): { event_id: string; [field: string]: unknown } {
  const happened = Date.now();
  return {
    event_id: randomUUID(),
    type: "area_intrusion",
    channel,
    alg_id: "area_intrusion",
    happened_at: happened,
    offset_ms: device.now() - happened,
    data,
    images: [{ role: "image", part: "picture" }],
    ...change,
  };
}

/** Encodes a report with its picture as multipart form data. */
async function form(json: string): Promise<{ contentType: string; body: Buffer }> {
  const parts = new FormData();
  parts.set("events", new Blob([json], { type: "application/json" }), "events.json");
  parts.set("picture", new Blob([new Uint8Array(picture)], { type: "image/jpeg" }), "picture.jpg");
  const encoded = new Response(parts);
  return {
    contentType: encoded.headers.get("content-type") ?? "",
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}

async function report(
  { device }: PlatformTrial,
  events: unknown[],
  change: Partial<SignedRequest> = {},
): Promise<PlatformAnswer> {
  return device.send({ path: reportEvents.path, ...(await form(JSON.stringify({ events }))), ...change });
}

function outcomesOf(answer: PlatformAnswer): EventOutcome[] | undefined {
  const envelope = Envelope.safeParse(answer.json);
  return reportEvents.output.safeParse(envelope.data?.data).data?.outcomes;
}

/** Checks the responses to requests with a missing or wrong signature, an unknown device and a wrong time. */
export async function checkProofs(trial: PlatformTrial): Promise<void> {
  const { device, report: lines } = trial;
  const event = alarm(trial);
  const unsigned = await report(trial, [event], { isUnsigned: true });
  checkAnswer(trial, "没有签名的请求", unsigned, { status: 401, error: "device_unsigned", isSigned: false });
  const wrong = await report(trial, [event], { sign: "0".repeat(64) });
  checkAnswer(trial, "签名不正确的请求", wrong, { status: 401, error: "device_sign_wrong", isSigned: false });
  const unknown = await report(trial, [event], { deviceId: "NO-SUCH-DEVICE-0000" });
  checkAnswer(trial, "未知设备的请求", unknown, { status: 401, error: "device_unsigned", isSigned: false });
  const late = await report(trial, [event], { ms: device.now() - deviceTimes.clockToleranceMs - 60_000 });
  const isAsked = checkAnswer(trial, "时钟跳变后的请求", late, {
    status: 401,
    error: "device_clock_off",
    isSigned: true,
  });
  if (!isAsked) return;
  const fields = Object(Object(late.json).fields);
  const isTime = Math.abs(Number(fields.server_time) - device.now()) < 60_000;
  lines.check("时钟跳变后的请求：服务器时间", isTime, "fields.server_time 须为服务器时间（毫秒，文本）");
}

/**
 * Checks that an event with a picture is accepted, and that the same event sent again is a duplicate.
 * @returns the event's id; undefined if the platform has not accepted it
 */
export async function checkAlarm(trial: PlatformTrial): Promise<string | undefined> {
  const { report: lines } = trial;
  const event = alarm(trial);
  let first = await report(trial, [event]);
  // the platform may not have processed the message with the channel yet
  const end = performance.now() + storedMs;
  while (outcomesOf(first)?.length === 0 && performance.now() < end) {
    await sleep(500);
    first = await report(trial, [event]);
  }
  if (!checkAnswer(trial, "事件：带图片上报", first, { status: 200, isSigned: true })) return undefined;
  const [outcome] = outcomesOf(first) ?? [];
  const isTaken = outcome?.event_id === event.event_id && outcome.state === "accepted";
  const refusal = outcome?.state === "refused" ? `，平台拒绝了它：${outcome.reason} ${outcome.text}` : "";
  lines.check("事件：accepted", isTaken, `outcomes 中须有该 event_id，state 为 accepted${refusal}`);
  if (!isTaken) return undefined;
  const [again] = outcomesOf(await report(trial, [event])) ?? [];
  const seen = again?.state ?? "（无）";
  lines.check(
    "事件：重发得到 duplicate",
    again?.state === "duplicate",
    `同一 event_id 须答复 duplicate，平台答复 ${seen}`,
  );
  return event.event_id;
}

/** Sends one report with valid and invalid events, and checks the outcome of each event. */
export async function checkRefusals(trial: PlatformTrial): Promise<void> {
  const { report: lines } = trial;
  const longAgo = Date.now() - deviceTimes.idempotencyMs - 86_400_000;
  const anHourAgo = Date.now() - 3_600_000;
  const cases = [
    ["accepted", alarm(trial, { images: [] })],
    ["malformed", { ...alarm(trial), data: "text" }],
    ["unknown_algorithm", alarm(trial, { alg_id: "no_such_algorithm" })],
    ["image_missing", alarm(trial, { images: [{ role: "image", part: "no_such_part" }] })],
    ["too_old", alarm(trial, { happened_at: longAgo })],
    ["unknown_point", alarm(trial, { channel: unknownChannel, happened_at: anHourAgo })],
  ] as const;
  const early = alarm(trial, { channel: unknownChannel });
  const answer = await report(trial, [...cases.map(([, event]) => event), early]);
  if (!checkAnswer(trial, "事件：一次多条", answer, { status: 200, isSigned: true })) return;
  const outcomes = outcomesOf(answer) ?? [];
  const order = outcomes.map(({ event_id }) => event_id);
  const wanted = cases.map(([, event]) => event.event_id).filter((id) => order.includes(id));
  const isInOrder = JSON.stringify(order.filter((id) => id !== early.event_id)) === JSON.stringify(wanted);
  lines.check("事件：outcomes 按上报的顺序", isInOrder, "每条至多一个结果，顺序与上报相同");
  for (const [expected, event] of cases) {
    const outcome = outcomes.find(({ event_id }) => event_id === event.event_id);
    const seen = outcome === undefined ? "（无）" : outcome.state === "refused" ? outcome.reason : outcome.state;
    const hasText = outcome?.state !== "refused" || outcome.text !== "";
    const name = expected === "accepted" ? "事件：没有图片的也接受" : `事件：拒绝 ${expected}`;
    const advice = seen === expected ? "拒绝时须有 text，说明原因" : `须答复 ${expected}，平台答复 ${seen}`;
    lines.check(name, seen === expected && hasText, advice);
  }
  const isLeft = !order.includes(early.event_id);
  lines.check("事件：通道尚未登记的不给结果", isLeft, "刚发生的事件，其通道未知时不得答复结果，设备会稍后重发");
}

/** Checks requests that are signed correctly but cannot be parsed. */
export async function checkMalformed(trial: PlatformTrial): Promise<void> {
  const path = reportEvents.path;
  const plain = await trial.device.send({ path, contentType: "application/json", body: Buffer.from("{}") });
  checkAnswer(trial, "不是表单的上报", plain, { status: 415, error: "body_type_wrong", isSigned: true });
  const broken = await trial.device.send({ path, ...(await form("{")) });
  checkAnswer(trial, "无法理解的上报", broken, { status: 400, error: "events_malformed", isSigned: true });
}

/** Checks the upload of a clip for an accepted alarm. */
export async function checkClip(trial: PlatformTrial, eventId: string): Promise<void> {
  const { device, report: lines } = trial;
  const clip = readFileSync(join(root, "examples/device-python/alarm.mp4"));
  const send = (id: string, body: Buffer) =>
    device.send({ path: `/api/device/events/${id}/video/0`, contentType: "video/mp4", body });
  const stateOf = (answer: PlatformAnswer) => Object(Object(answer.json).data).state;
  const wrong = await send(eventId, Buffer.from("this is no video"));
  checkAnswer(trial, "视频：拒绝不是 MP4 的内容", wrong, {
    status: 400,
    error: "video_wrong_type",
    isSigned: true,
  });
  const first = await send(eventId, clip);
  if (checkAnswer(trial, "视频：补传", first, { status: 200, isSigned: true }))
    lines.check("视频：accepted", stateOf(first) === "accepted", `平台答复 ${stateOf(first)}`);
  const isKnown = stateOf(await send(eventId, clip)) === "duplicate";
  lines.check("视频：重传得到 duplicate", isKnown, "同一事件、同一序号的视频只收一次，其后答复 duplicate");
  const unknown = await send(randomUUID(), clip);
  checkAnswer(trial, "视频：未知的事件", unknown, { status: 404, error: "video_event_unknown", isSigned: true });
}
