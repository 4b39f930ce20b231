import { type AlgorithmManifest } from "@huiyan/contract/algorithm/algorithm.device";
import { type ChannelRun } from "../analysis/algorithm.ts";
import { type RuntimeUse } from "./runtime-messages.ts";

/** Where a run belongs, and what becomes of its frames is counted. */
export interface RunOwner {
  /** So long the channel waits for an answer to a frame. */
  patienceMs: number;
  /** A frame was answered. */
  answered(findings: number): void;
  /** A frame was left out: it was busy or stopped. */
  skipped(): void;
  failed(reason: string): void;
}

/** One version of an algorithm, wherever it works. */
export interface RunnableVersion {
  manifest: AlgorithmManifest;
  /** @throws when it cannot be loaded */
  load(): Promise<void>;
  start(settings: unknown, owner: RunOwner): ChannelRun;
  /** @returns why it cannot run with these settings */
  refusal(settings: unknown): Promise<string | undefined>;
  /** Why it was stopped of late. */
  trouble: string | undefined;
  /** It is left alone for a while. */
  isDown: boolean;
  restarts: number;
  /** Of its process; undefined: it has none now, or needs none. */
  use: RuntimeUse | undefined;
}
