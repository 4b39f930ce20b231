import { createPrivateKey, createPublicKey, generateKeyPair, subtle, type webcrypto } from "node:crypto";
import { promisify } from "node:util";
import { sealedLifeMs, sealedPrefix } from "@huiyan/contract/session/session.rules";
import { z } from "zod";
import { type Services } from "#platform/context/context.ts";
import { AppError } from "#platform/error/app-error.ts";
import { type SignInTurn } from "#platform/limits/sign-in-queue.ts";
import { type MasterKey } from "#platform/secret/master-key.ts";
import { addInstallationSetting, getInstallationSetting } from "../installation.queries.ts";

const setting = "password_key";
const Stored = z.object({ private_sealed: z.string() });
const generate = promisify(generateKeyPair);

const sealedBytes = 256;
const algorithm = { name: "RSA-OAEP", hash: "SHA-256" };

interface PasswordKey {
  /** Public key in SPKI format, base64. */
  publicText: string;
  opener: webcrypto.CryptoKey;
}

/**
 * Returns the installation's key pair, which is generated at the first use. If several nodes generate one concurrently,
 * all of them use the pair that was stored first.
 */
async function loadKey({ db, key, clock }: Services): Promise<PasswordKey> {
  let stored = Stored.safeParse(await getInstallationSetting(db.sql, setting));
  if (!stored.success) {
    const made = await generate("rsa", { modulusLength: sealedBytes * 8 });
    const pem = made.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const value = { private_sealed: key.seal(pem).toString("base64") };
    await addInstallationSetting(db.sql, setting, value, clock.now());
    stored = Stored.safeParse(await getInstallationSetting(db.sql, setting));
  }
  if (!stored.success) throw new Error("the installation has no password key");
  const privateKey = createPrivateKey(key.open(Buffer.from(stored.data.private_sealed, "base64")));
  const pkcs8 = privateKey.export({ type: "pkcs8", format: "der" });
  return {
    publicText: createPublicKey(privateKey).export({ type: "spki", format: "der" }).toString("base64"),
    opener: await subtle.importKey("pkcs8", pkcs8, algorithm, false, ["decrypt"]),
  };
}

/** Key pair of each installation in this process. Key pairs never change. */
const loaded = new WeakMap<MasterKey, Promise<PasswordKey>>();

function keyOf(services: Services): Promise<PasswordKey> {
  const known = loaded.get(services.key);
  if (known !== undefined) return known;
  const loading = loadKey(services);
  loaded.set(services.key, loading);
  // after a failure the next call loads the key pair again
  loading.catch(() => loaded.delete(services.key));
  return loading;
}

/** Returns the public key in SPKI format, base64. */
export async function publicKeyText(services: Services): Promise<string> {
  return (await keyOf(services)).publicText;
}

async function decrypt({ opener }: PasswordKey, bytes: Buffer): Promise<string> {
  return Buffer.from(await subtle.decrypt(algorithm, opener, bytes)).toString("utf8");
}

/**
 * Returns a password in plain text. Browsers send it in plain text, or encrypted with the public key. Decryption takes
 * about one millisecond of CPU time, and is therefore scheduled in the same queue as password hashes.
 * @throws AppError password_seal_void, sign_in_slowed, service_unavailable
 */
export async function openPassword(services: Services, turn: SignInTurn, sent: string): Promise<string> {
  if (!sent.startsWith(sealedPrefix)) return sent;
  const bytes = Buffer.from(sent.slice(sealedPrefix.length), "base64");
  if (bytes.length !== sealedBytes) throw new AppError("password_seal_void");
  const key = await keyOf(services);
  // a password that cannot be decrypted gets the same error as an expired one
  const opened = await services.hashing.run(turn, () => decrypt(key, bytes).catch(() => ""));
  const [time = "", ...rest] = opened.split("\n");
  const isFresh = time !== "" && Math.abs(services.clock.now().getTime() - Number(time)) <= sealedLifeMs;
  if (!isFresh) throw new AppError("password_seal_void");
  return rest.join("\n").trim();
}
