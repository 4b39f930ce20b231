import { readFileSync } from "node:fs";
import { z } from "zod";

/**
 * Environment of the processes through which pictures pass. glibc keeps an arena per thread and moves its threshold for
 * large blocks up: memory that was freed in many threads stays scattered in them, and the process grows for hours. It
 * must be set before a process starts; scripts/bootstrap.mjs does so for the server.
 */
export const steadyMemory = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(new URL("./allocator.json", import.meta.url), "utf8")));
