import { z } from "zod";
import { type MasterKey } from "./master-key.ts";

/** Name of the setting that holds a text encrypted with the master key. A master key is tested by decrypting it. */
export const keyCheckSetting = "master_key_check";
/** Name of an encrypted setting that installations of earlier versions have. */
const passwordKeySetting = "password_key";
/** Names of the settings on which a master key can be tested. */
export const proofSettings: readonly string[] = [keyCheckSetting, passwordKeySetting];

const Check = z.object({ sealed: z.string() });
const PasswordKey = z.object({ private_sealed: z.string() });

/**
 * Returns a setting's value that is encrypted with the master key, as base64; undefined before the first start of a
 * server.
 */
export const sealedProof = (settings: ReadonlyMap<string, unknown>): string | undefined =>
  Check.safeParse(settings.get(keyCheckSetting)).data?.sealed ??
  PasswordKey.safeParse(settings.get(passwordKeySetting)).data?.private_sealed;

export function opens(key: MasterKey, sealed: string): boolean {
  try {
    key.open(Buffer.from(sealed, "base64"));
    return true;
  } catch {
    return false;
  }
}

export const wrongKey =
  "主密钥与数据库不符，设备密钥和摄像头密码都无法解开。请恢复原来的 data/key（或 HUIYAN_KEY）后再启动；" +
  "确实无法找回时，请从含有主密钥的备份恢复数据库";
