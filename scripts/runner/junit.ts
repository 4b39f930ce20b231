import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

export interface JunitReport {
  passed: number;
  failed: number;
  skipped: number;
  /** Test files that ran, as the runner names them. */
  files: string[];
  /** Seconds that each of them took. */
  seconds: Record<string, number>;
  failures: Failure[];
}

interface Failure {
  file: string;
  test: string;
  /** What the runner says of it: message, place, difference. */
  text: string;
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
    failures: failuresIn(xml),
  };
}

function failuresIn(xml: string): Failure[] {
  return [...xml.matchAll(/<testcase\s([^>]*[^/])>([\s\S]*?)<\/testcase>/g)].flatMap(
    ([, attributes = "", body = ""]) => {
      const found = /<(failure|error)(\s[^>]*)?>([\s\S]*?)<\/\1>/.exec(body);
      if (found === null) return [];
      const [, , described = "", inside = ""] = found;
      const text = written(inside).trim() || written(attribute(described, "message") ?? "");
      const [file = "", test = ""] = ["classname", "name"].map((name) => written(attribute(attributes, name) ?? ""));
      return [{ file, test, text }];
    },
  );
}

const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

/** Text of an element or attribute as it was before it was written to XML, without a terminal's colours. */
function written(xml: string): string {
  const plain = xml.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? "");
  const parts = xml.includes("<![CDATA[") ? xml.matchAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g) : [[plain, plain]];
  return stripVTControlCharacters([...parts].map(([, part = ""]) => part).join(""));
}

function attribute(text: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(text)?.[1];
}
