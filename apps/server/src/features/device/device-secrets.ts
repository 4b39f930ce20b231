import { randomBytes } from "node:crypto";
import { commandSigningText, configSigningText, mqttSigningText, sealInfo } from "@huiyan/contract/device/device.rules";
import { sealFor } from "@huiyan/device-link/sealed";
import { hmacHex, sameText } from "@huiyan/device-link/signature";

/** Generates a device's secret: 32 random bytes as base64url. The HMAC key consists of the UTF-8 bytes of this text. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Generates a code of eight characters for the device's label, without characters that look alike. */
export function newCode(): string {
  const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  return [...randomBytes(8)].map((byte) => alphabet[byte % alphabet.length]).join("");
}

/** Encrypts a device's secret so that only the holder of its factory key can read it. Returns base64. */
export function sealSecret(factoryKey: string, deviceId: string, secret: string): string {
  return sealFor(secret, factoryKey, deviceId, sealInfo.claim);
}

/** Encrypts a camera's password so that only this device can read it. Returns base64. */
export function sealCameraPassword(secret: string, deviceId: string, password: string): string {
  return sealFor(password, secret, deviceId, sealInfo.camera);
}

/**
 * Checks an MQTT password `<ms>.<hex>`: the HMAC must be made with this key, and the time must be within the tolerance.
 */
export function isMqttPassword(
  key: string,
  deviceId: string,
  password: string,
  now: number,
  toleranceMs: number,
): boolean {
  const [ms = "", sign = ""] = password.split(".");
  if (!/^\d{1,16}$/.test(ms) || Math.abs(Number(ms) - now) > toleranceMs) return false;
  return sameText(hmacHex(key, mqttSigningText(deviceId, ms)), sign);
}

export interface SignedCommand {
  id: string;
  params: string;
  expires_at: number;
  sign: string;
}

export function signCommand(
  key: string,
  session: string,
  deviceId: string,
  name: string,
  id: string,
  expiresAt: number,
  params: unknown,
): SignedCommand {
  const text = JSON.stringify(params);
  return {
    id,
    params: text,
    expires_at: expiresAt,
    sign: hmacHex(key, commandSigningText(session, deviceId, name, id, expiresAt, text)),
  };
}

export function signConfig(key: string, session: string, deviceId: string, version: number, body: string) {
  return { version, body, sign: hmacHex(key, configSigningText(session, deviceId, version, body)) };
}
