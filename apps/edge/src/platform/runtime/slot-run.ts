import { type ChannelRun, type Finding, type Scene } from "../analysis/algorithm.ts";
import { type View } from "../analysis/view.ts";
import { type Picture } from "../model/picture.ts";
import { type RunnableVersion, type RunOwner } from "./runnable-version.ts";

/** Owner of a run, which knows the version in use. */
export interface VersionOwner extends RunOwner {
  /** Version in use; undefined: none. */
  version: RunnableVersion | undefined;
  /** Called with 1 when a channel starts using the algorithm, and with -1 when it stops. */
  use(by: 1 | -1): void;
}

/** Run of an algorithm on a channel, across changes of its version. */
export class SlotRun implements ChannelRun {
  readonly #owner: VersionOwner;
  readonly #settings: unknown;
  #version: RunnableVersion | undefined;
  #run: ChannelRun | undefined;
  /** Last findings of replaced versions, not reported yet. */
  #left: Finding[] = [];
  /** Replaced versions that are still ending. */
  readonly #leaving = new Set<Promise<void>>();
  #isUsed = true;

  constructor(owner: VersionOwner, settings: unknown) {
    this.#owner = owner;
    this.#settings = settings;
    owner.use(1);
  }

  async step(scene: Scene): Promise<Finding[]> {
    this.#follow(scene.at);
    const found = await this.#found(scene);
    const left = this.#left;
    this.#left = [];
    return [...left, ...found];
  }

  async view(view: View, picture: Picture): Promise<Finding[]> {
    this.#follow(view.at);
    try {
      return (await this.#run?.view?.(view, picture)) ?? [];
    } catch (error) {
      this.#owner.failed(messageOf(error));
      return [];
    }
  }

  isOpen(at: number): boolean | Promise<boolean> {
    const { version } = this.#owner;
    // A new version must receive a frame even without motion.
    if (this.#left.length > 0 || (version !== undefined && version !== this.#version)) return true;
    return this.#run?.isOpen(at) ?? false;
  }

  passing(): readonly number[] | undefined {
    return this.#run?.passing?.();
  }

  needsObjects(): boolean | undefined {
    return this.#run?.needsObjects?.();
  }

  hold(at: number): void {
    this.#run?.hold(at);
  }

  async finish(at: number): Promise<Finding[]> {
    const found = (await this.#run?.finish(at)) ?? [];
    await Promise.all(this.#leaving);
    const left = this.#left;
    this.#left = [];
    return [...left, ...found];
  }

  close(): void {
    this.#run?.close?.();
    this.#run = undefined;
    this.#version = undefined;
    if (this.#isUsed) this.#owner.use(-1);
    this.#isUsed = false;
  }

  #follow(at: number): void {
    const { version } = this.#owner;
    if (version === this.#version) return;
    if (this.#run !== undefined) this.#leave(this.#run, at);
    this.#version = version;
    this.#run = undefined;
    try {
      this.#run = version?.start(this.#settings, this.#ownerFor(version));
    } catch (error) {
      this.#owner.failed(messageOf(error));
    }
  }

  /**
   * Ends the run of a replaced version. Ending may take seconds, but no frame waits for it. The run's last findings are
   * reported with a later frame.
   */
  #leave(run: ChannelRun, at: number): void {
    const ended = this.#end(run, at).finally(() => this.#leaving.delete(ended));
    this.#leaving.add(ended);
  }

  async #end(run: ChannelRun, at: number): Promise<void> {
    try {
      const found = await run.finish(at);
      this.#left.push(...found);
    } catch {
      // ignored, because a last fault of the replaced version does not count for the new one
    } finally {
      run.close?.();
    }
  }

  /** Returns an owner that ignores results once the version was replaced. */
  #ownerFor(version: RunnableVersion): RunOwner {
    const owner = this.#owner;
    const isInForce = (): boolean => owner.version === version;
    return {
      patienceMs: owner.patienceMs,
      answered: (findings) => isInForce() && owner.answered(findings),
      skipped: () => isInForce() && owner.skipped(),
      failed: (reason) => isInForce() && owner.failed(reason),
    };
  }

  /** Runs the algorithm on a frame. A failure must not affect the channel's other algorithms. */
  async #found(scene: Scene): Promise<Finding[]> {
    const run = this.#run;
    if (run === undefined) return [];
    try {
      return await run.step(scene);
    } catch (error) {
      this.#owner.failed(messageOf(error));
      return [];
    }
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
