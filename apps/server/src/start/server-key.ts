import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { readKeyProof } from "#features/session/session.public.ts";
import { type Config } from "#platform/config/config.ts";
import { openDatabase } from "#platform/db/database.ts";
import { listPending } from "#platform/db/migrate.ts";
import { type MasterKey, makeMasterKey, masterKeyOf, readMasterKey } from "#platform/secret/master-key.ts";

/** Names in a data folder that exist only after a master key was generated. */
const madeWithKey = ["run.json", "files"];

/** Returns the first name of `madeWithKey` that exists in the folder; an empty folder of that name does not count. */
function partOf(dataDir: string): string | undefined {
  return madeWithKey.find((name) => {
    const path = join(dataDir, name);
    return existsSync(path) && (name !== "files" || readdirSync(path).length > 0);
  });
}

/** Returns true if a server has used the database before. */
async function isUsed(databaseUrl: string): Promise<boolean> {
  const sql = openDatabase(databaseUrl, 1, () => undefined);
  try {
    return (await listPending(sql)) !== undefined && (await readKeyProof(sql)) !== undefined;
  } finally {
    await sql.destroy();
  }
}

/**
 * Returns the server's master key. Generates one for an empty installation only: with existing data, a new key would
 * make every secret unreadable and backups worthless.
 * @throws Error whose Chinese message says that the key of the data is missing
 */
export async function openServerKey(
  { masterKey, dataDir }: Pick<Config, "masterKey" | "dataDir">,
  databaseUrl: string,
): Promise<MasterKey> {
  const present = await readMasterKey(masterKey, dataDir);
  if (present !== undefined) return masterKeyOf(present);
  const part = (await isUsed(databaseUrl)) ? "数据库" : partOf(dataDir);
  if (part !== undefined)
    throw new Error(
      `缺少主密钥：已有数据（${part}），但数据目录 ${resolve(dataDir)} 里没有 key，也没有设置 HUIYAN_KEY。` +
        "请恢复原来的 key 文件或 HUIYAN_KEY 后再启动；确实无法找回时，请从含有主密钥的备份恢复",
    );
  await makeMasterKey(dataDir);
  return masterKeyOf((await readMasterKey(undefined, dataDir)) ?? "");
}
