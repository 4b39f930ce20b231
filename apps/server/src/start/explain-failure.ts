import { ConfigError } from "#platform/config/parse-settings.ts";
import { errorCode, errorMessage } from "#platform/failure/error-code.ts";
import { type Part, PartFailure } from "#platform/failure/part-failure.ts";
import { fileTrouble, ownAccount } from "#platform/storage/file-trouble.ts";
import { certificateTrouble } from "./certificate-trouble.ts";
import { explainDatabase } from "./explain-database.ts";

/** Facts about the failure of one part, from which its error sentence is built. */
interface Failure<P extends Part> {
  part: P;
  code: string;
  message: string;
}

const hasChinese = (text: string) => /\p{Script=Han}/u.test(text);

type Sentences<P extends Part> = Record<string, (failure: Failure<P>) => string>;
type Of<K extends Part["kind"]> = Extract<Part, { kind: K }>;

/** Returns host, port and user of the broker's address, without the password. */
function brokerOf({ url }: Of<"broker">) {
  const { protocol, hostname, port, username } = new URL(url);
  const usual: Record<string, string> = { "mqtt:": "1883", "mqtts:": "8883", "ws:": "80", "wss:": "443" };
  return {
    host: hostname,
    at: `${hostname}:${port === "" ? usual[protocol] : port}`,
    user: username === "" ? "（未填写）" : decodeURIComponent(username),
  };
}

const brokerSays = (part: Of<"broker">, sentence: string) => `消息代理 ${brokerOf(part).at} ${sentence}`;
const brokerRefusesUser = ({ part }: Failure<Of<"broker">>) =>
  brokerSays(part, `不接受用户 ${brokerOf(part).user}。请核对环境变量 MQTT_URL 里的用户名和密码`);
const brokerSilent = ({ part }: Failure<Of<"broker">>) =>
  brokerSays(part, "没有应答。请检查网络和防火墙，并核对环境变量 MQTT_URL 的主机和端口");

/** Sentences for failures of the broker by error code; 4 and 5 are CONNACK return codes of MQTT 3.1.1. */
const broker: Sentences<Of<"broker">> = {
  ECONNREFUSED: ({ part }) => brokerSays(part, "拒绝连接。请确认消息代理已启动，并核对环境变量 MQTT_URL 的主机和端口"),
  ENOTFOUND: ({ part }) =>
    `找不到消息代理的主机 ${brokerOf(part).host}（域名无法解析）。请核对环境变量 MQTT_URL 的主机名`,
  EAI_AGAIN: ({ part }) =>
    `消息代理的主机 ${brokerOf(part).host} 无法解析。请检查本机的 DNS 和网络，并核对环境变量 MQTT_URL 的主机名`,
  ETIMEDOUT: brokerSilent,
  EHOSTUNREACH: brokerSilent,
  ENETUNREACH: brokerSilent,
  "4": brokerRefusesUser,
  "5": brokerRefusesUser,
};

function explainBroker(failure: Failure<Of<"broker">>): string | undefined {
  const known = broker[failure.code];
  if (known !== undefined) return known(failure);
  const certificate = certificateTrouble(failure.code, "MQTT_URL");
  if (certificate !== undefined) return brokerSays(failure.part, certificate);
  if (failure.message === "connack timeout") return brokerSilent(failure);
  return brokerSays(
    failure.part,
    "没有按 MQTT 应答就断开了。请确认该端口是 MQTT 代理，且环境变量 MQTT_URL 的协议（mqtt、mqtts、ws、wss）与它一致",
  );
}

const port: Sentences<Of<"web_port">> = {
  EADDRINUSE: ({ part }) => `网页端口 ${part.port} 已被占用，请停掉占用它的程序，或用环境变量 PORT 换一个端口`,
  EACCES: ({ part }) =>
    `用户 ${ownAccount()} 没有权限使用网页端口 ${part.port}（1024 以下的端口须有特权）。请用环境变量 PORT 换一个端口，例如 8686，再由反向代理转发`,
  EADDRNOTAVAIL: ({ part }) =>
    `环境变量 HOST 的地址 ${part.host} 不是本机的地址。请改为本机网卡的地址、0.0.0.0（全部网卡）或 127.0.0.1（仅本机）`,
  ENOTFOUND: ({ part }) => `环境变量 HOST 的主机名 ${part.host} 无法解析。请改为本机网卡的 IP 地址`,
  EAI_AGAIN: ({ part }) => `环境变量 HOST 的主机名 ${part.host} 无法解析。请改为本机网卡的 IP 地址`,
  EAFNOSUPPORT: ({ part }) => `本机没有启用 IPv6，环境变量 HOST 的地址 ${part.host} 不能使用。请改为 IPv4 地址`,
};

const clusterSentences: [RegExp, (folder: string) => string][] = [
  [/No space left on device/, (folder) => fileTrouble({ code: "ENOSPC" }, folder) ?? ""],
  [
    /has wrong ownership/,
    (folder) => `数据目录 ${folder} 里的数据库文件属于另一个用户，当前用户是 ${ownAccount()}。请改用原来的用户运行`,
  ],
  [
    /has invalid permissions/,
    (folder) => `数据目录 ${folder} 里 postgres/cluster 的权限过宽。请执行 chmod 700 ${folder}/postgres/cluster`,
  ],
  [
    /incompatible with server/,
    (folder) => `数据目录 ${folder} 里的数据库由另一个版本的 PostgreSQL 建立。请用原来的程序版本启动，或从备份恢复`,
  ],
  [/Read-only file system/, (folder) => fileTrouble({ code: "EROFS" }, folder) ?? ""],
];

/** Returns the path in an error of the file system; `otherwise` if the error has none. */
const pathOf = (error: unknown, otherwise: string): string =>
  error instanceof Error && "path" in error && typeof error.path === "string" ? error.path : otherwise;

function explainCluster({ part, message }: Failure<Of<"embedded_database">>): string | undefined {
  return clusterSentences.find(([pattern]) => pattern.test(message))?.[1](part.folder);
}

function explainPart({ part, cause }: PartFailure): string | undefined {
  const [code, message] = [errorCode(cause), errorMessage(cause)];
  switch (part.kind) {
    case "database":
      return explainDatabase(part.url, code, message);
    case "broker":
      return explainBroker({ part, code, message });
    case "web_port":
      return port[code]?.({ part, code, message });
    case "embedded_database": {
      const trouble = fileTrouble(cause, pathOf(cause, part.folder));
      return trouble === undefined ? explainCluster({ part, code, message }) : `内置数据库无法启动：${trouble}`;
    }
    case "data_folder": {
      // for a read-only folder, names the folder and not the file in it, because the systemd unit must list the folder
      const trouble = fileTrouble(cause, code === "EROFS" ? part.path : pathOf(cause, part.path));
      return trouble === undefined ? undefined : `数据目录（环境变量 HUIYAN_DATA）不能使用：${trouble}`;
    }
    case "master_key": {
      const trouble = fileTrouble(cause, pathOf(cause, part.path));
      return trouble === undefined ? undefined : `主密钥不能读取：${trouble}`;
    }
    case "option_file": {
      const trouble = fileTrouble(cause, pathOf(cause, part.path));
      return trouble === undefined ? undefined : `${part.option} 的文件不能使用：${trouble}`;
    }
  }
}

const partNames: Record<Part["kind"], string> = {
  database: "数据库（环境变量 DATABASE_URL）",
  embedded_database: "内置数据库",
  broker: "消息代理（环境变量 MQTT_URL）",
  web_port: "网页端口（环境变量 HOST、PORT）",
  data_folder: "数据目录（环境变量 HUIYAN_DATA）",
  master_key: "主密钥",
  option_file: "命令行选项的文件",
};

/** Removes the passwords of all addresses from a text before it is printed. */
const withoutPasswords = (text: string): string => text.replaceAll(/(\/\/[^/\s:@]*):[^/\s]+@/g, "$1:***@");

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof PartFailure) {
    const known = explainPart(error);
    if (known !== undefined) return known;
    const rest = explain(error.cause);
    // a message that is already Chinese names the failed part itself
    return hasChinese(rest.split("\n")[0] ?? "") ? rest : `${partNames[error.part.kind]}出错：${rest}`;
  }
  return error instanceof ConfigError || hasChinese(error.message) ? error.message : (error.stack ?? error.message);
}

/**
 * Returns the sentence for the operator about a failure, without passwords. For an unknown cause, returns the stack.
 */
export const explainFailure = (error: unknown): string => withoutPasswords(explain(error));
