import { ownAccount } from "#platform/storage/file-trouble.ts";
import { certificateTrouble } from "./certificate-trouble.ts";

/**
 * Facts for a sentence about a failed connection: address (defaults as in libpq; never the password), error code and
 * message.
 */
interface Address {
  host: string;
  at: string;
  name: string;
  user: string;
  /** Paths of the certificates and the key in the connection address. */
  files: string;
  code: string;
  message: string;
}

function addressOf(url: string): Omit<Address, "code" | "message"> {
  const { hostname, port, pathname, username, searchParams } = new URL(url);
  const files = ["sslrootcert", "sslcert", "sslkey"].flatMap((name) => searchParams.get(name) ?? []).join("、");
  const host = hostname === "" ? "localhost" : hostname;
  const user = username === "" ? ownAccount() : decodeURIComponent(username);
  const name = decodeURIComponent(pathname.slice(1));
  return { host, at: `${host}:${port === "" ? "5432" : port}`, name: name === "" ? user : name, user, files };
}

type Sentence = (address: Address) => string;

const silent: Sentence = ({ at }) =>
  `数据库 ${at} 没有应答。请检查网络和防火墙，并核对环境变量 DATABASE_URL 的主机和端口`;
const cutOff: Sentence = ({ at }) =>
  `数据库 ${at} 断开了连接。请确认该端口是 PostgreSQL、它没有正在重启，并核对环境变量 DATABASE_URL`;
const wrongPassword: Sentence = ({ at, user }) =>
  `数据库 ${at} 不接受用户 ${user} 的密码。请核对环境变量 DATABASE_URL 里的用户名和密码（密码里的特殊字符须写成 %XX）`;

/** Error sentences by SQLSTATE (PostgreSQL, appendix A) or error code of the system. */
const byCode: Record<string, Sentence> = {
  ECONNREFUSED: ({ at }) => `数据库 ${at} 拒绝连接。请确认 PostgreSQL 已启动，并核对环境变量 DATABASE_URL 的主机和端口`,
  ENOTFOUND: ({ host }) => `找不到数据库的主机 ${host}（域名无法解析）。请核对环境变量 DATABASE_URL 的主机名`,
  EAI_AGAIN: ({ host }) =>
    `数据库的主机 ${host} 无法解析。请检查本机的 DNS 和网络，并核对环境变量 DATABASE_URL 的主机名`,
  ETIMEDOUT: silent,
  EHOSTUNREACH: silent,
  ENETUNREACH: silent,
  ECONNRESET: cutOff,
  EPIPE: cutOff,
  "28P01": wrongPassword,
  "3D000": ({ at, name, user }) =>
    `数据库服务器 ${at} 上没有名为 ${name} 的数据库。请先建立它（createdb -O ${user} ${name}），或核对环境变量 DATABASE_URL 里的库名`,
  "42501": ({ at, name, user, message }) =>
    `用户 ${user} 在数据库 ${name}（${at}）里权限不足（${message}）。请让数据库管理员执行：ALTER DATABASE "${name}" OWNER TO "${user}"`,
  "53300": ({ at, user }) =>
    `数据库 ${at} 的连接已用满（用户 ${user}）。请提高 PostgreSQL 的 max_connections，或减小环境变量 DATABASE_POOL`,
  "25006": ({ at, name }) => `数据库 ${name}（${at}）只读，可能是备库。请把环境变量 DATABASE_URL 指向可写的主库`,
  "53100": ({ at }) => `数据库 ${at} 的磁盘已满。请在数据库所在的机器上清理磁盘`,
  "57P03": ({ at }) => `数据库 ${at} 正在启动或停止。请稍后再启动`,
  "57P01": cutOff,
};

/** Error sentences for failures without a code, by patterns of the messages of pg and PostgreSQL. */
const byMessage: [RegExp, Sentence][] = [
  [
    /^(ENOENT|EACCES|EISDIR|ENOTDIR):/,
    ({ files, message }) =>
      `环境变量 DATABASE_URL 里 sslrootcert、sslcert 或 sslkey 指明的文件无法读取：${files}（${message}）。请核对路径，并让用户 ${ownAccount()} 可以读取该文件`,
  ],
  [
    /does not support SSL/,
    ({ at }) =>
      `数据库 ${at} 没有开启 TLS，而环境变量 DATABASE_URL 要求 TLS（sslmode）。请在 PostgreSQL 上开启 ssl，或在可信网络里去掉 sslmode`,
  ],
  [
    /no pg_hba\.conf entry.*no encryption|pg_hba\.conf rejects.*no encryption/,
    ({ at, user }) =>
      `数据库 ${at} 不允许用户 ${user} 不加密地连接。请在环境变量 DATABASE_URL 末尾加上 ?sslmode=verify-full；仍不行则检查 pg_hba.conf`,
  ],
  [
    /pg_hba\.conf/,
    ({ at, user, name }) =>
      `数据库 ${at} 不允许用户 ${user} 从本机连接数据库 ${name}。请在它的 pg_hba.conf 里允许本机的地址`,
  ],
  [
    /client password must be a string|empty password/,
    ({ at, user }) => `数据库 ${at} 要求用户 ${user} 的密码，而环境变量 DATABASE_URL 里没有密码`,
  ],
  [/role ".*" does not exist/, wrongPassword],
  [/timeout/, silent],
  [/Connection terminated|invalid response/i, cutOff],
];

/** Returns a sentence for a failure of the external database; undefined for an unknown cause. */
export function explainDatabase(url: string, code: string, message: string): string | undefined {
  const certificate = certificateTrouble(code, "DATABASE_URL");
  if (certificate !== undefined) return `数据库 ${addressOf(url).at} ${certificate}`;
  const sentence = byCode[code] ?? byMessage.find(([pattern]) => pattern.test(message))?.[1];
  return sentence?.({ ...addressOf(url), code, message });
}
