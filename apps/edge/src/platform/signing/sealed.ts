import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { type sealInfo } from "@huiyan/contract/device/device.rules";

type Purpose = (typeof sealInfo)[keyof typeof sealInfo];

const nonceBytes = 12;
const tagBytes = 16;

function keyFor(secret: string, deviceId: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, deviceId, purpose, 32));
}

/**
 * Opens what the server sealed for this device: base64 of nonce, ciphertext and tag, AES-256-GCM.
 * @throws a Chinese sentence when it was changed or sealed with another key
 */
export function unseal(sealed: string, secret: string, deviceId: string, purpose: Purpose): string {
  const bytes = Buffer.from(sealed, "base64");
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyFor(secret, deviceId, purpose), bytes.subarray(0, nonceBytes));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8");
  } catch {
    throw new Error("密文无法解开：密钥不符或内容被改动");
  }
}

/** The other end, for tests and tools. */
export function seal(text: string, secret: string, deviceId: string, purpose: Purpose): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", keyFor(secret, deviceId, purpose), nonce);
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64");
}
