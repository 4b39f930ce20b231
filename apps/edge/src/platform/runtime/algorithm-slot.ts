import { type AlgorithmManifest } from "@huiyan/contract/algorithm/algorithm.device";
import { type Algorithm } from "../analysis/algorithm.ts";
import { type RunnableVersion } from "./runnable-version.ts";
import { runtimeLimits } from "./runtime-limits.ts";
import { SlotRun, type VersionOwner } from "./slot-run.ts";

/** Frames of an algorithm since the start, by result. */
export interface SlotCounts {
  /** Answered. */
  frames: number;
  /** The algorithm was busy or stopped. */
  skipped: number;
  errors: number;
  findings: number;
}

/**
 * The place of one algorithm on a device. Channels keep the slot while versions replace each other; having no version
 * is also a state.
 */
export class AlgorithmSlot implements Algorithm, VersionOwner {
  readonly id: string;
  readonly patienceMs: number;
  readonly #counts: SlotCounts = { frames: 0, skipped: 0, errors: 0, findings: 0 };
  #manifest: AlgorithmManifest;
  #version: RunnableVersion | undefined;
  #trouble: string | undefined;
  #users = 0;
  #first: PromiseWithResolvers<string | undefined> | undefined;

  constructor(version: RunnableVersion, patienceMs: number = runtimeLimits.patienceMs) {
    this.id = version.manifest.id;
    this.#manifest = version.manifest;
    this.#version = version;
    this.patienceMs = patienceMs;
  }

  /** Manifest of the version in force; of the last one where there is none. */
  get manifest(): AlgorithmManifest {
    return this.#manifest;
  }

  get version(): RunnableVersion | undefined {
    return this.#version;
  }

  get isUsed(): boolean {
    return this.#users > 0;
  }

  get counts(): Readonly<SlotCounts> {
    return this.#counts;
  }

  /** Why it does not work, or recently did not. */
  get trouble(): string | undefined {
    return this.#version?.trouble ?? this.#trouble;
  }

  put(version: RunnableVersion | undefined): void {
    this.#version = version;
    this.#trouble = undefined;
    if (version !== undefined) this.#manifest = version.manifest;
  }

  start(settings: unknown): SlotRun {
    return new SlotRun(this, settings);
  }

  async refusal(settings: unknown): Promise<string | undefined> {
    return this.#version === undefined ? "算法已卸载" : this.#version.refusal(settings);
  }

  /**
   * Puts another version in force permanently if it can be loaded, and answers its first frame where a channel uses it.
   * @param onLoaded called when it waits for a frame
   * @returns whether a frame was answered
   * @throws Error with a Chinese text; the version before is in force then
   */
  async exchange(version: RunnableVersion, onLoaded: () => void): Promise<boolean> {
    await version.load();
    const before = this.#version;
    this.put(version);
    if (this.#users === 0) return false;
    onLoaded();
    this.#first = Promise.withResolvers<string | undefined>();
    const silence = new Promise<"silent">((resolve) => {
      setTimeout(() => resolve("silent"), runtimeLimits.trialMs).unref();
    });
    const outcome = await Promise.race([this.#first.promise, silence]);
    this.#first = undefined;
    if (outcome === undefined || outcome === "silent") return outcome === undefined;
    this.put(before);
    throw new Error(outcome);
  }

  use(by: 1 | -1): void {
    this.#users += by;
  }

  answered(findings: number): void {
    this.#counts.frames += 1;
    this.#counts.findings += findings;
    this.#trouble = undefined;
    this.#first?.resolve(undefined);
  }

  skipped(): void {
    this.#counts.skipped += 1;
  }

  failed(reason: string): void {
    this.#counts.errors += 1;
    this.#trouble = reason;
    this.#first?.resolve(reason);
  }
}
