import { readFileSync } from "node:fs";
import { z } from "zod";

/**
 * Environment variables for processes that handle pictures.
 * glibc keeps one arena per thread and raises its threshold for large blocks. Memory that many threads free stays
 * scattered in the arenas, and the process grows for hours.
 * The variables must be set before a process starts; scripts/bootstrap.mjs does so for the server.
 */
export const steadyMemory = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(new URL("./allocator.json", import.meta.url), "utf8")));
