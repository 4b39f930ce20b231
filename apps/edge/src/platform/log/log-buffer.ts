import { z } from "zod";

/** A line of the log in pino's format, with pino's numeric levels. */
const Line = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string().default(""),
  device: z.string().optional(),
  channel: z.string().optional(),
  err: z.looseObject({ message: z.string() }).optional(),
});

export interface LogLine {
  level: number;
  /** Time, epoch ms. */
  at: number;
  text: string;
}

interface Limits {
  lines: number;
  lineChars: number;
}

/** Keeps the last lines of the log in memory, at most some MB. */
export class LogBuffer {
  readonly #limits: Limits;
  #lines: (LogLine & { device: string | undefined })[] = [];

  constructor(limits: Limits = { lines: 2_000, lineChars: 1_000 }) {
    this.#limits = limits;
  }

  /** Adds a line in pino's JSON format. */
  write(json: string): void {
    const line = parsed(json);
    if (line === undefined) return;
    const { level, time, msg, device, channel, err } = line;
    const parts = [channel === undefined ? "" : `[${channel}]`, msg, err === undefined ? "" : err.message];
    const text = parts
      .filter((part) => part !== "")
      .join(" ")
      .slice(0, this.#limits.lineChars);
    this.#lines.push({ level, at: time, text, device });
    // cut only now and then, because cutting at every line would be slow
    if (this.#lines.length >= 2 * this.#limits.lines) this.#lines = this.#lines.slice(-this.#limits.lines);
  }

  /**
   * Returns the lines about this device and about the program as a whole, oldest first. Lines about other devices are
   * left out, because another organisation may own them.
   */
  of(deviceId: string): LogLine[] {
    return this.#lines
      .slice(-this.#limits.lines)
      .filter(({ device }) => device === undefined || device === deviceId)
      .map(({ level, at, text }) => ({ level, at, text }));
  }
}

function parsed(json: string): z.infer<typeof Line> | undefined {
  try {
    return Line.parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}
