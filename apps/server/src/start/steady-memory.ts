import { readFileSync } from "node:fs";
import { z } from "zod";

/**
 * Environment variables that limit memory growth of processes which handle pictures. glibc has one arena per thread,
 * and raises its threshold for large blocks. Without these settings, memory that many threads free stays scattered in
 * the arenas, and the process grows for hours. glibc reads the variables only when a process starts;
 * scripts/bootstrap.mjs sets them for the server.
 */
export const steadyMemory = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(new URL("./allocator.json", import.meta.url), "utf8")));
