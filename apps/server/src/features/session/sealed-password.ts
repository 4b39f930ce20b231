import { constants, createPrivateKey, createPublicKey, generateKeyPair, privateDecrypt } from "node:crypto";
import { promisify } from "node:util";
import { sealedLifeMs, sealedPrefix } from "@huiyan/contract/session/session.rules";
import { z } from "zod";
import { type Services } from "../../platform/context/context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { addInstallationSetting, getInstallationSetting } from "./installation.queries.ts";

const setting = "password_key";
const Stored = z.object({ private_sealed: z.string() });
const generate = promisify(generateKeyPair);

/** The installation's key pair, made at the first use; nodes that start together agree on the first one stored. */
async function privateKeyOf({ db, key, clock }: Services) {
  let stored = Stored.safeParse(await getInstallationSetting(db.sql, setting));
  if (!stored.success) {
    const made = await generate("rsa", { modulusLength: 2048 });
    const pem = made.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const value = { private_sealed: key.seal(pem).toString("base64") };
    await addInstallationSetting(db.sql, setting, value, clock.now());
    stored = Stored.safeParse(await getInstallationSetting(db.sql, setting));
  }
  if (!stored.success) throw new Error("the installation has no password key");
  return createPrivateKey(key.open(Buffer.from(stored.data.private_sealed, "base64")));
}

/** SPKI in base64. */
export async function publicKeyText(services: Services): Promise<string> {
  const publicKey = createPublicKey(await privateKeyOf(services));
  return publicKey.export({ type: "spki", format: "der" }).toString("base64");
}

/**
 * The password as it was typed, whether it was sent plain or sealed.
 * @throws AppError password_seal_void
 */
export async function openPassword(services: Services, sent: string): Promise<string> {
  if (!sent.startsWith(sealedPrefix)) return sent;
  const privateKey = await privateKeyOf(services);
  try {
    const bytes = Buffer.from(sent.slice(sealedPrefix.length), "base64");
    const opened = privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
      bytes,
    ).toString("utf8");
    const [time = "", ...rest] = opened.split("\n");
    if (Math.abs(services.clock.now().getTime() - Number(time)) <= sealedLifeMs) return rest.join("\n").trim();
  } catch {
    // told below, like a password that was sealed too long ago
  }
  throw new AppError("password_seal_void");
}
