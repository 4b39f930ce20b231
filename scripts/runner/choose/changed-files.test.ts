import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readChanges } from "./changed-files.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "huiyan-changes-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
function git(...args: string[]): void {
  const person = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"];
  execFileSync("git", [...person, ...args], { cwd: folder, stdio: "pipe" });
}
function commit(message: string): void {
  git("add", "--all");
  git("commit", "--quiet", "--message", message);
}

test("staged, unstaged, new, deleted and renamed files are what changed; ignored ones are not", () => {
  git("init", "--quiet");
  for (const path of ["staged.ts", "unstaged.ts", "deleted.ts", "from.ts", "same.ts"]) write(path, path);
  write(".gitignore", "ignored.ts");
  commit("first");
  for (const path of ["staged.ts", "unstaged.ts", "new 新.ts", "ignored.ts"]) write(path, "changed");
  git("add", "staged.ts");
  git("mv", "from.ts", "to.ts");
  rmSync(join(folder, "deleted.ts"));
  expect(readChanges(folder)).toEqual({
    source: "工作区的修改",
    paths: ["deleted.ts", "from.ts", "new 新.ts", "staged.ts", "to.ts", "unstaged.ts"],
  });
});

test("in a clean tree it is what the last commit did, also the very first one and a merge", () => {
  git("init", "--quiet", "--initial-branch=main");
  write("first.ts", "1");
  commit("first");
  expect(readChanges(folder)).toEqual({ source: "最近一次提交", paths: ["first.ts"] });
  git("checkout", "--quiet", "-b", "side");
  write("side.ts", "1");
  commit("side");
  git("checkout", "--quiet", "main");
  write("main.ts", "1");
  commit("main");
  git("merge", "--quiet", "--no-edit", "side");
  expect(readChanges(folder).paths).toEqual(["side.ts"]);
});

test("without git nothing is known to have changed", () => {
  expect(readChanges(folder).paths).toEqual([]);
});
