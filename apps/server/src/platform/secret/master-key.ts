import { createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deriveKey, openWith, sealWith } from "@huiyan/device-link/sealed";
import { hmacHex } from "@huiyan/device-link/signature";

/** Encrypts what must not lie open in the database, and signs addresses. All nodes share the one key. */
export interface MasterKey {
  /** AES-256-GCM; nonce(12) + ciphertext + tag(16). */
  seal(text: string): Buffer;
  /** @throws when the bytes were changed or sealed with another key */
  open(sealed: Buffer): string;
  /** hex HMAC-SHA256 under a key derived for this purpose. */
  sign(purpose: string, text: string): string;
}

export function masterKey(bytes: Buffer): MasterKey {
  const sealing = deriveKey(bytes, "", "huiyan/seal/v1");
  const signing = new Map<string, KeyObject>();
  return {
    seal: (text) => sealWith(sealing, text),
    open: (sealed) => openWith(sealing, sealed),
    sign: (purpose, text) => {
      const key = signing.get(purpose) ?? createSecretKey(deriveKey(bytes, "", `huiyan/sign/${purpose}/v1`));
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
