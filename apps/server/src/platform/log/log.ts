import { type Logger, pino } from "pino";
import { z } from "zod";
import { errorFields } from "./error-fields.ts";
import { type Outage, outageOf } from "./outage.ts";
import { RepeatedLines } from "./repeated-lines.ts";

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
