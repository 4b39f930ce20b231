import { type Log } from "../log/log.ts";

interface TurnLimits {
  /** Of this node. */
  workers: number;
  /** Of one key, and of one group of keys. */
  perKey: number;
  perGroup: number;
  /** Things done in a row; then another key may have the worker. */
  turns: number;
}

/** Something whose turn has come. */
interface DueKey {
  key: string;
  /** What several keys share, for example a host: they share its workers too. */
  groups: readonly string[];
}

interface TurnSource {
  /** What is due, in an order in which nobody is always the last. */
  findDue(limit: number): Promise<readonly DueKey[]>;
  /** Does the next thing of a key. @returns whether the worker may go on with it */
  runNext(key: string): Promise<boolean>;
}

export interface TurnWorkers {
  /**
   * Begins with what is due, as far as workers are free.
   * @returns the workers started; each ends by itself and never rejects
   */
  startWorkers(): Promise<readonly Promise<void>[]>;
}

/** Counts what is held, and forgets what nobody holds. */
function holdCounts() {
  const counts = new Map<string, number>();
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add(key: string, by: 1 | -1) {
      const next = (counts.get(key) ?? 0) + by;
      if (next > 0) counts.set(key, next);
      else counts.delete(key);
    },
  };
}

/** Calls others in turns: a server that is slow or dead holds up neither those of other keys nor the next sweep. */
export function createTurnWorkers(
  { workers, perKey, perGroup, turns }: TurnLimits,
  { findDue, runNext }: TurnSource,
  log: Log,
): TurnWorkers {
  const [keys, groups] = [holdCounts(), holdCounts()];
  let running = 0;

  function hold({ key, groups: shared }: DueKey, by: 1 | -1): void {
    running += by;
    keys.add(key, by);
    for (const group of shared) groups.add(group, by);
  }

  async function runTurns(key: string): Promise<void> {
    for (let done = 0; done < turns; done++) if (!(await runNext(key))) return;
  }

  async function run(due: DueKey): Promise<void> {
    hold(due, 1);
    await runTurns(due.key).catch((err: unknown) => log.warn({ err }, "outgoing work was interrupted"));
    hold(due, -1);
  }

  const isFree = ({ key, groups: shared }: DueKey) =>
    running < workers && keys.of(key) < perKey && shared.every((group) => groups.of(group) < perGroup);

  return {
    async startWorkers() {
      const due = await findDue(2 * workers);
      const started: Promise<void>[] = [];
      for (let round = 0; round < perKey; round++) {
        for (const one of due) if (isFree(one)) started.push(run(one));
      }
      return started;
    },
  };
}
