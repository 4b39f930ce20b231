import { type ModelAnswers, type ModelTask } from "./model-messages.ts";
import { ModelProcess } from "./model-process.ts";

const maxWorkers = 4;

/** One for each core but that of the server's and the cameras' work; of two cores both, since niceness lets others go first. */
export const modelWorkersFor = (cores: number): number => Math.min(maxWorkers, Math.max(Math.min(cores, 2), cores - 1));

/** Worker threads with the same models. Each question goes to the one that has least to do; a second is started when it is needed. */
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
