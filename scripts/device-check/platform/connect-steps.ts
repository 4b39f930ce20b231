import { getDeviceTime } from "@huiyan/contract/device/device.api";
import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { deviceTopic, downFilters, neededFilters } from "@huiyan/contract/device-topic";
import { type LinkAnswer, type PlatformLink } from "./platform-link.ts";
import { type PlatformTrial } from "./platform-trial.ts";

/** Tolerance for the difference of two time responses, ms, which includes delays of the network. */
const slackMs = 2_000;
const wrongByMs = deviceTimes.clockToleranceMs + 60_000;
const refusedSubscription = 128;

/** Checks the platform's time. @returns whether the platform answers and its clock is steady */
export async function checkTime({ device, report }: PlatformTrial): Promise<boolean> {
  try {
    const { status, now } = await device.askTime();
    const path = getDeviceTime.path;
    const advice = `GET ${path} 不带签名也须答复 200 {"code":0,"data":{"now":毫秒}}，平台答复 ${status}`;
    if (!report.check("对时", status === 200 && now !== undefined, advice)) return false;
    const expected = device.now();
    const asked = performance.now();
    const again = await device.askTime();
    // the platform may have read its clock at any moment during the request
    const aheadMs = (again.now ?? 0) - expected;
    const isSteady = aheadMs > -slackMs && aheadMs < performance.now() - asked + slackMs;
    return report.check("对时：时钟连续", isSteady, "两次答复之差须与经过的时间相符，单位为毫秒");
  } catch (error) {
    const reason = error instanceof Error ? `${error.message} ${error.cause ?? ""}` : String(error);
    return report.check("对时", false, `无法访问 ${device.url.href}：${reason}`);
  }
}

/** Checks that a connection is refused with the CONNACK return code `code`. */
async function checkRefused(
  { report }: PlatformTrial,
  name: string,
  code: number,
  attempt: Promise<LinkAnswer>,
): Promise<void> {
  const answer = await attempt;
  const seen = answer.link === undefined ? (answer.returnCode ?? answer.trouble) : 0;
  answer.link?.cut();
  const found = answer.link === undefined ? `平台的返回码为 ${seen}` : "平台接受了连接";
  report.check(name, seen === code, `CONNACK 的返回码须为 ${code}，${found}`);
}

/** Checks connection attempts that every platform must refuse. */
export async function checkGate(trial: PlatformTrial, key: string): Promise<void> {
  const { device } = trial;
  const early = device.now() - wrongByMs;
  await checkRefused(trial, "连接：错误的密钥被拒绝", 5, device.connect(`${key}x`));
  await checkRefused(trial, "连接：错误的时间被拒绝", 5, device.connect(key, { ms: early }));
  const stranger = "NO-SUCH-DEVICE-0000";
  await checkRefused(
    trial,
    "连接：未知的设备被拒绝",
    5,
    device.connect(key, { deviceId: stranger, clientId: stranger }),
  );
  const other = `${device.deviceId.slice(0, 60)}-x`;
  await checkRefused(trial, "连接：客户端标识须与用户名相同", 2, device.connect(key, { clientId: other }));
}

/**
 * Checks that a device can connect with the right key and subscribe.
 * @returns the open connection; undefined if it was refused
 */
export async function checkConnect(trial: PlatformTrial, name: string, key: string): Promise<PlatformLink | undefined> {
  const { device, report } = trial;
  const answer = await device.connect(key);
  if (answer.link === undefined) {
    const { returnCode, trouble } = answer;
    const hint = returnCode === 5 ? "，设备ID或密钥不在平台的登记中，或平台的签名文本不同" : "";
    report.check(name, false, `须接受连接，平台的返回码为 ${returnCode ?? `（无：${trouble}）`}${hint}`);
    return undefined;
  }
  const { link, protocol } = answer;
  report.check(name, true, "");
  report.check(`${name}：子协议`, protocol === "mqtt", `WebSocket 子协议须答复 mqtt，平台答复 ${protocol || "（无）"}`);
  const granted = await link.subscribe(neededFilters(device.deviceId));
  const isGranted = granted?.length === 2 && granted.every((code) => code <= 1);
  const advice = granted === undefined ? "10 秒内没有 SUBACK" : `SUBACK 须为 1，平台答复 ${granted.join("、")}`;
  report.check(`${name}：订阅`, isGranted, advice);
  return link;
}

/** Checks that the platform grants the optional subscription of a device and refuses the topics of other devices. */
export async function checkSubscriptions({ device, report }: PlatformTrial, link: PlatformLink): Promise<void> {
  const optional = downFilters(device.deviceId).filter((filter) => !neededFilters(device.deviceId).includes(filter));
  const granted = await link.subscribe(optional);
  const isGranted = granted?.every((code) => code <= 1) === true;
  report.check("订阅：points/refused", isGranted, `SUBACK 须为 1，平台答复 ${granted?.join("、") ?? "（无）"}`);
  const foreign = ["#", deviceTopic(`${device.deviceId.slice(0, 60)}-x`, "config")];
  const refused = await link.subscribe(foreign);
  const isRefused = refused?.length === foreign.length && refused.every((code) => code === refusedSubscription);
  const seen = refused?.join("、") ?? "（无，或连接被关闭）";
  report.check(
    "订阅：其他主题被拒绝",
    isRefused,
    `须在 SUBACK 中以 128 拒绝 ${foreign.join(" 与 ")}，平台答复 ${seen}`,
  );
}
