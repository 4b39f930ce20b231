import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { root } from "./repository.ts";
import { journeysOf } from "./steps.ts";

it("journeys whose browser died run once more: those files, of that project", () => {
  const again = journeysOf("journeys", "浏览器全流程").again?.step(["alarm/folding.spec.ts"]);
  const [program = "", ...args] = again?.command ?? [];
  const listed = execFileSync(program, [...args, "--list", "--reporter=list"], { cwd: root, encoding: "utf8" });
  expect(listed).toMatch(/^Total: \d+ tests? in 1 file$/m);
});
