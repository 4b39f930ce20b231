import { DevicePoints, DeviceState, DeviceTelemetry } from "@huiyan/contract/device/device.device";
import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { neededFilters } from "@huiyan/contract/device-topic";
import { readJson, until } from "./played-platform.ts";
import { type SeenConnect } from "./seen.ts";
import { type Trial } from "./trial.ts";

function checkConnect({ platform, report }: Trial, connect: SeenConnect): void {
  const { will } = connect;
  report.check("连接：WebSocket 子协议", connect.protocol.split(/, */).includes("mqtt"), "子协议须为 mqtt");
  const isNamed = connect.clientId === platform.deviceId && connect.userName === platform.deviceId;
  report.check("连接：客户端标识与用户名", isNamed, "两者都须是设备ID");
  report.check(
    ...(["连接：保活", connect.keepAlive > 0 && connect.keepAlive <= deviceTimes.keepAliveSeconds] as const),
    `保活须为 1 到 ${deviceTimes.keepAliveSeconds} 秒，设备报 ${connect.keepAlive} 秒`,
  );
  report.check("连接：清除会话", connect.isClean, "CONNECT 的 clean session 须为 1");
  const state = DeviceState.safeParse(readJson(will?.payload ?? ""));
  const isWill = will !== undefined && will.topic === platform.stateTopic() && will.qos === 1 && will.retain;
  report.check(
    ...(["连接：遗嘱", isWill && state.success && !state.data.online] as const),
    will === undefined
      ? "没有遗嘱：掉线时平台要等 180 秒才知道。须在 CONNECT 中带上 state 的遗嘱"
      : `遗嘱须发到 ${platform.stateTopic()}，QoS 1、保留，内容为 {"session":"…","online":false}`,
  );
}

/** Checks the state message that a device publishes after it has connected. */
async function checkGreeting({ platform, report }: Trial, connect: SeenConnect): Promise<boolean> {
  const since = ({ at }: { at: number }) => at >= connect.at;
  const published = (topic: string) =>
    until(() => platform.messages.find((one) => one.topic === topic && since(one)), 10_000);
  const state = DeviceState.safeParse(readJson((await published("state"))?.payload ?? ""));
  const will = DeviceState.safeParse(readJson(connect.will?.payload ?? "")).data;
  const isSame = will === undefined || will.session === state.data?.session;
  return report.check(
    ...(["在线状态 state", state.success && state.data.online && isSame] as const),
    !state.success
      ? "连接后 10 秒内没有发布有效的 state（session、online 必填）"
      : isSame
        ? "online 须为 true"
        : "state 的 session 须与遗嘱的相同，每次连接换新的",
  );
}

const isAdmitted = (key: SeenConnect["key"]) => (connect: SeenConnect) => connect.wasAdmitted && connect.key === key;

/**
 * Checks the time request, the first connection and the claim.
 * @returns whether the remaining checks are possible
 */
export async function checkClaim(trial: Trial): Promise<boolean> {
  const { platform, report, patienceMs } = trial;
  const first = await until(() => platform.connects.find(isAdmitted("factory")), patienceMs);
  report.check("对时", platform.timesAsked > 0, "设备没有请求 GET /api/device/time；平台的时钟与本机不同，须先对时");
  if (first === undefined) {
    const tried = platform.connects.at(-1);
    report.check(
      ...(["用出厂密钥连接", false] as const),
      tried === undefined
        ? `没有收到 ${platform.url}/api/device/mqtt 的 MQTT 连接`
        : tried.key === undefined
          ? "MQTT 密码不正确：须为 <毫秒>.<HMAC-SHA256(出厂密钥, mqtt\\n设备ID\\n毫秒)>"
          : "MQTT 密码中的时间与平台相差超过 5 分钟：被拒绝（返回码 5）后须重新对时",
    );
    return false;
  }
  report.check("用出厂密钥连接", true, "");
  checkConnect(trial, first);
  const wanted = neededFilters(platform.deviceId);
  const isListening = () => wanted.every((filter) => first.filters.includes(filter));
  report.check("订阅", (await until(isListening, 10_000)) === true, `须订阅 ${wanted.join(" 与 ")}`);
  if (!(await checkGreeting(trial, first))) return false;
  const id = platform.claim();
  const isDone = () => platform.replies(id).some(({ state }) => state === "done");
  const failed = () => platform.replies(id).find((reply) => reply.state === "failed");
  await until(() => isDone() || failed() !== undefined, 10_000);
  const refusal = failed();
  report.check("认领：答复 claim", isDone(), refusal ? `设备答复失败：${refusal.text}` : "10 秒内没有答复 done");
  const own = await until(() => platform.connects.find(isAdmitted("secret")), 20_000);
  report.check(
    "认领：用收到的密钥重新连接",
    own !== undefined,
    "答复 done 之后须断开，用 secret_sealed 解开的密钥重新连接",
  );
  return own !== undefined && checkGreeting(trial, own);
}

/** Checks the reports of a connected device: telemetry and channels. */
export async function checkReports({ platform, report }: Trial): Promise<void> {
  for (const [topic, schema, name] of [
    ["telemetry", DeviceTelemetry, "运行数据 telemetry"],
    ["points", DevicePoints, "通道列表 points"],
  ] as const) {
    const payload = await until(() => platform.messages.find((message) => message.topic === topic)?.payload, 35_000);
    const parsed = schema.safeParse(readJson(payload ?? ""));
    const issue = parsed.error?.issues[0];
    const wrong = issue === undefined ? "" : `字段 ${issue.path.join(".") || "（整体）"} 不正确`;
    report.check(name, parsed.success, payload === undefined ? `没有发布 ${topic}` : wrong);
  }
}

async function checkReturn(trial: Trial, name: string, since: number, advice: string): Promise<boolean> {
  const { platform, report, shareOfWait = 1 } = trial;
  const isBack = () => platform.connects.find((one) => one.at > since && isAdmitted("secret")(one));
  const back = await until(isBack, 20_000 * shareOfWait);
  const isOnline = back !== undefined && (await until(() => platform.isOnlineSince(back.at), 5_000)) === true;
  return report.check(name, isOnline, advice);
}

/**
 * Checks that the device reconnects after a broken connection, and after one with a jump of the platform's clock.
 * @returns whether the device reconnected both times
 */
export async function checkReconnect(trial: Trial): Promise<boolean> {
  const { platform, report } = trial;
  const before = platform.session();
  const cutAt = performance.now();
  platform.cut();
  const lost = "连接断开后须在 20 秒内重连、订阅并重新发布 state";
  if (!(await checkReturn(trial, "断线后恢复", cutAt, lost))) return false;
  report.check("断线后恢复：换新的会话", platform.session() !== before, "每次连接须用新的 session");
  platform.jump(-3 * 3_600_000);
  const jumpedAt = performance.now();
  platform.cut();
  const advice = "密码因时间被拒绝（返回码 5）后须重新对时，20 秒内连上";
  return checkReturn(trial, "时钟跳变三小时后重连", jumpedAt, advice);
}

/** Checks that the device has kept the limits of topics, message rate, message size and QoS during the whole trial. */
export function checkLimits({ platform, report }: Trial, limits: { burst: number; payloadBytes: number }): void {
  const { messages, offences } = platform;
  report.check("只用自己的主题", offences.length === 0, [...new Set(offences)].join("；"));
  const busiest = Math.max(
    0,
    ...messages.map(({ at }) => messages.filter((one) => one.at >= at && one.at < at + 1000).length),
  );
  report.check("消息速率", busiest <= limits.burst, `一秒内发布了 ${busiest} 条，最多 ${limits.burst} 条`);
  const largest = Math.max(0, ...messages.map(({ payload }) => Buffer.byteLength(payload)));
  report.check("消息大小", largest <= limits.payloadBytes, `最大 ${largest} 字节，上限 ${limits.payloadBytes} 字节`);
  report.check(
    "QoS 不超过 1",
    messages.every(({ qos }) => qos <= 1),
    "QoS 2 会被平台断开",
  );
}
