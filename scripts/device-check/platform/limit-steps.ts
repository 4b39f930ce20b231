import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { deviceTopic } from "@huiyan/contract/device-topic";
import { type PlatformLink } from "./platform-link.ts";
import { greet, type PlatformTrial } from "./platform-trial.ts";
import { type PlatformAnswer } from "./signed-request.ts";
import { Silence } from "./silence.ts";

const endMs = 5_000;
/**
 * Interval between batches of messages, ms, short enough that even a slow platform detects that the rate is exceeded.
 */
const lotMs = 200;
/** Number of concurrent requests: more than a platform may queue for a device. */
const burst = 600;
/** Timeout of all concurrent requests together, ms; a single request has the usual timeout. */
const burstMs = 300_000;
const afterMs = 1_000;

/** Breaks a rule on a new connection and checks that the platform closes the connection. */
async function checkEnded(
  { device, report }: PlatformTrial,
  name: string,
  offend: (link: PlatformLink) => void,
): Promise<void> {
  const { link } = await device.connect(device.secret);
  if (link === undefined) {
    report.check(name, false, "无法重新连接，不能检查");
    return;
  }
  offend(link);
  report.check(name, await link.isEnded(endMs), "平台须断开连接，见第 4 节与第 12 节");
  link.cut();
}

/** Sends batches of messages until the platform closes the connection or `endMs` has passed. */
async function flood(link: PlatformLink, topic: string, lot: number): Promise<void> {
  const until = performance.now() + endMs;
  do {
    for (let count = 0; count < lot; count++) void link.publishRaw(topic, "{}", 1);
  } while (!(await link.isEnded(lotMs)) && performance.now() < until);
}

/** Checks each rule whose violation makes the platform close the connection. */
export async function checkOffences(trial: PlatformTrial): Promise<void> {
  const { device } = trial;
  const own = (topic: "state" | "telemetry") => deviceTopic(device.deviceId, topic);
  const foreign = deviceTopic(`${device.deviceId.slice(0, 60)}-x`, "state");
  await checkEnded(trial, "断开：发布到别人的主题", (link) => void link.publishRaw(foreign, "{}", 1));
  await checkEnded(trial, "断开：QoS 2", (link) => void link.publishRaw(own("telemetry"), "{}", 2));
  const large = " ".repeat(deviceLimits.mqttPayloadBytes + 1);
  await checkEnded(trial, "断开：消息过大", (link) => void link.publishRaw(own("telemetry"), large, 1));
  const tooMany = deviceLimits.mqttMessagesPerSecond * 3;
  await checkEnded(trial, "断开：消息过快", (link) => void flood(link, own("telemetry"), tooMany));
}

/** Returns the message of a network error, which `fetch` wraps in another error. */
function reasonOf(err: unknown): string {
  if (!(err instanceof Error)) return String(err);
  return err.cause instanceof Error ? err.cause.message : err.message;
}

/** Checks many concurrent requests. The platform need not refuse any, but each refusal must have the specified form. */
export async function checkTooMany(trial: PlatformTrial): Promise<void> {
  const { device, report } = trial;
  const request = { path: "/api/device/points/check-unknown/picture", contentType: "image/jpeg" };
  const reasons = new Set<string>();
  const silence = new Silence(burstMs);
  const send = async () => {
    try {
      const answer = await device.send({ ...request, signal: silence.signal });
      silence.heard();
      return answer;
    } catch (err) {
      reasons.add(reasonOf(err));
      return undefined;
    }
  };
  const answers = await Promise.all(Array.from({ length: burst }, send));
  silence.close();
  const refused = answers.filter((answer): answer is PlatformAnswer => answer?.status === 429);
  const lost = answers.filter((answer) => answer === undefined).length;
  report.check(
    `限流：同时 ${burst} 个请求都有答复`,
    lost === 0,
    `${lost} 个没有答复（${[...reasons].join("、")}）；超出的须答复 429`,
  );
  if (refused.length === 0) {
    report.note("        平台没有以 429 拒绝其中任何一个，retry-after 无从检查");
    return;
  }
  const isTimed = refused.every(({ retryAfter }) => /^[1-9]\d{0,4}$/.test(retryAfter ?? ""));
  report.check("限流：429 带 retry-after", isTimed, "429 须带 retry-after（整秒，至少 1），设备据此等待");
  const isHonest = refused.every(({ signature }) => signature !== "wrong");
  report.check("限流：429 的签名", isHonest, "429 可以不签名，但签名不得不正确");
  await new Promise((resolve) => setTimeout(resolve, afterMs * Number(refused[0]?.retryAfter ?? 1)));
  const after = await device.send(request);
  report.check("限流：等待之后恢复", after.status !== 429, "按 retry-after 等待之后仍答复 429");
}

/** Checks that the device can connect again after all violations. */
export async function checkWelcome(trial: PlatformTrial): Promise<void> {
  const { device, report } = trial;
  const { link } = await device.connect(device.secret);
  const isWelcome = link !== undefined && (await greet(trial, link));
  report.check("违规断开之后可以重新连接", isWelcome, "断开只结束这一个连接，设备须能立即重连");
  await link?.publish("state", { session: link.session, online: false });
  link?.cut();
}
