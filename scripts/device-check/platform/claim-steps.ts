import { setTimeout as sleep } from "node:timers/promises";
import { ClaimParams, DeviceCommand, DeviceConfig, DeviceConfigBody } from "@huiyan/contract/device/device.device";
import { commandSigningText, configSigningText, sealInfo } from "@huiyan/contract/device/device.rules";
import { neededFilters } from "@huiyan/contract/device-topic";
import { openFor } from "@huiyan/device-link/sealed";
import { hmacHex } from "@huiyan/device-link/signature";
import { readJson } from "../played-platform.ts";
import { checkConnect, checkSubscriptions } from "./connect-steps.ts";
import { type PlatformLink } from "./platform-link.ts";
import { greet, type PlatformTrial } from "./platform-trial.ts";

/** Time without any message that shows that the platform sends none, ms. */
const quietMs = 1_000;
const goodbyeMs = 300;
const lookMs = 1_000;

/**
 * Checks the fields, the signature and the expiry of a command. `label` is the first part of each check's name.
 * @returns the command if its fields and signature are right
 */
export function checkCommand(
  { device, report }: PlatformTrial,
  { name, key, label }: { name: string; key: string; label: string },
  link: PlatformLink,
  payload: string,
): DeviceCommand | undefined {
  const command = DeviceCommand.safeParse(readJson(payload));
  const field = command.error?.issues[0]?.path.join(".") ?? "";
  if (!report.check(`${label}：字段`, command.success, `字段 ${field} 不正确，见第 6 节`)) return undefined;
  const { id, params, expires_at, sign } = command.data ?? { id: "", params: "", expires_at: 0, sign: "" };
  const text = commandSigningText(link.session, device.deviceId, name, id, expires_at, params);
  const advice = "签名须为七行文本（含本次会话 session）的 HMAC-SHA256，见第 6 节";
  if (!report.check(`${label}：签名`, sign === hmacHex(key, text), advice)) return undefined;
  const left = expires_at - device.now();
  report.check(`${label}：有效期`, left > 0, `expires_at 须晚于服务器时间，已过去 ${-left} 毫秒`);
  return command.data;
}

function openSecret({ device, report }: PlatformTrial, params: string): string | undefined {
  const sealed = ClaimParams.safeParse(readJson(params)).data?.secret_sealed ?? "";
  try {
    const secret = openFor(sealed, device.factoryKey, device.deviceId, sealInfo.claim);
    report.check("认领：密钥可以解开", secret !== "", "密钥为空");
    return secret === "" ? undefined : secret;
  } catch {
    report.check("认领：密钥可以解开", false, "secret_sealed 须以出厂密钥按第 5 节密封（AES-256-GCM，HKDF-SHA256）");
    return undefined;
  }
}

/**
 * Waits for the command `claim`. A platform may close the connection during a claim; the device then connects again.
 */
async function waitForClaim(
  trial: PlatformTrial,
  first: PlatformLink,
): Promise<{ link: PlatformLink; payload: string } | undefined> {
  const { device, patienceMs } = trial;
  const end = performance.now() + patienceMs;
  let link: PlatformLink | undefined = first;
  while (performance.now() < end) {
    const heard = await link?.hear("command/claim", lookMs);
    if (link !== undefined && heard !== undefined) return { link, payload: heard.payload };
    if (link !== undefined && !(await link.isEnded(0))) continue;
    await sleep(lookMs);
    link = (await device.connect(device.factoryKey)).link;
    await link?.subscribe(neededFilters(device.deviceId));
    if (link !== undefined) await greet(trial, link);
  }
  return undefined;
}

/**
 * Checks the claim of a device: a user claims it, and the device receives a secret that replaces the factory key.
 * @returns whether the device has received its secret
 */
export async function checkClaim(trial: PlatformTrial): Promise<boolean> {
  const { device, report, operator, patienceMs } = trial;
  const link = await checkConnect(trial, "用出厂密钥连接", device.factoryKey);
  if (link === undefined) return false;
  await checkSubscriptions(trial, link);
  const isEarly = (await link.hear("command", quietMs)) !== undefined;
  report.check("认领：收到 state 之后才下发", !isEarly, "命令须签入 session，平台在收到 state 之前不得下发");
  await greet(trial, link);
  if (operator === undefined) {
    const wait = Math.round(patienceMs / 1000);
    report.note(`请在控制台认领设备 ${device.deviceId}（设备管理 → 添加设备），等待 ${wait} 秒……`);
  } else if (!(await checkOperatorClaim(trial))) return false;
  const claimed = await waitForClaim(trial, link);
  if (!report.check("认领：下发 claim 命令", claimed !== undefined, "认领之后没有收到 command/claim")) return false;
  if (claimed === undefined) return false;
  const about = { name: "claim", key: device.factoryKey, label: "认领：claim" };
  const command = checkCommand(trial, about, claimed.link, claimed.payload);
  const secret = command === undefined ? undefined : openSecret(trial, command.params);
  if (command === undefined || secret === undefined) return false;
  await claimed.link.publish(`reply/${command.id}`, { state: "accepted" });
  const isAcknowledged = await claimed.link.publish(`reply/${command.id}`, { state: "done", result: {} });
  report.check("认领：答复 done 得到 PUBACK", isAcknowledged, "QoS 1 的发布须有 PUBACK");
  await sleep(goodbyeMs);
  claimed.link.cut();
  device.secret = secret;
  report.note(`设备密钥为 ${secret}；再次检查时加 --secret，不必重新认领`);
  return true;
}

async function checkOperatorClaim({ device, report, operator }: PlatformTrial): Promise<boolean> {
  try {
    await operator?.claim(device.deviceId);
    return true;
  } catch (error) {
    return report.check("认领：通过接口认领", false, error instanceof Error ? error.message : String(error));
  }
}

/**
 * Checks the next configuration message.
 * @returns its version if fields and signature are right
 */
async function checkConfigMessage(
  { device, report }: PlatformTrial,
  link: PlatformLink,
  label: string,
): Promise<number | undefined> {
  const heard = await link.hear("config");
  const late = "订阅 command/+ 并发布 state 之后，10 秒内没有收到 config";
  if (!report.check(`${label}：下发`, heard !== undefined, late)) return undefined;
  const config = DeviceConfig.safeParse(readJson(heard?.payload ?? ""));
  const shape = "须为 {version, body, sign}，body 为 JSON 文本";
  if (!report.check(`${label}：字段`, config.success, shape) || config.data === undefined) return undefined;
  const { version, body, sign } = config.data;
  const right = hmacHex(device.secret, configSigningText(link.session, device.deviceId, version, body));
  const advice = "签名须为五行文本（含本次会话 session）的 HMAC-SHA256，见第 8 节";
  if (!report.check(`${label}：签名`, sign === right, advice)) return undefined;
  const parsed = DeviceConfigBody.safeParse(readJson(body));
  const field = parsed.error?.issues[0]?.path.join(".") ?? "";
  report.check(`${label}：内容`, parsed.success, `body 的字段 ${field} 不正确，见第 8 节`);
  return version;
}

/**
 * Checks two connections with the secret; the first one is broken off.
 * @returns the second connection, still open
 */
export async function checkSessions(trial: PlatformTrial): Promise<PlatformLink | undefined> {
  const { device, report } = trial;
  const link = await checkConnect(trial, "用设备密钥连接", device.secret);
  if (link === undefined) return undefined;
  const isEarly = (await link.hear("config", quietMs)) !== undefined;
  report.check("配置：收到 state 之后才下发", !isEarly, "配置须签入 session，平台在收到 state 之前不得下发");
  report.check("state、points、telemetry 得到 PUBACK", await greet(trial, link), "QoS 1 的发布须有 PUBACK");
  const version = await checkConfigMessage(trial, link, "配置");
  const isTaken = await link.publish("config/applied", { version: version ?? 0, ok: true });
  report.check("配置：config/applied 得到 PUBACK", isTaken, "QoS 1 的发布须有 PUBACK");
  const dead = await device.connect(device.factoryKey);
  dead.link?.cut();
  const isDead = dead.link === undefined && dead.returnCode === 5;
  report.check("认领之后出厂密钥失效", isDead, "用设备密钥连接过之后，出厂密钥须以返回码 5 拒绝");
  link.cut();
  const next = await checkConnect(trial, "断线后重新连接", device.secret);
  if (next === undefined) return undefined;
  await greet(trial, next);
  const again = await checkConfigMessage(trial, next, "断线后的配置");
  if (version !== undefined && again !== undefined)
    report.check("断线后的配置：版本不倒退", again >= version, `先为 ${version}，后为 ${again}`);
  return next;
}
