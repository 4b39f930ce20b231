import { hash } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { type LostConnections } from "./lost-connections.ts";

const mark = "/* planned once */";

/**
 * Prefix of a statement that PostgreSQL plans once per connection, as a prepared statement. Use it for long, frequent
 * statements whose best plan does not depend on their values.
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

/** Error text of pg for a statement that exceeded `query_timeout`. */
const tookTooLong = "Query read timeout";

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise;

/** Milliseconds without an answer after which a connection may be lost and is checked. */
const suspectMs = 3_000;

/**
 * Database client that prepares the statements that begin with `plannedOnce`. Closes a connection whose statement timed
 * out: pg only reports an error, and the next statement would wait behind the hanging one, up to a quarter of an hour
 * on a network that drops packets. Also closes a connection that waits for an answer although its backend is idle.
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
    // pg's `query` has a dozen overloads with different result types
    return result as never;
  }

  #watch(result: Promise<unknown>): void {
    let isWaiting = true;
    const timer = setTimeout(() => {
      const pid: unknown = Reflect.get(this, "processID");
      if (typeof pid !== "number") return;
      const { stream } = this.connection;
      this.#lost.suspect({
        pid,
        isWaiting: () => isWaiting,
        cut: () => void stream.destroy(),
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
