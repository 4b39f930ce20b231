import { type AlgorithmManifest } from "@huiyan/contract/algorithm/algorithm.device";
import { type ChannelRun } from "../analysis/algorithm.ts";
import { type RuntimeUse } from "./runtime-messages.ts";

/** Owner of a run, which counts the results of frames. */
export interface RunOwner {
  /** Time for which the channel waits for the answer to a frame, ms. */
  patienceMs: number;
  /** Called when a frame was processed. */
  answered(findings: number): void;
  /** Called when a frame was skipped because the algorithm was busy or stopped. */
  skipped(): void;
  failed(reason: string): void;
}

/** One version of an algorithm, inside this process or in its own. */
export interface RunnableVersion {
  manifest: AlgorithmManifest;
  /**
   * Loads the version.
   * @throws Error if it cannot be loaded
   */
  load(): Promise<void>;
  start(settings: unknown, owner: RunOwner): ChannelRun;
  /**
   * Checks settings.
   * @returns reason why the version cannot run with them; undefined if it can
   */
  refusal(settings: unknown): Promise<string | undefined>;
  /** Reason of the last fault, if it is recent. */
  trouble: string | undefined;
  /** True while the version is suspended after a fault. */
  isDown: boolean;
  restarts: number;
  /** Resources of its process; undefined: it has no process now, or needs none. */
  use: RuntimeUse | undefined;
}
