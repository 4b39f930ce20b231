import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** A connection whose statement has got no answer for some seconds. */
export interface Waiting {
  /** Process id of the database's backend. */
  pid: number;
  /** Returns true until the statement for which the connection was reported has succeeded or failed. */
  isWaiting(): boolean;
  /** Bytes received so far. The end of a long answer may arrive after the database has already become idle. */
  received(): number;
  cut(): void;
}

const againMs = 1_000;
const answerMs = 2_000;

/**
 * Closes silently lost connections: the database has finished the statement, but its answer never arrived, for example
 * because of a firewall. Keeps a connection whose backend still works on the statement. Keeps all connections if the
 * database does not answer the check.
 */
export class LostConnections {
  readonly #url: string;
  #waiting: Waiting[] = [];
  #looking: Promise<void> | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** Checks a connection that has waited for some seconds, until it gets its answer or is closed. */
  suspect(one: Waiting): void {
    this.#waiting.push(one);
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
  }

  async #look(): Promise<void> {
    for (;;) {
      this.#waiting = this.#waiting.filter((one) => one.isWaiting());
      if (this.#waiting.length === 0) return;
      const asked = this.#waiting.map((one) => ({ one, before: one.received() }));
      const done = await this.#listDone(asked.map(({ one }) => one.pid)).catch(() => new Set<number>());
      // during the check the answer may have arrived, or begun to arrive
      for (const { one, before } of asked) {
        if (done.has(one.pid) && one.isWaiting() && one.received() === before) one.cut();
      }
      await sleep(againMs, undefined, { ref: false });
    }
  }

  /**
   * Returns the backends of this user and client address that have been idle for at least one second. Behind a pooler
   * the process ids do not match, so no connection is closed.
   */
  async #listDone(pids: readonly number[]): Promise<Set<number>> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    });
    client.on("error", () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity
         where pid = any($1) and usename = current_user and client_addr is not distinct from inet_client_addr()
           and state in ('idle', 'idle in transaction', 'idle in transaction (aborted)')
           and state_change < clock_timestamp() - interval '1 second'`,
        [pids],
      );
      return new Set(rows.map(({ pid }) => pid));
    } finally {
      client.end().catch(() => undefined);
    }
  }
}
