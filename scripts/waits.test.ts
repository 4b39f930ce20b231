import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectFiles, root } from "./repository.ts";

/** Minimum timeout of a wait in a test, ms: a busy machine is several times slower than a quiet one. */
const minPatienceMs = 20_000;
const opening = "([{";
const closing = ")]}";

/** Returns the arguments of the call whose opening bracket is before `from`. */
function argumentsAt(code: string, from: number): string[] {
  const found = [""];
  let depth = 1;
  for (let at = from; at < code.length; at++) {
    const character = code.charAt(at);
    if (opening.includes(character)) depth += 1;
    if (closing.includes(character)) depth -= 1;
    if (depth === 0) break;
    if (character === "," && depth === 1) found.push("");
    else found.push(`${found.pop() ?? ""}${character}`);
  }
  return found.map((text) => text.trim()).filter((text) => text !== "");
}

/** Returns the waits of a file whose timeout is absent (Vitest waits one second) or a number below the minimum. */
function hastyWaits(code: string): string[] {
  return [...code.matchAll(/\bvi\.wait(?:For|Until)\(/g)].flatMap(({ 0: call, index }) => {
    const [work = "", options = "timeout: 1_000"] = argumentsAt(code, index + call.length);
    const [, ms] = /(?:^|\btimeout: *)([\d_]+)/.exec(options) ?? [];
    return Number(ms?.replaceAll("_", "")) < minPatienceMs ? [`${call}${work.slice(0, 60)}`] : [];
  });
}

const tests = projectFiles().filter((path) =>
  /^(apps|packages|scripts|e2e|bench|faults|hostile)\/.*\.tsx?$/.test(path),
);

test("waits of tests are patient enough for a busy machine", () => {
  expect(tests.length).toBeGreaterThan(1_000);
  const hasty = tests
    .filter((path) => path !== "scripts/waits.test.ts")
    .flatMap((path) => hastyWaits(readFileSync(join(root, path), "utf8")).map((wait) => `${path}: ${wait}`));
  expect(hasty).toEqual([]);
});

test.each([
  ["vi.waitUntil(() => seen.length === 2)", 1],
  ["vi.waitFor(() => expect(of(1, 2)).toBe(3), 5000)", 1],
  ["vi.waitFor(() => expect(a).toBe(3), { timeout: 5_000 })", 1],
  ["vi.waitFor(() => {\n  expect(a).toBe(3);\n}, {\n  interval: 9,\n  timeout: 5_000,\n})", 1],
  ["vi.waitFor(() => expect(a).toBe(3), { timeout: 60_000, interval: 200 })", 0],
  ["vi.waitFor(() => expect(a).toBe(3), 60_000)", 0],
  ["vi.waitFor(work, patience)", 0],
])("«%s» has %i hasty waits", (code, count) => expect(hastyWaits(code)).toHaveLength(count));
