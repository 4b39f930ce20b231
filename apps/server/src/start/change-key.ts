import { randomBytes } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Config } from "#platform/config/config.ts";
import { masterKeyOf } from "#platform/secret/master-key.ts";
import { withInstallation } from "./open-installation.ts";
import { countOtherClients, resealAll } from "./sealed-values.queries.ts";

const say = (text: string) => process.stdout.write(`${text}\n`);
const needs = { isCurrent: true, statementMs: "unlimited" } as const;

/**
 * Returns whether an interrupted change of the master key has already changed the database, so that only the new key
 * decrypts it.
 */
async function isCommitted(config: Config, fresh: string): Promise<boolean> {
  return withInstallation({ ...config, masterKey: fresh }, needs, async () => true).catch(() => false);
}

/**
 * Runs `--change-key`: replaces the master key, and encrypts all secrets of the database with the new one.
 * The new key is stored as `key.new` before the database changes, so that an interrupted change can be finished by
 * running the command again.
 * @throws Error whose Chinese message says why the key was not changed
 */
export async function runChangeKey(config: Config): Promise<void> {
  const [current, pending] = [join(config.dataDir, "key"), join(config.dataDir, "key.new")];
  if (config.masterKey !== undefined)
    throw new Error(
      `主密钥来自 HUIYAN_KEY，没有更换。请先停止所有节点，把它写入 ${resolve(current)}，从设置里删去 HUIYAN_KEY，再运行这条命令`,
    );
  const interrupted = await readFile(pending, "utf8").catch(() => undefined);
  if (interrupted !== undefined && (await isCommitted(config, interrupted))) {
    await rename(pending, current);
    say("上次的更换被中断，现已完成：主密钥已更换");
    return;
  }
  await rm(pending, { force: true });
  const changed = await withInstallation(config, needs, async ({ sql, key }) => {
    if ((await countOtherClients(sql)) > 0)
      throw new Error("数据库正在被使用，主密钥没有更换。请先停止所有节点，再运行这条命令");
    const fresh = randomBytes(32).toString("hex");
    await writeFile(pending, fresh, { mode: 0o600, flag: "wx", flush: true });
    return resealAll(sql, key, masterKeyOf(fresh));
  });
  await rename(pending, current);
  say(`已更换主密钥（${resolve(current)}），${changed} 项密钥与密码已用新密钥重新加密`);
  say("请另存新的主密钥并重新备份；旧备份仍用其中的旧密钥恢复。多个节点请把新密钥复制到每个节点，然后启动服务");
}
