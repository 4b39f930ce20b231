import { existsSync, readFileSync } from "node:fs";

export interface JunitReport {
  passed: number;
  failed: number;
  skipped: number;
  /** Test files that ran, as the runner names them. */
  files: string[];
  /** Seconds that each of them took. */
  seconds: Record<string, number>;
}

/** Counts of a JUnit report, which vitest and Playwright both write; null where there is none. */
export function readJunit(path: string): JunitReport | null {
  return existsSync(path) ? countJunit(readFileSync(path, "utf8")) : null;
}

export function countJunit(xml: string): JunitReport {
  const suites = [...xml.matchAll(/<testsuite\s([^>]*)>/g)].map(([, attributes = ""]) => attributes);
  const sum = (name: string) => suites.reduce((total, suite) => total + Number(attribute(suite, name) ?? 0), 0);
  const failed = sum("failures") + sum("errors");
  const skipped = sum("skipped");
  return {
    passed: sum("tests") - failed - skipped,
    failed,
    skipped,
    files: suites.map((suite) => attribute(suite, "name") ?? ""),
    seconds: Object.fromEntries(
      suites.map((suite) => [attribute(suite, "name") ?? "", Number(attribute(suite, "time") ?? 0)]),
    ),
  };
}

function attribute(text: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(text)?.[1];
}
