import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { type sealInfo } from "@huiyan/contract/device/device.rules";

type Purpose = (typeof sealInfo)[keyof typeof sealInfo];

const nonceBytes = 12;
const tagBytes = 16;

/** HKDF-SHA256 to 32 bytes. */
export function deriveKey(secret: string | Buffer, salt: string, info: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, 32));
}

/** AES-256-GCM; nonce(12) + ciphertext + tag(16). */
export function sealWith(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

/** @throws when the bytes were changed or sealed with another key */
export function openWith(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return decipher.update(sealed.subarray(nonceBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8");
}

/** Base64 of what only the holder of this device's secret opens, for this purpose alone. */
export function sealFor(text: string, secret: string, deviceId: string, purpose: Purpose): string {
  return sealWith(deriveKey(secret, deviceId, purpose), text).toString("base64");
}

/** Opens what was sealed for this device. @throws a Chinese sentence when it was changed or sealed with another key */
export function openFor(sealed: string, secret: string, deviceId: string, purpose: Purpose): string {
  try {
    return openWith(deriveKey(secret, deviceId, purpose), Buffer.from(sealed, "base64"));
  } catch {
    throw new Error("密文无法解开：密钥不符或内容被改动");
  }
}
