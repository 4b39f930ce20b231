import { isDatabaseAway } from "../db/failures.ts";
import { type ErrorFields, errorFields } from "./error-fields.ts";

/**
 * Outage of a service that the server needs, such as the database. All failures that it causes count as one cause in
 * the log.
 */
export interface Outage {
  cause: string;
  /** Chinese advice to the operator. */
  advice: string;
}

const resumes = "恢复后系统自动继续";
const database: Record<string, string> = {
  "25006": `数据库只读：请检查它是否为备库、是否被设为只读；${resumes}`,
  "53100": `数据库所在磁盘已满：请腾出空间；${resumes}`,
  "53300": `数据库连接已满：请减小 DATABASE_POOL 或调大数据库的 max_connections；${resumes}`,
  "57014": `数据库的语句超时：请检查数据库负载与锁；${resumes}`,
};
const databaseAway = `数据库不可用：请检查 PostgreSQL 是否在运行、DATABASE_URL 是否可达；${resumes}`;
const databaseSlow = `数据库没有按时答复：请检查其负载、锁与网络；${resumes}`;

function innermost(fields: ErrorFields): ErrorFields {
  return fields.code === undefined && fields.cause !== undefined ? innermost(fields.cause) : fields;
}

/** Returns the outage that caused an error; undefined if no known outage did. */
export function outageOf(error: unknown): Outage | undefined {
  if (!isDatabaseAway(error)) return undefined;
  const { code, address, message } = innermost(errorFields(error));
  if (address !== undefined) {
    const advice = `连不上 ${address}：请检查那里的服务（数据库或消息代理）是否在运行、网络是否可达；${resumes}`;
    return { cause: `unreachable ${address}`, advice };
  }
  if (code === undefined && /timeout/.test(message)) return { cause: "database slow", advice: databaseSlow };
  const advice = database[code ?? ""];
  return advice === undefined
    ? { cause: "database away", advice: databaseAway }
    : { cause: `database ${code}`, advice };
}
