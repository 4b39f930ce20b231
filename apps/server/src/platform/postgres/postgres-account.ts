import { type SpawnSyncOptions, spawnSync } from "node:child_process";
import { chownSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Account and prefix with which the PostgreSQL programs are run. PostgreSQL refuses to run as root. */
export interface PostgresAccount {
  /** Chinese description for the log. */
  how: string;
  /** Programs that start the PostgreSQL program by exec, which keeps the process id; for example to change the user. */
  prefix: string[];
  /** Account that runs PostgreSQL and owns its files; null: the account of this process. */
  owner: { uid: number; gid: number } | null;
}

/** User id of “nobody” on Linux, the only unprivileged account that exists on every machine. */
const nobody = 65_534;
/**
 * Sends SIGINT (a clean, fast stop) to the child when its parent dies. Must follow any change of user, which clears it.
 */
const endWithParent = ["setpriv", "--pdeathsig", "INT", "--"];

/** Chooses an account by testing which of the needed programs work on this machine. */
export function choosePostgresAccount(): PostgresAccount {
  const guard = answers([...endWithParent, "true"]) ? endWithParent : [];
  if (process.getuid?.() !== 0) return { how: "当前账号", prefix: guard, owner: null };
  const namespace = ["unshare", "--user", `--map-user=${nobody}`, `--map-group=${nobody}`, "--"];
  if (answers([...namespace, ...guard, "id", "-u"]) === `${nobody}`) {
    return { how: "用户命名空间（root 映射为 nobody）", prefix: [...namespace, ...guard], owner: null };
  }
  const uid = Number(process.env.SUDO_UID ?? nobody);
  const gid = Number(process.env.SUDO_GID ?? nobody);
  return { how: `账号 ${uid}`, prefix: guard, owner: { uid, gid } };
}

function answers(command: string[]): string | null {
  const options: SpawnSyncOptions = { stdio: ["ignore", "pipe", "ignore"], timeout: 5_000 };
  const [file = "", ...args] = command;
  const done = spawnSync(file, args, { ...options, encoding: "utf8" });
  return done.status === 0 ? `${done.stdout.trim()}` || "ok" : null;
}

/** Changes the owner of a folder to the account that will run PostgreSQL, unless that account owns it already. */
export function giveTo(account: PostgresAccount, path: string): void {
  if (account.owner === null) return;
  const { uid, gid } = account.owner;
  const stat = lstatSync(path);
  if (stat.uid === uid && stat.gid === gid) return;
  if (stat.isDirectory()) for (const name of readdirSync(path)) giveTo(account, join(path, name));
  chownSync(path, uid, gid);
}
