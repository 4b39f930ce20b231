import { type Queryable } from "#platform/db/database.ts";
import { markWithdrawn } from "./package.queries.ts";

/**
 * Withdraws a version of the edge agent on every platform. Loading the version again offers it again. Running upgrades
 * continue.
 * @returns number of withdrawn packages
 * @throws Error with a Chinese sentence if there is no package of this version
 */
export async function withdrawPackage(db: Queryable, version: string, now: Date): Promise<number> {
  const count = await markWithdrawn(db, version, now);
  if (count === 0) throw new Error(`没有版本为 ${version} 的升级包，请核对版本号`);
  return count;
}
