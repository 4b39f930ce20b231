import { appendFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { type Reporter, type TestCase, type TestResult } from "@playwright/test/reporter";

const root = resolve(import.meta.dirname, "..");

/**
 * Playwright reporter that writes one JSON line per journey, in the format of scripts/runner/results.ts. The seconds of
 * a file are the sum of its journeys.
 */
export default class RunnerReporter implements Reporter {
  onTestEnd({ title, location, expectedStatus }: TestCase, { status, duration, errors }: TestResult): void {
    const failed = status !== "skipped" && status !== expectedStatus;
    const state = failed ? "failed" : status === "skipped" ? "skipped" : "passed";
    const text = stripVTControlCharacters(errors.map(({ message, stack }) => stack ?? message ?? "").join("\n"));
    const file = { file: relative(root, location.file), seconds: duration / 1000 };
    for (const line of [
      { ...file, test: title, state, text },
      { ...file, test: "", state: "passed", text: "" },
    ])
      appendFileSync(process.env.TEST_REPORT ?? "", `${JSON.stringify(line)}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
