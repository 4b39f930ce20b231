import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const contract = join(import.meta.dirname, "../packages/contract/src");
/** Files whose texts may be trimmed only: passwords stay as typed, and weather comes from a service. */
const exceptions = ["session/session.rules.ts", "dashboard/weather.rules.ts"];
/** A `z.string(…)` with further checks whose last one is `.trim()`. */
const trimmed = /z\s*\.string\((?:[^()]|\([^()]*\))*\)\s*(?:\.\w+\([^()]*\)\s*)*\.trim\(\)/;

it("every text input of the contract is cleaned by pasted.ts; none is only trimmed", () => {
  const files = globSync("**/*.ts", { cwd: contract }).filter((file) => !file.endsWith(".test.ts"));
  const bad = files.filter((file) => trimmed.test(readFileSync(join(contract, file), "utf8")));
  expect(files.length).toBeGreaterThan(100);
  expect(bad.toSorted()).toEqual(exceptions.toSorted());
});

it("every number input of the console is NumberInput, which reads full-width digits", () => {
  const console = join(import.meta.dirname, "../apps/console/src");
  const usesAntd = (file: string) => /\bInputNumber\b[^;]*from "antd"/.test(readFileSync(join(console, file), "utf8"));
  expect(globSync("**/*.tsx", { cwd: console }).filter(usesAntd)).toEqual(["shared/form/NumberInput.tsx"]);
});
