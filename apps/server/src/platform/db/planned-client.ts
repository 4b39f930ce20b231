import { hash } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { type LostConnections } from "./lost-connections.ts";

const mark = "/* planned once */";

/**
 * Begins a statement that is planned once a connection instead of each time it runs: for long ones that run often and
 * whose plan does not hang on their values.
 */
export const plannedOnce = sql.raw(mark);

const names = new Map<string, string>();

/** Name of the prepared statement; undefined for a statement that is planned each time. */
function nameOf(text: string): string | undefined {
  if (!text.trimStart().startsWith(mark)) return undefined;
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = hash("sha256", text, "hex").slice(0, 32);
  names.set(text, name);
  return name;
}

/** What pg says of a statement that took longer than `query_timeout`. */
const tookTooLong = "Query read timeout";

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise;

/** One that waits so long for an answer may wait for nothing. */
const suspectMs = 3_000;

/**
 * Prepares the statements that begin with `plannedOnce`. A connection on which a statement took too long is closed: pg
 * gives the caller back, but what is asked next would wait behind the statement that hangs, and after a network that
 * drops packets for as long as the system keeps such a connection, a quarter of an hour. One that waits for an answer of
 * which the database has long been done is cut.
 */
export class PlannedClient extends pg.Client {
  readonly #lost: LostConnections;

  constructor(options: pg.ClientConfig | undefined, lost: LostConnections) {
    super(options);
    this.#lost = lost;
  }

  override query(...parameters: unknown[]): never {
    const [text, ...rest] = parameters;
    const name = typeof text === "string" ? nameOf(text) : undefined;
    const asked = name === undefined ? parameters : [{ name, text }, ...rest];
    const result: unknown = Reflect.apply(super.query, this, asked);
    if (isPromise(result)) this.#watch(result);
    // the library's method has a dozen forms, whose results differ
    return result as never;
  }

  #watch(result: Promise<unknown>): void {
    let isWaiting = true;
    const timer = setTimeout(() => {
      const pid: unknown = Reflect.get(this, "processID");
      if (typeof pid !== "number") return;
      const { stream } = this.connection;
      this.#lost.suspect({
        ...{ pid, isWaiting: () => isWaiting, cut: () => void stream.destroy() },
        received: () => ("bytesRead" in stream && typeof stream.bytesRead === "number" ? stream.bytesRead : 0),
      });
    }, suspectMs).unref();
    const settle = () => {
      isWaiting = false;
      clearTimeout(timer);
    };
    result.then(settle, (error: unknown) => {
      settle();
      if (error instanceof Error && error.message === tookTooLong) this.end().catch(() => undefined);
    });
  }
}
