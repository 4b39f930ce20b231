import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** A connection that has waited long for an answer. */
export interface Waiting {
  /** Of the database's process at the other end. */
  pid: number;
  /** It still waits for the same answer. */
  isWaiting(): boolean;
  /** Bytes that have come so far: a long answer may still be read when the database has sent all of it. */
  received(): number;
  cut(): void;
}

const againMs = 1_000;
const answerMs = 2_000;

/**
 * Finds connections whose way to the database was lost without a word, as by a firewall that forgot them: the database has
 * long been done with what they wait for. One that still works at it is left alone, however long it takes. Where the
 * database does not answer either, nothing is known, and nothing is done.
 */
export class LostConnections {
  readonly #url: string;
  #waiting: Waiting[] = [];
  #looking: Promise<void> | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** To be called for one that has waited for seconds; it is looked after until it has its answer or is cut. */
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
      // its answer may have come meanwhile, or may be coming
      for (const { one, before } of asked) {
        if (done.has(one.pid) && one.isWaiting() && one.received() === before) one.cut();
      }
      await sleep(againMs, undefined, { ref: false });
    }
  }

  /** Those of this user and address that have had nothing to do for a second. Behind a pooler no number is known, so none is cut. */
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
