import { z } from "zod";
import { ConfigError } from "../../platform/config/config.ts";
import { type Services } from "../../platform/context/context.ts";
import { type MasterKey } from "../../platform/secret/master-key.ts";
import { addInstallationSetting, getInstallationSetting } from "./installation.queries.ts";

const setting = "master_key_check";
const Stored = z.object({ sealed: z.string() });
/** What an installation of an earlier version has sealed. */
const OlderSealed = z.object({ private_sealed: z.string() });
const text = "huiyan";

function opens(key: MasterKey, sealed: string): boolean {
  try {
    key.open(Buffer.from(sealed, "base64"));
    return true;
  } catch {
    return false;
  }
}

/**
 * Refuses to go on with another master key than the one that the database was sealed with: a new one would leave every
 * device's secret and every camera's password unreadable, and nobody would learn why.
 * @throws ConfigError with a sentence for the operator
 */
export async function checkMasterKey({ db, key, clock }: Pick<Services, "db" | "key" | "clock">): Promise<void> {
  const older = OlderSealed.safeParse(await getInstallationSetting(db.sql, "password_key")).data?.private_sealed;
  const fresh = { sealed: key.seal(text).toString("base64") };
  if (older === undefined || opens(key, older)) await addInstallationSetting(db.sql, setting, fresh, clock.now());
  const stored = Stored.safeParse(await getInstallationSetting(db.sql, setting)).data?.sealed ?? older;
  if (stored !== undefined && opens(key, stored)) return;
  throw new ConfigError(
    "主密钥与数据库不符，设备密钥和摄像头密码都无法解开。请恢复原来的 data/key（或 HUIYAN_KEY）后再启动；" +
      "确实无法找回时，请从含有主密钥的备份恢复数据库",
  );
}
