import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";
import { root } from "../repository.ts";

/**
 * One line of a report: the result of a test, or of a whole file if the name is empty. A file's seconds include its
 * hooks and imports.
 */
const Outcome = z.object({
  /** Path from the root of the repository. */
  file: z.string(),
  test: z.string(),
  state: z.enum(["passed", "failed", "skipped"]),
  seconds: z.number(),
  /** Message and stack of a failure; otherwise empty. */
  text: z.string(),
});
export type Outcome = z.infer<typeof Outcome>;

export const Counts = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  /** Seconds of each test file, by its path. */
  files: z.record(z.string(), z.number()),
  /** Seconds of the slowest test of each file. */
  slowest: z.record(z.string(), z.number()),
  failures: z.array(z.object({ file: z.string(), test: z.string(), text: z.string() })),
});
export type Counts = z.infer<typeof Counts>;

/** Environment variable with the path of the report that the reporters of vitest and Playwright write. */
export const reportSetting = "TEST_REPORT";

/**
 * Appends a line to the report. Does nothing if the environment variable is not set.
 * @param file absolute path
 */
export function writeOutcome({ file, text, ...outcome }: Outcome): void {
  const path = process.env[reportSetting];
  if (path === undefined) return;
  const line = { ...outcome, file: relative(root, file), text: stripVTControlCharacters(text) };
  appendFileSync(path, `${JSON.stringify(line)}\n`);
}

/** Returns the counts of a report; null if the report does not exist. */
export function readResults(path: string): Counts | null {
  if (!existsSync(path)) return null;
  const counts: Counts = { passed: 0, failed: 0, skipped: 0, files: {}, slowest: {}, failures: [] };
  for (const line of readFileSync(path, "utf8").trimEnd().split("\n")) {
    const { file, test, state, seconds, text } = Outcome.parse(JSON.parse(line));
    const isFile = test === "";
    counts.files[file] = (counts.files[file] ?? 0) + (isFile ? seconds : 0);
    if (!isFile) counts.slowest[file] = Math.max(counts.slowest[file] ?? 0, seconds);
    if (!isFile || state === "failed") counts[state] += 1;
    if (state === "failed") counts.failures.push({ file, test, text });
  }
  return counts;
}
