import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts what must not lie open in the database, and signs addresses. All nodes share the one key. */
export interface MasterKey {
  /** AES-256-GCM; nonce(12) + ciphertext + tag(16). */
  seal(text: string): Buffer;
  /** @throws when the bytes were changed or sealed with another key */
  open(sealed: Buffer): string;
  /** hex HMAC-SHA256 under a key derived for this purpose. */
  sign(purpose: string, text: string): string;
}

export function sealWith(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

export function openWith(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes));
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
  const body = sealed.subarray(nonceBytes, sealed.length - tagBytes);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
}

/** HKDF-SHA256 to 32 bytes. */
export function deriveKey(secret: string | Buffer, salt: string, info: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, 32));
}

export function hmacHex(key: string | Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest("hex");
}

/** Compares hex or other texts without telling by time where they differ. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

export function masterKey(bytes: Buffer): MasterKey {
  const sealing = deriveKey(bytes, "", "huiyan/seal/v1");
  const signing = new Map<string, Buffer>();
  return {
    seal: (text) => sealWith(sealing, text),
    open: (sealed) => openWith(sealing, sealed),
    sign: (purpose, text) => {
      const key = signing.get(purpose) ?? deriveKey(bytes, "", `huiyan/sign/${purpose}/v1`);
      signing.set(purpose, key);
      return hmacHex(key, text);
    },
  };
}

/** Takes the key from the environment, else from `data/key`, which is made at the first start (mode 0600). */
export async function loadMasterKey(rawInput: string | undefined, dataDir: string): Promise<MasterKey> {
  if (rawInput !== undefined) return masterKey(Buffer.from(rawInput, "hex"));
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, "key");
  await writeFile(path, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx", flush: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    },
  );
  return masterKey(Buffer.from((await readFile(path, "utf8")).trim(), "hex"));
}
