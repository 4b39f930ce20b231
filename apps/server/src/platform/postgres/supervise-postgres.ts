import { setTimeout as sleep } from "node:timers/promises";
import { createBackOff } from "../process/back-off.ts";
import { type PostgresOptions, type RunningPostgres, startPostgres } from "./start-postgres.ts";

export interface SupervisedPostgres {
  /** Database address, which stays the same across restarts. */
  url: string;
  port: number;
  /** Process id; null during a restart. */
  pid(): number | null;
  stop(): Promise<void>;
}

export interface SuperviseOptions extends PostgresOptions {
  /** Called with the new process id after each restart, so that data/run.json can be updated. */
  onRestart?: (pid: number) => void;
}

/** Starts PostgreSQL. If PostgreSQL dies, restarts it on the same port, with increasing delays. */
export async function supervisePostgres(options: SuperviseOptions): Promise<SupervisedPostgres> {
  const first = await startPostgres(options);
  let current: RunningPostgres | null = first;
  const stopping = new AbortController();
  const keeping = keep();
  return {
    url: first.url,
    port: first.port,
    pid: () => current?.pid ?? null,
    async stop() {
      stopping.abort();
      await current?.stop();
      await keeping;
    },
  };

  async function keep(): Promise<void> {
    const backOff = createBackOff();
    while (!stopping.signal.aborted) {
      const since = Date.now();
      await current?.exited;
      current = null;
      if (stopping.signal.aborted) return;
      const waitMs = backOff.next(Date.now() - since);
      options.log(`内置数据库意外退出，${waitMs} 毫秒后重新启动`);
      await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!stopping.signal.aborted) await startAgain();
    }
  }

  async function startAgain(): Promise<void> {
    try {
      const started = await startPostgres({ ...options, port: first.port });
      current = started;
      if (stopping.signal.aborted) await started.stop();
      else options.onRestart?.(started.pid);
    } catch (error) {
      options.log(error instanceof Error ? error.message : String(error));
    }
  }
}
