import { type Logger, pino } from "pino";
import { z } from "zod";
import { isDatabaseAway } from "../db/failures.ts";
import { type ErrorFields, errorFields } from "./error-fields.ts";

const windowMs = 60_000;
/** Causes that are counted at the same time; more of them are written as they come. */
const maxCauses = 1000;

/** Keeps one cause from filling the log: its first line is written, then one a minute that says how many there were. */
class RepeatedLines {
  readonly #counts = new Map<string, number>();

  /** @param write @param repeated lines of the minute that is over; 0 for the line itself */
  line(cause: string, write: (repeated: number) => void): void {
    const count = this.#counts.get(cause);
    if (count !== undefined) {
      this.#counts.set(cause, count + 1);
      return;
    }
    write(0);
    if (this.#counts.size < maxCauses) this.#watch(cause, write);
  }

  #watch(cause: string, write: (repeated: number) => void): void {
    this.#counts.set(cause, 0);
    const timer = setInterval(() => {
      const count = this.#counts.get(cause) ?? 0;
      if (count > 0) {
        write(count);
        this.#counts.set(cause, 0);
        return;
      }
      this.#counts.delete(cause);
      clearInterval(timer);
    }, windowMs);
    timer.unref();
  }
}

/** Something that the server needs does not answer. Whatever fails by it has one cause. */
interface Outage {
  cause: string;
  /** What the operator does about it. */
  advice: string;
}

const goesOn = "恢复后系统自动继续";
const database: Record<string, string> = {
  "25006": `数据库只读：请检查它是否为备库、是否被设为只读；${goesOn}`,
  "53100": `数据库所在磁盘已满：请腾出空间；${goesOn}`,
  "53300": `数据库连接已满：请减小 DATABASE_POOL 或调大数据库的 max_connections；${goesOn}`,
  "57014": `数据库的语句超时：请检查数据库负载与锁；${goesOn}`,
};
const databaseAway = `数据库不可用：请检查 PostgreSQL 是否在运行、DATABASE_URL 是否可达；${goesOn}`;
const databaseSlow = `数据库没有按时答复：请检查其负载、锁与网络；${goesOn}`;

function innermost(fields: ErrorFields): ErrorFields {
  return fields.code === undefined && fields.cause !== undefined ? innermost(fields.cause) : fields;
}

/** The outage behind an error; undefined where the error has a cause of its own. */
function outageOf(error: unknown): Outage | undefined {
  if (!isDatabaseAway(error)) return undefined;
  const { code, address, message } = innermost(errorFields(error));
  if (address !== undefined) {
    const advice = `连不上 ${address}：请检查那里的服务（数据库或消息代理）是否在运行、网络是否可达；${goesOn}`;
    return { cause: `unreachable ${address}`, advice };
  }
  if (code === undefined && /timeout/.test(message)) return { cause: "database slow", advice: databaseSlow };
  const advice = database[code ?? ""];
  return advice === undefined
    ? { cause: "database away", advice: databaseAway }
    : { cause: `database ${code}`, advice };
}

export type Log = Logger;

/** Where a secret may be in what is logged. */
const secrets = ["password", "token", "secret", "key", "code"].flatMap((name) => [name, `*.${name}`]);
/** The name of what went wrong: no secret, see error-fields.ts. */
const isErrorCode = (path: readonly string[]) => path.at(-2) === "err" && path.at(-1) === "code";

/** From here on (warn, error, fatal) lines may come by the thousand. */
const warnLevel = 40;

/** What distinguishes lines; whatever else they carry does not matter for it. */
const Facts = z.object({
  err: z.unknown().optional(),
  status: z.number().optional(),
  url: z.string().optional(),
  job: z.string().optional(),
  /** A child process whose output is passed on. */
  part: z.string().optional(),
});

/** Why the line is written, where many like it may come at once; undefined for a line that is the only one. */
function causeOf(facts: z.infer<typeof Facts>, text: string, outage: Outage | undefined): string | undefined {
  if (outage !== undefined) return outage.cause;
  if (facts.part !== undefined) return `${facts.part} ${text.replaceAll(/[0-9a-f]*\d[0-9a-f]*/g, "#")}`;
  if (facts.err !== undefined) {
    const { type, code } = errorFields(facts.err);
    return [text, facts.job, facts.url, type, code].join(" ");
  }
  // for 503 its cause has a line of its own
  return facts.status === undefined ? undefined : [text, facts.status, facts.status === 503 ? "" : facts.url].join(" ");
}

/**
 * Structured log lines as JSON on standard error, so that standard output stays for what a person reads at the start.
 * One cause makes one line a minute, with the count of those left out.
 * @param level pino level name
 */
export function createLog(level: string): Log {
  const repeated = new RepeatedLines();
  return pino(
    {
      level,
      redact: {
        // the first one only so that paths below err are logged with its name
        paths: ["err.password", ...secrets, 'req.headers["x-token"]'],
        censor: (value: unknown, path) => (isErrorCode(path) ? value : "[已隐去]"),
      },
      serializers: { err: (err: unknown) => errorFields(err) },
      base: { service: "huiyan" },
      hooks: {
        logMethod(args, method, level) {
          const [raw, text] = args;
          const facts = Facts.safeParse(raw);
          if (!facts.success || (level < warnLevel && facts.data.part === undefined)) return method.apply(this, args);
          const outage = facts.data.err === undefined ? undefined : outageOf(facts.data.err);
          const cause = causeOf(facts.data, String(text), outage);
          if (cause === undefined) return method.apply(this, args);
          const { err, ...others } = Object(raw);
          const line = outage === undefined ? { err, ...others } : { err, during: text, ...others };
          repeated.line(cause, (count) =>
            method.apply(this, [count === 0 ? line : { ...line, repeated: count }, outage?.advice ?? text]),
          );
        },
      },
    },
    { write: (line) => void process.stderr.write(line) },
  );
}
