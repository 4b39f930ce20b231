import { type ModelAnswers, type ModelTask } from "./model-messages.ts";
import { ModelProcess } from "./model-process.ts";

const maxWorkers = 4;

/**
 * Returns the number of model workers: one core is left to the server and the cameras. On two cores both are used,
 * because the workers' niceness gives other work priority.
 */
export const modelWorkersFor = (cores: number): number => Math.min(maxWorkers, Math.max(Math.min(cores, 2), cores - 1));

/**
 * Number of requests in one worker from which another worker loads the model of the request too. A model takes up to
 * 60 MB in each worker.
 */
const loadsModelAt = 16;

interface PoolWorker {
  process: ModelProcess;
  /** Models that the worker has loaded. */
  models: Set<string>;
}

const modelOf = (task: ModelTask): string => (task.kind === "find" ? `find ${task.finder}` : task.kind);
/** Model that each worker loads at its start. */
const everywhere = "detect";

const idlest = (workers: readonly PoolWorker[]): PoolWorker | undefined =>
  workers.reduce<PoolWorker | undefined>(
    (best, next) => (best === undefined || next.process.load < best.process.load ? next : best),
    undefined,
  );

/**
 * Pool of worker threads. A request goes to the worker with the fewest requests among those that have loaded its model.
 * A worker starts with its first request.
 */
export class ModelPool {
  readonly #workers: readonly PoolWorker[];

  constructor(niceness: number, workers: number) {
    this.#workers = Array.from({ length: Math.max(1, workers) }, () => ({
      process: new ModelProcess(niceness),
      models: new Set([everywhere]),
    }));
  }

  ask<Kind extends ModelTask["kind"]>(task: Extract<ModelTask, { kind: Kind }>): Promise<ModelAnswers[Kind]> {
    const model = modelOf(task);
    const loaded = idlest(this.#workers.filter(({ models }) => models.has(model)));
    const worker = loaded === undefined || loaded.process.load >= loadsModelAt ? idlest(this.#workers) : loaded;
    if (worker === undefined) throw new Error("a pool without workers");
    worker.models.add(model);
    return worker.process.ask(task);
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map(({ process }) => process.close()));
  }
}
