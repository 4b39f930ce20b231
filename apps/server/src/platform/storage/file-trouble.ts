import { existsSync, readFileSync, statfsSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, resolve } from "node:path";
import { errorCode } from "../failure/error-code.ts";

/** Returns the name of the account with this user id; the id if the machine has no name for it. */
function accountName(uid: number): string {
  try {
    const line = readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .find((entry) => entry.split(":")[2] === `${uid}`);
    return line?.split(":")[0] ?? `${uid}`;
  } catch {
    return `${uid}`;
  }
}

/** Returns the name of the account that runs this process. */
export function ownAccount(): string {
  try {
    return userInfo().username;
  } catch {
    return `${process.getuid?.() ?? "未知"}`;
  }
}

/** Returns the path if this process can inspect it; otherwise its nearest parent that exists and can be inspected. */
function nearest(path: string): string {
  let at = resolve(path);
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at);
  return at;
}

function ownerOf(path: string): string {
  try {
    return accountName(statSync(path).uid);
  } catch {
    return "未知";
  }
}

export const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 ** 2)} MB`;

/** Returns the bytes that this process may still write to the disk of a path. */
export function freeBytesOf(path: string): number {
  const { bavail, bsize } = statfsSync(nearest(path));
  return bavail * bsize;
}

/**
 * `f_type` of kernel file systems, which cannot hold a program's files: proc, sysfs, cgroup, cgroup2, devpts. Source:
 * statfs(2).
 */
const kernelFileSystems = new Set([0x9fa0, 0x62656572, 0x27e0eb, 0x63677270, 0x1cd1]);

/**
 * Returns true if a folder, which need not exist, is in a kernel file system. Ask this before you create a folder whose
 * path a user has written: Node's recursive mkdir never returns below /proc.
 */
export function isKernelFolder(path: string): boolean {
  return process.platform === "linux" && kernelFileSystems.has(statfsSync(nearest(path)).type);
}

/**
 * Returns the sentence for missing permissions. The sentence names the nearest folder or file that this process can
 * inspect, because its permissions must be changed.
 */
function noRights(path: string, environment: NodeJS.ProcessEnv): string {
  if (environment.INVOCATION_ID !== undefined && /^\/(home|root|run\/user)(\/|$)/.test(path))
    return `systemd 单元不允许本服务访问 ${path}（ProtectHome）。请换到 /home、/root 以外的位置，例如 /mnt 或 /srv`;
  const at = nearest(path);
  const [owner, own] = [ownerOf(at), ownAccount()];
  return owner === own
    ? `当前用户 ${own} 没有 ${at} 的读写权限，请检查它的权限位（chmod）`
    : `${at} 属于用户 ${owner}，当前用户 ${own} 没有读写权限。请改用用户 ${owner} 运行，或执行 chown -R ${own} ${at}，或换一个位置`;
}

/**
 * Returns the sentence for a read-only path. systemd sets INVOCATION_ID for the processes of a unit, whose sandbox
 * makes other folders read-only.
 */
function readOnly(path: string, environment: NodeJS.ProcessEnv): string {
  return environment.INVOCATION_ID === undefined
    ? `${path} 所在的文件系统只读，不能写入。请重新挂载为可写，或换一个位置`
    : `${path} 对本服务只读：systemd 单元只允许写数据目录。请执行 systemctl edit，在 [Service] 下加一行 ReadWritePaths=${path}，再重新启动服务；磁盘本身只读时请重新挂载为可写`;
}

const sentences: Record<string, (path: string, environment: NodeJS.ProcessEnv) => string> = {
  EACCES: noRights,
  EPERM: noRights,
  EROFS: readOnly,
  ENOSPC: (path) => `${path} 所在的磁盘已满（剩余 ${megabytes(freeBytesOf(path))}）。请清理磁盘，或换到另一块磁盘`,
  EDQUOT: (path) => `用户 ${ownAccount()} 在 ${path} 所在磁盘的配额已用完。请提高配额，或换一个位置`,
  ENOENT: (path) => `${path} 不存在，请先建立它，或核对路径`,
  EEXIST: (path) => `${path} 是一个文件，不是目录。请换一个位置，或移走这个文件`,
  ENOTDIR: (path) => `${path} 是一个文件，或它的上级 ${nearest(path)} 是一个文件，不是目录。请换一个位置`,
  EISDIR: (path) => `${path} 是一个目录，不是文件。请写明文件名`,
  EIO: (path) => `读写 ${path} 时磁盘出错（EIO）。请检查磁盘`,
  ESTALE: (path) => `${path} 所在的网络存储已断开（ESTALE）。请重新挂载`,
  ENODEV: (path) => `${path} 所在的磁盘已不在。请重新挂载`,
  EMFILE: () => "打开的文件过多，请提高文件数上限（ulimit -n）",
};

/**
 * Returns a Chinese sentence for an error of the file system: path, reason, advice.
 * @param path path that the sentence names if the error names none
 * @returns undefined if the error does not come from the file system
 */
export function fileTrouble(
  error: unknown,
  path: string,
  environment: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const code = errorCode(error);
  return sentences[code]?.(path, environment);
}
