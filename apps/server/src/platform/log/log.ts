import { type Logger, pino, stdSerializers } from "pino";

export type Log = Logger;

/** Where a secret may stand in what is logged. */
const secrets = ["password", "token", "secret", "key", "code"].flatMap((name) => [name, `*.${name}`]);

/**
 * Structured log lines as JSON on standard error, so that standard output stays for what a person reads at the start.
 * @param level pino level name
 */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      redact: { paths: [...secrets, 'req.headers["x-token"]'], censor: "[已隐去]" },
      serializers: { err: stdSerializers.err },
      base: { service: "huiyan" },
    },
    { write: (line) => void process.stderr.write(line) },
  );
}
