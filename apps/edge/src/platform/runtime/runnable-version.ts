import { type AlgorithmManifest } from "@huiyan/contract/algorithm/algorithm.device";
import { type ChannelRun } from "../analysis/algorithm.ts";
import { type RuntimeUse } from "./runtime-messages.ts";

/** Owner of a run, which counts the results of its frames. */
export interface RunOwner {
  /** Time for which the channel waits for an answer to a frame, ms. */
  patienceMs: number;
  /** A frame was answered. */
  answered(findings: number): void;
  /** A frame was left out: the algorithm was busy or stopped. */
  skipped(): void;
  failed(reason: string): void;
}

/** One version of an algorithm, in or outside a process. */
export interface RunnableVersion {
  manifest: AlgorithmManifest;
  /** @throws when it cannot be loaded */
  load(): Promise<void>;
  start(settings: unknown, owner: RunOwner): ChannelRun;
  /** @returns why it cannot run with these settings */
  refusal(settings: unknown): Promise<string | undefined>;
  /** Reason of the last recent stop. */
  trouble: string | undefined;
  /** The version is suspended for a while. */
  isDown: boolean;
  restarts: number;
  /** Resources of its process; undefined: it has none now, or needs none. */
  use: RuntimeUse | undefined;
}
