import { createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deriveKey, openWith, sealWith } from "@huiyan/device-link/sealed";
import { hmacHex } from "@huiyan/device-link/signature";
import { ofPart } from "../failure/part-failure.ts";

/** Encrypts secrets in the database and signs addresses. All nodes share one master key. */
export interface MasterKey {
  /** Encrypts with AES-256-GCM. Returns nonce (12 bytes), ciphertext and tag (16 bytes). */
  seal(text: string): Buffer;
  /** Decrypts. @throws Error if the bytes were changed or encrypted with another key */
  open(sealed: Buffer): string;
  /** Returns a hex HMAC-SHA256 of the text, with a key that is derived from the master key for this purpose. */
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

const keyFile = (dataDir: string) => join(dataDir, "key");

/**
 * Returns the master key as 64 hex characters: from the environment, otherwise from `data/key`; undefined if neither
 * exists.
 * @throws Error whose Chinese message says that the text is not a master key
 */
export async function readMasterKey(rawInput: string | undefined, dataDir: string): Promise<string | undefined> {
  if (rawInput !== undefined) return rawInput;
  const path = keyFile(dataDir);
  const text = await ofPart({ kind: "master_key", path }, () =>
    readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
      throw error;
    }),
  );
  if (text !== undefined && !/^[0-9a-f]{64}$/i.test(text.trim()))
    throw new Error(`主密钥文件 ${path} 已损坏：应为 64 位十六进制字符。请恢复原来的文件，或设置 HUIYAN_KEY`);
  return text?.trim();
}

/** Creates `data/key` (mode 0600) if it does not exist. Call it only for an installation without data. */
export async function makeMasterKey(dataDir: string): Promise<void> {
  const path = keyFile(dataDir);
  await ofPart({ kind: "master_key", path }, async () => {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeFile(path, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx", flush: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
      },
    );
  });
}

export const masterKeyOf = (hex: string): MasterKey => masterKey(Buffer.from(hex, "hex"));
