import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { type MasterKey } from "../../../platform/secret/master-key.ts";

const [nonceBytes, tagBytes, keyBytes] = [12, 16, 32];

/** A face's own key: what it sealed is lost with it. */
export const newFaceKey = (): Buffer => randomBytes(keyBytes);

export const sealKey = (master: MasterKey, key: Buffer): Buffer => master.seal(key.toString("base64"));
/** @throws when the bytes were changed or sealed with another master key */
export const openKey = (master: MasterKey, sealed: Buffer): Buffer => Buffer.from(master.open(sealed), "base64");

/** AES-256-GCM; nonce(12) + ciphertext + tag(16). */
export function sealBytes(key: Buffer, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

export const sealEmbedding = (key: Buffer, { buffer, byteOffset, length }: Int8Array): Buffer =>
  sealBytes(key, new Uint8Array(buffer, byteOffset, length));

/** @throws when the bytes were changed or sealed with another key */
export function openBytes(key: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
}
