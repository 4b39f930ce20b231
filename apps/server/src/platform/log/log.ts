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

/** Pino level “warn”. Lines of this level or above may repeat thousands of times. */
const warnLevel = 40;

/** Fields of a log line that, together with its text, identify the cause. */
const Facts = z.object({
  err: z.unknown().optional(),
  status: z.number().optional(),
  url: z.string().optional(),
  job: z.string().optional(),
  /** Name of the child process whose output is logged. */
  part: z.string().optional(),
});

/** Returns the key under which repetitions of a log line are counted; undefined for a line that is always written. */
function causeOf(facts: z.infer<typeof Facts>, text: string, outage: Outage | undefined): string | undefined {
  if (outage !== undefined) return outage.cause;
  if (facts.part !== undefined) return `${facts.part} ${text.replaceAll(/[0-9a-f]*\d[0-9a-f]*/g, "#")}`;
  if (facts.err !== undefined) {
    const { type, code } = errorFields(facts.err);
    return [text, facts.job, facts.url, type, code].join(" ");
  }
  // the addresses of 503 answers are ignored, because their common cause is logged separately
  return facts.status === undefined ? undefined : [text, facts.status, facts.status === 503 ? "" : facts.url].join(" ");
}

/**
 * Creates a log that writes JSON lines to standard error; standard output is for messages to the operator at the start.
 * Lines with one cause are written once per minute, with the number of omitted lines.
 * @param level pino level name
 */
export function createLog(level: string): Log {
  const repeated = new RepeatedLines();
  return pino(
    {
      level,
      redact: {
        // must be the first path: otherwise pino does not pass `err` to the censor function for the fields below it
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
