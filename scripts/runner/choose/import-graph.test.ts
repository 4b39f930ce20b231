import { expect, test } from "vitest";
import { readGraph } from "./import-graph.ts";

function namedBy(path: string, code: string, others: string[]): string[] {
  const graph = readGraph([path, ...others], (one) => (one === path ? code : ""));
  return [...(graph.get(path) ?? [])].toSorted();
}

test("imports are followed from the file's own folder, through a package of ours, and with what bundlers are told", () => {
  const code = `import { a } from "../b/b.ts";
    export * from './c.ts'
    const d = await import("./d.ts");
    import raw from "./page.html?raw";
    import { e } from "@huiyan/contract/point/point.api";
    import z from "zod";`;
  const others = [
    "a/b/b.ts",
    "a/a/c.ts",
    "a/a/d.ts",
    "a/a/page.html",
    "packages/contract/src/point/point.api.ts",
    "zod",
  ];
  expect(namedBy("a/a/a.ts", code, others)).toEqual(others.slice(0, -1).toSorted().concat("zod").toSorted());
  expect(namedBy("a/a/a.ts", code, ["b/b.ts", "b.ts"])).toEqual([]);
});

test("a program that is started by its path is named, from its folder or from the root", () => {
  const code = 'spawn("apps/server/src/main.ts"); new Worker(join(import.meta.dirname, "read-worker.ts"));';
  expect(namedBy("a/a.ts", code, ["apps/server/src/main.ts", "a/read-worker.ts", "read-worker.ts"])).toEqual([
    "a/read-worker.ts",
    "apps/server/src/main.ts",
    "read-worker.ts",
  ]);
});

test("what is imported as a type alone is left to the compiler", () => {
  const code = `import { type A, type B } from "./types.ts";
import type { C } from "./types.ts";
import {
  type D,
  type E,
} from "./types.ts";
import { type F, g } from "./both.ts";`;
  expect(namedBy("a.ts", code, ["types.ts", "both.ts"])).toEqual(["both.ts"]);
});
