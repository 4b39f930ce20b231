import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";
import { root } from "../repository.ts";

export const Counts = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  /** Seconds of each test file; the key is the path from the root of the repository. */
  files: z.record(z.string(), z.number()),
  /** Seconds of the slowest test of each file. */
  slowest: z.record(z.string(), z.number()),
  failures: z.array(z.object({ file: z.string(), test: z.string(), text: z.string() })),
});
export type Counts = z.infer<typeof Counts>;

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      status: z.string(),
      message: z.string().default(""),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const PlaywrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.enum(["expected", "unexpected", "flaky", "skipped"]),
      results: z.array(
        z.object({ duration: z.number(), errors: z.array(z.object({ message: z.string().optional() })) }),
      ),
    }),
  ),
});
interface Suite {
  specs: z.infer<typeof PlaywrightSpec>[];
  suites?: Suite[] | undefined;
}
const Suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(PlaywrightSpec), suites: z.array(Suite).optional() }),
);
const PlaywrightReport = z.object({ config: z.object({ rootDir: z.string() }), suites: z.array(Suite) });

/** One test as a runner reports it; without a name: a whole file, which counts only when it fails. */
interface Outcome {
  file: string;
  test: string;
  state: "passed" | "failed" | "skipped";
  seconds: number;
  text: string;
}

/** Returns the counts of a JSON report of vitest or Playwright; null when no report was written. */
export function readResults(path: string): Counts | null {
  if (!existsSync(path)) return null;
  const report: unknown = JSON.parse(readFileSync(path, "utf8"));
  const vitest = VitestReport.safeParse(report);
  return countOutcomes(vitest.success ? ofVitest(vitest.data) : ofPlaywright(PlaywrightReport.parse(report)));
}

function countOutcomes(outcomes: readonly Outcome[]): Counts {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0, files: {}, slowest: {}, failures: [] };
  for (const { file, test, state, seconds, text } of outcomes) {
    const isFile = test === "";
    counts.files[file] = isFile ? seconds : (counts.files[file] ?? 0);
    if (!isFile) counts.slowest[file] = Math.max(counts.slowest[file] ?? 0, seconds);
    if (!isFile || state === "failed") counts[state] += 1;
    if (state === "failed") counts.failures.push({ file, test, text: stripVTControlCharacters(text) });
  }
  return counts;
}

function ofVitest({ testResults }: z.infer<typeof VitestReport>): Outcome[] {
  return testResults.flatMap(({ name, startTime, endTime, status, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.map(({ fullName, status, duration, failureMessages }): Outcome => {
      const state = status === "passed" || status === "failed" ? status : "skipped";
      return { file, test: fullName, state, seconds: (duration ?? 0) / 1000, text: (failureMessages ?? []).join("\n") };
    });
    // A file that could not be loaded, or whose hook failed, fails without a failed test.
    const isBroken = status === "failed" && !tests.some(({ state }) => state === "failed");
    const seconds = (endTime - startTime) / 1000;
    return [{ file, test: "", state: isBroken ? "failed" : "passed", seconds, text: message }, ...tests];
  });
}

function ofPlaywright({ config, suites }: z.infer<typeof PlaywrightReport>): Outcome[] {
  const states = { expected: "passed", unexpected: "failed", flaky: "failed", skipped: "skipped" } as const;
  const folder = relative(root, config.rootDir);
  const specs = (suite: Suite): Suite["specs"] => [...suite.specs, ...(suite.suites ?? []).flatMap(specs)];
  const outcomes = suites.flatMap(specs).flatMap(({ title, file, tests }) =>
    tests.map(({ status, results }): Outcome => {
      const seconds = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
      const text = results.flatMap(({ errors }) => errors.map(({ message = "" }) => message)).join("\n");
      return { file: `${folder}/${file}`, test: title, state: states[status], seconds, text };
    }),
  );
  return [...outcomes, ...filesOf(outcomes)];
}

function filesOf(outcomes: readonly Outcome[]): Outcome[] {
  const seconds = new Map<string, number>();
  for (const one of outcomes) seconds.set(one.file, (seconds.get(one.file) ?? 0) + one.seconds);
  return [...seconds].map(([file, seconds]) => ({ file, test: "", state: "passed", seconds, text: "" }));
}
