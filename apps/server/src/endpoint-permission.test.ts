import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../../..");

/** Compiles one file that uses the contract; returns the compiler's output. */
function compile(text: string): string {
  mkdirSync(join(root, ".out"), { recursive: true });
  const folder = mkdtempSync(join(root, ".out/compile-"));
  try {
    writeFileSync(join(folder, "probe.ts"), text);
    const settings = {
      extends: "../../tsconfig.base.json",
      compilerOptions: { noEmit: true, composite: false, incremental: false, emitDeclarationOnly: false },
      files: ["probe.ts"],
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
    const done = spawnSync(join(root, "node_modules/.bin/tsc"), ["-p", folder], { encoding: "utf8" });
    return done.stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const endpointWith = (permission: string, cost = 'cost: "cheap",') => `
import { z } from "zod";
import { endpoint, Nothing } from "../../packages/contract/src/endpoint.ts";
export const probe = endpoint({ name: "probe.get", method: "GET", path: "/probe", summary: "", ${permission} ${cost} input: Nothing, output: z.object({}) });
`;

it("compiles an endpoint with a permission and a cost", { tags: ["rest"] }, () => {
  expect(compile(endpointWith('permission: "message.read",'))).toBe("");
});

it("does not compile an endpoint without a permission, or with an unknown one", { tags: ["rest"] }, () => {
  expect(compile(endpointWith(""))).toContain("permission");
  expect(compile(endpointWith('permission: "everybody",'))).toContain("everybody");
});

it("does not compile an endpoint without a cost, or with an unknown one", { tags: ["rest"] }, () => {
  expect(compile(endpointWith('permission: "public",', ""))).toContain("cost");
  expect(compile(endpointWith('permission: "public",', 'cost: "free",'))).toContain("free");
});
