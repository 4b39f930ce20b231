import { expect, it } from "vitest";
import { plant } from "./fault.ts";
import { ruleFaults } from "./rule-faults.ts";

const head = "const f = (a: number, list: number[]) => ";

/** Returns the body of the function with each of its faults. */
const faultsOf = (body: string) =>
  ruleFaults("a.rules.ts", `${head}${body};`).map((fault) =>
    plant(`${head}${body};`, fault).slice(head.length).replace(/;$/, ""),
  );

it.each<[rule: string, body: string, faults: string[]]>([
  ["a boundary moves by one value", "a <= b", ["a < b"]],
  ["an equality becomes its opposite", "a === b", ["a !== b"]],
  ["and becomes or", "(a && b)", ["(a || b)"]],
  ["a negation goes", "!a", ["a"]],
  ["a calculation uses the opposite operator", "a * (b - c)", ["a / (b - c)", "a * (b + c)"]],
  ["texts are not subtracted", "'a' + b", []],
  ["a number is one higher", "g(a, 1_000)", ["g(a, 1001)"]],
  ["a branch is always taken, and never", "a ? b : c", ["true ? b : c", "false ? b : c"]],
  ["a filter is left out", "list.filter((x) => x).length", ["list.length"]],
  ["a call becomes its opposite", "Math.min(a, b)", ["Math.max(a, b)"]],
])("%s", (_rule, body, faults) => expect(faultsOf(body)).toEqual(faults));

it("finds the branches of statements", () => {
  const code = "function f(a: number) {\n  if (a) return b;\n  return c;\n}";
  expect(ruleFaults("a.rules.ts", code).map((fault) => plant(code, fault).split("\n")[1])).toEqual([
    "  if (true) return b;",
    "  if (false) return b;",
  ]);
});

it("leaves constants outside functions alone, and gives each fault a unique id", () => {
  expect(ruleFaults("a.rules.ts", "export const limit = 60 * 1_000;")).toEqual([]);
  const ids = ruleFaults("a.rules.ts", `${head}(a > 1 ? a : 2);`).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
