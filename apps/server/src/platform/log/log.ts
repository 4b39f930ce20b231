import { type Logger, pino } from "pino";
import { z } from "zod";
import { errorFields } from "./error-fields.ts";
import { type Outage, outageOf } from "./outage.ts";
import { RepeatedLines } from "./repeated-lines.ts";

export type Log = Logger;

/** Fields of log lines that may contain a secret. */
const secrets = ["password", "token", "secret", "key", "code"].flatMap((name) => [name, `*.${name}`]);
/** Returns true for an error code, which is not a secret: see error-fields.ts. */
const isErrorCode = (path: readonly string[]) => path.at(-2) === "err" && path.at(-1) === "code";

/** Minimum level (warn, error, fatal) of lines that may repeat by the thousand. */
const warnLevel = 40;

/** Fields that distinguish lines; all other fields are ignored. */
const Facts = z.object({
  err: z.unknown().optional(),
  status: z.number().optional(),
  url: z.string().optional(),
  job: z.string().optional(),
  /** Child process whose output is logged. */
  part: z.string().optional(),
});

/** Returns the cause of a line that may repeat; undefined for a line that is always written. */
function causeOf(facts: z.infer<typeof Facts>, text: string, outage: Outage | undefined): string | undefined {
  if (outage !== undefined) return outage.cause;
  if (facts.part !== undefined) return `${facts.part} ${text.replaceAll(/[0-9a-f]*\d[0-9a-f]*/g, "#")}`;
  if (facts.err !== undefined) {
    const { type, code } = errorFields(facts.err);
    return [text, facts.job, facts.url, type, code].join(" ");
  }
  // the cause of a 503 is logged separately
  return facts.status === undefined ? undefined : [text, facts.status, facts.status === 503 ? "" : facts.url].join(" ");
}

/**
 * Writes structured log lines as JSON to standard error; standard output is for the start messages to the operator.
 * One cause writes one line per minute, with the number of omitted lines.
 * @param level pino level name
 */
export function createLog(level: string): Log {
  const repeated = new RepeatedLines();
  return pino(
    {
      level,
      redact: {
        // the first path, so that paths below err are logged with its name
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
