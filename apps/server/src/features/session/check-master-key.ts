import { ConfigError } from "#platform/config/config.ts";
import { type Services } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { keyCheckSetting, opens, proofSettings, sealedProof, wrongKey } from "#platform/secret/key-proof.ts";
import { addInstallationSetting, getInstallationSetting } from "./installation.queries.ts";

const text = "huiyan";

/**
 * Returns the value in the database that only the correct master key can decrypt, encrypted and in base64. Undefined
 * before the first start of a server.
 */
export async function readKeyProof(db: Queryable): Promise<string | undefined> {
  const settings = new Map<string, unknown>();
  for (const name of proofSettings) settings.set(name, await getInstallationSetting(db, name));
  return sealedProof(settings);
}

/**
 * Refuses to start with another master key than the one with which the database was encrypted. Otherwise, secrets of
 * devices and passwords of cameras would be unreadable without an obvious cause.
 * @throws ConfigError with a message for the operator
 */
export async function checkMasterKey({ db, key, clock }: Pick<Services, "db" | "key" | "clock">): Promise<void> {
  const older = await readKeyProof(db.sql);
  const fresh = { sealed: key.seal(text).toString("base64") };
  if (older === undefined || opens(key, older))
    await addInstallationSetting(db.sql, keyCheckSetting, fresh, clock.now());
  const stored = await readKeyProof(db.sql);
  if (stored === undefined || !opens(key, stored)) throw new ConfigError(wrongKey);
}
