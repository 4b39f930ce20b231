import { z } from "zod";

/** Levels as pino numbers them. */
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
  /** Epoch ms. */
  at: number;
  text: string;
}

interface Limits {
  lines: number;
  lineChars: number;
}

/** The last lines of the log in memory, some MB at most. */
export class LogBuffer {
  readonly #limits: Limits;
  #lines: (LogLine & { device: string | undefined })[] = [];

  constructor(limits: Limits = { lines: 2_000, lineChars: 1_000 }) {
    this.#limits = limits;
  }

  /** Takes a line as pino writes it. */
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
    // cut seldom rather than at each line
    if (this.#lines.length >= 2 * this.#limits.lines) this.#lines = this.#lines.slice(-this.#limits.lines);
  }

  /** Oldest first: of this device and of the program as a whole. Another device may have another owner. */
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
