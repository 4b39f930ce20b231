import { type Logger, pino } from "pino";
import { z } from "zod";

const Line = z.object({ reqId: z.string(), err: z.object({ stack: z.string() }) });
/** Stacks of the last errors that requests caused in this process, by request id. */
const stacks = new Map<string, string>();

function keep(text: string): void {
  const line = Line.safeParse(JSON.parse(text));
  if (!line.success) return;
  stacks.set(line.data.reqId, line.data.err.stack);
  for (const id of [...stacks.keys()].slice(0, -20)) stacks.delete(id);
}

/** Creates the log of a server under test, which prints nothing and keeps errors for {@link stackOf}. */
export const createTestLog = (): Logger => pino({ level: "error" }, { write: keep });

/** Returns the stack of the server's error during a request; empty if it had none. */
export const stackOf = (headers: Headers) => stacks.get(headers.get("x-request-id") ?? "") ?? "";
