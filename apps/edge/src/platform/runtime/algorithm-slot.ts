import { type AlgorithmManifest } from "@huiyan/contract/algorithm/algorithm.device";
import { type Algorithm } from "../analysis/algorithm.ts";
import { type RunnableVersion } from "./runnable-version.ts";
import { runtimeLimits } from "./runtime-limits.ts";
import { SlotRun, type VersionOwner } from "./slot-run.ts";

/** Numbers of frames of an algorithm since the start of the program, by result. */
export interface SlotCounts {
  /** Frames that were processed. */
  frames: number;
  /** Frames that were skipped because the algorithm was busy or stopped. */
  skipped: number;
  errors: number;
  findings: number;
}

/**
 * Holds one algorithm of a device. The algorithm's version can be replaced or removed while channels keep using the
 * slot.
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

  /** Manifest of the version in use; without one, of the last version. */
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

  /** Reason why the algorithm does not work, or recently did not. */
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
   * Replaces the version. If channels use the algorithm, waits for the new version's first frame; if that fails, the
   * previous version is restored. Without an answer within `trialMs`, the new version stays.
   * @param onLoaded called when waiting for the frame begins
   * @returns true if a frame was processed
   * @throws Error with a Chinese text if the new version cannot be loaded or fails; the previous version stays in use
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
