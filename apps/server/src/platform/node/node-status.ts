import { z } from "zod";
import { JobRun } from "../jobs/job-health.ts";

/** What a process says of itself. */
export const NodeStatus = z.object({
  jobs: z.array(JobRun),
  /** Figures of /metrics, by their names. */
  figures: z.record(z.string(), z.number()),
  /** Of the last five minutes. */
  events: z.object({ accepted: z.number(), duplicate: z.number(), refused: z.record(z.string(), z.number()) }),
  isBusOpen: z.boolean(),
  storeTrouble: z.object({ cause: z.string(), since: z.number() }).nullable(),
  disk: z.object({ totalBytes: z.number(), freeBytes: z.number() }).nullable(),
  /** One an hour, oldest first: when, and bytes that were free. */
  diskSamples: z.array(z.tuple([z.number(), z.number()])),
  statements: z.array(z.object({ sql: z.string(), calls: z.number(), meanMs: z.number(), maxMs: z.number() })),
});
export type NodeStatus = z.infer<typeof NodeStatus>;

const hourMs = 3_600_000;
const samplesKept = 7 * 24;

/** Adds one where the last is an hour old. */
export function addDiskSample(samples: NodeStatus["diskSamples"], at: number, free: number): NodeStatus["diskSamples"] {
  const last = samples.at(-1);
  if (last !== undefined && at - last[0] < hourMs) return samples;
  return [...samples, [at, free] as [number, number]].slice(-samplesKept);
}
