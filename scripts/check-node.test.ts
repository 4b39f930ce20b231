import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./repository.ts";

/**
 * Runs bootstrap.mjs with a faked version of Node. No such command as `help` exists, so an accepted version reports an
 * unknown command.
 */
function bootstrapOn(version: string) {
  const pretend = `Object.defineProperty(process,"versions",{value:{...process.versions,node:"${version}"}})`;
  const args = ["--import", `data:text/javascript,${encodeURIComponent(pretend)}`, join(root, "scripts/bootstrap.mjs")];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, "no-such-command"], { encoding: "utf8" });
  return { status, stdout, stderr };
}

test.each(["18.20.8", "16.20.2", "20.18.3"])(
  "Node %s is refused before anything is installed, with a message that names the required version",
  (version) => {
    const { status, stdout, stderr } = bootstrapOn(version);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^\[准备\] 需要 Node\.js 20\.19 或更新的版本，当前是 /);
    expect(stderr).toContain(`当前是 ${version}（`);
  },
);

test.each(["20.19.0", "22.1.0", "24.11.1"])("Node %s is accepted", (version) => {
  expect(bootstrapOn(version).stderr).toContain("未知命令 no-such-command");
});
