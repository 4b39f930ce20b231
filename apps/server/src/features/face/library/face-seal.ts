import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { type MasterKey } from "#platform/secret/master-key.ts";

const [nonceBytes, tagBytes, keyBytes] = [12, 16, 32];

/** Generates the encryption key of a face. Deleting the key makes the data encrypted with it unreadable. */
export const newFaceKey = (): Buffer => randomBytes(keyBytes);

export const sealKey = (master: MasterKey, key: Buffer): Buffer => master.seal(key.toString("base64"));
/** Decrypts a face's key. @throws Error if the bytes were changed or encrypted with another master key */
export const openKey = (master: MasterKey, sealed: Buffer): Buffer => Buffer.from(master.open(sealed), "base64");

/** Encrypts with AES-256-GCM. Returns nonce (12 bytes), ciphertext and tag (16 bytes). */
export function sealBytes(key: Buffer, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

export const sealEmbedding = (key: Buffer, { buffer, byteOffset, length }: Int8Array): Buffer =>
  sealBytes(key, new Uint8Array(buffer, byteOffset, length));

/**
 * Decrypts bytes that `sealBytes` returned.
 * @throws Error if the bytes were changed or encrypted with another key
 */
export function openBytes(key: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
}
