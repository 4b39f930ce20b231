import { type System, type SystemOptions, startSystem } from "./system.ts";

/**
 * Systems that a worker starts for files with their own options. One runs at a time, and is stopped when another is
 * requested.
 */
export class OwnSystems {
  /** System that is used for all requests instead of starting one. */
  readonly instead: System | undefined;
  #running: { key: string; system: System } | undefined;

  constructor(instead: System | undefined) {
    this.instead = instead;
  }

  /**
   * Returns the running system with this key, or stops it and starts another.
   * @param key equal for tests that share a system
   */
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
