import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { type sealInfo } from "@huiyan/contract/device/device.rules";

type Purpose = (typeof sealInfo)[keyof typeof sealInfo];

const nonceBytes = 12;
const tagBytes = 16;

/** Derives a key of 32 bytes with HKDF-SHA256. */
export function deriveKey(secret: string | Buffer, salt: string, info: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, 32));
}

/** Encrypts a text with AES-256-GCM. Returns nonce(12) + ciphertext + tag(16). */
export function sealWith(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Decrypts the result of {@link sealWith}.
 * @throws Error if the bytes were changed or encrypted with another key
 */
export function openWith(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return decipher.update(sealed.subarray(nonceBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8");
}

/**
 * Encrypts a text for one device and one purpose. Returns base64, which only a holder of the device's secret can
 * decrypt.
 */
export function sealFor(text: string, secret: string, deviceId: string, purpose: Purpose): string {
  return sealWith(deriveKey(secret, deviceId, purpose), text).toString("base64");
}

/**
 * Decrypts a text that was encrypted for this device and purpose.
 * @throws Error with a Chinese sentence if the text was changed or encrypted with another key
 */
export function openFor(sealed: string, secret: string, deviceId: string, purpose: Purpose): string {
  try {
    return openWith(deriveKey(secret, deviceId, purpose), Buffer.from(sealed, "base64"));
  } catch {
    throw new Error("密文无法解开：密钥不符或内容被改动");
  }
}
