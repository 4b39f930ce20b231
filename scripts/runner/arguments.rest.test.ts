import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../repository.ts";

function runTest(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "scripts/test.ts"), ...args], {
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

test("npm test prints its usage and runs nothing for --help or an unknown option", () => {
  const asked = runTest("--help");
  expect(asked).toMatchObject({ status: 0, output: expect.stringContaining("npm test -- 文件…") });
  const unknown = runTest("--restt");
  expect(unknown).toMatchObject({ status: 2, output: expect.stringContaining("--restt") });
  expect(unknown.output).toContain("npm run test:rest");
});
