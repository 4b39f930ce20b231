import { type System, type SystemOptions, startSystem } from "./system.ts";

/** The systems that one worker's files start: one at a time, each ended when another is requested. */
export class OwnSystems {
  /** A system that the files have started themselves, instead of any other. */
  readonly instead: System | undefined;
  #running: { key: string; system: System } | undefined;

  constructor(instead: System | undefined) {
    this.instead = instead;
  }

  /** @param key shared by tests of the same system */
  async of(key: string, options: SystemOptions): Promise<System> {
    if (this.#running?.key === key) return this.#running.system;
    await this.stop();
    const system = await startSystem(options);
    this.#running = { key, system };
    return system;
  }

  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await running?.system.stop();
  }
}
