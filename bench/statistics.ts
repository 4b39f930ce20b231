import { cpus, loadavg, totalmem } from "node:os";

/** Returns the `p`-th percentile, `p` from 0 to 1; 0 if there are no samples. */
function percentile(samples: readonly number[], p: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? 0;
}

export function summary(samples: readonly number[]): { n: number; p50: number; p95: number; p99: number } {
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    n: samples.length,
    p50: round(percentile(samples, 0.5)),
    p95: round(percentile(samples, 0.95)),
    p99: round(percentile(samples, 0.99)),
  };
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Returns processor, memory, load and Node version of the machine on which a measurement runs. */
export function machine() {
  const [first] = cpus();
  return {
    cpu: first?.model ?? "unknown",
    cores: cpus().length,
    memory_gb: Math.round(totalmem() / 2 ** 30),
    load: loadavg().map((value) => Math.round(value * 100) / 100),
    node: process.version,
  };
}
