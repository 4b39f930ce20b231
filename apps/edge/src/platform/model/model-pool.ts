import { type ModelAnswers, type ModelTask } from "./model-messages.ts";
import { ModelProcess } from "./model-process.ts";

const maxWorkers = 4;

/**
 * Returns the number of model workers: one core is left to the server and the cameras. On two cores both are used,
 * because the workers' niceness gives other work priority.
 */
export const modelWorkersFor = (cores: number): number => Math.min(maxWorkers, Math.max(Math.min(cores, 2), cores - 1));

/**
 * Pool of worker threads with the same models. A request goes to the worker with the fewest requests; a worker starts
 * with its first request.
 */
export class ModelPool {
  readonly #processes: readonly ModelProcess[];

  constructor(niceness: number, workers: number) {
    this.#processes = Array.from({ length: Math.max(1, workers) }, () => new ModelProcess(niceness));
  }

  ask<Kind extends ModelTask["kind"]>(task: Extract<ModelTask, { kind: Kind }>): Promise<ModelAnswers[Kind]> {
    const [first, ...others] = this.#processes;
    if (first === undefined) throw new Error("a pool without workers");
    return others.reduce((idlest, next) => (next.load < idlest.load ? next : idlest), first).ask(task);
  }

  async close(): Promise<void> {
    await Promise.all(this.#processes.map((process) => process.close()));
  }
}
