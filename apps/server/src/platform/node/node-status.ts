import { z } from "zod";
import { JobRun } from "../jobs/job-health.ts";

/** Status that a node reports about its process. */
export const NodeStatus = z.object({
  jobs: z.array(JobRun),
  /** Values of metrics, by name. */
  figures: z.record(z.string(), z.number()),
  /** Counts of device events in the last five minutes. */
  events: z.object({ accepted: z.number(), duplicate: z.number(), refused: z.record(z.string(), z.number()) }),
  isBusOpen: z.boolean(),
  /** Ids of the other nodes whose hellos this node receives; absent in reports of the previous version. */
  heard: z.array(z.string()).optional(),
  storeTrouble: z.object({ cause: z.string(), since: z.number() }).nullable(),
  disk: z.object({ totalBytes: z.number(), freeBytes: z.number() }).nullable(),
  /** Hourly samples, oldest first: time in epoch ms, and free bytes. */
  diskSamples: z.array(z.tuple([z.number(), z.number()])),
  statements: z.array(z.object({ sql: z.string(), calls: z.number(), meanMs: z.number(), maxMs: z.number() })),
});
export type NodeStatus = z.infer<typeof NodeStatus>;

const hourMs = 3_600_000;
const samplesKept = 7 * 24;

/** Adds a sample if the last one is at least an hour old. */
export function addDiskSample(samples: NodeStatus["diskSamples"], at: number, free: number): NodeStatus["diskSamples"] {
  const last = samples.at(-1);
  if (last !== undefined && at - last[0] < hourMs) return samples;
  return [...samples, [at, free] as [number, number]].slice(-samplesKept);
}
