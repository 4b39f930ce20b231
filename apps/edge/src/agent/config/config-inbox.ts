import { DeviceConfig, type DeviceConfigApplied } from "@huiyan/contract/device/device.device";
import { configSigningText } from "@huiyan/contract/device/device.rules";
import { hmacHex, sameText } from "@huiyan/device-link/signature";
import { type SessionPublisher } from "#platform/mqtt/session-publisher.ts";
import { type AppliedConfig } from "../device-memory.ts";

export interface ConfigInboxSettings {
  deviceId: string;
  secret(): string | undefined;
  /**
   * Applies a configuration and stores it.
   * @throws Error with a Chinese sentence if it cannot be applied; the previous one stays in use
   */
  apply(config: AppliedConfig): Promise<void>;
  /** Receives a line for the device's own log with the reason of a refusal. */
  onTrouble(text: string): void;
}

/**
 * Receives a desired configuration, verifies its signature, applies it, and reports the version in use or the reason of
 * the refusal.
 */
export async function receiveConfig(
  payload: Buffer,
  session: SessionPublisher,
  { deviceId, secret, apply, onTrouble }: ConfigInboxSettings,
): Promise<void> {
  const config = parse(payload);
  const key = secret();
  if (config === undefined || key === undefined) return;
  const tell = (applied: DeviceConfigApplied): void => session.publish("config/applied", applied);
  const { version, body, sign } = config;
  const refuse = (reason: string): void => {
    onTrouble(`配置未能全部应用，请按原因修改设置：${reason}`);
    tell({ version, ok: false, error: reason.slice(0, 1000) });
  };
  if (!sameText(hmacHex(key, configSigningText(session.id, deviceId, version, body)), sign)) {
    refuse("配置签名不正确或属于旧的会话");
    return;
  }
  try {
    await apply({ version, body });
    tell({ version, ok: true });
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error));
  }
}

function parse(payload: Buffer): DeviceConfig | undefined {
  try {
    return DeviceConfig.parse(JSON.parse(payload.toString("utf8")));
  } catch {
    return undefined;
  }
}
