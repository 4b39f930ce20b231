import { randomBytes } from "node:crypto";
import { commandSigningText, configSigningText, mqttSigningText, sealInfo } from "@huiyan/contract/device/device.rules";
import { sealFor } from "@huiyan/device-link/sealed";
import { hmacHex, sameText } from "@huiyan/device-link/signature";

/** A device's secret: 32 random bytes as base64url text; its UTF-8 bytes are the HMAC key. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Eight characters for the device's label, without those that look alike. */
export function newCode(): string {
  const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  return [...randomBytes(8)].map((byte) => alphabet[byte % alphabet.length]).join("");
}

/** base64 of the secret, sealed for the one who holds the factory key. */
export function sealSecret(factoryKey: string, deviceId: string, secret: string): string {
  return sealFor(secret, factoryKey, deviceId, sealInfo.claim);
}

/** base64 of a camera's password, sealed for the one device. */
export function sealCameraPassword(secret: string, deviceId: string, password: string): string {
  return sealFor(password, secret, deviceId, sealInfo.camera);
}

/** Checks an MQTT password `<ms>.<hex>`: made with this key, at a time that is not off by more than the tolerance. */
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
