import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { memoryFolder } from "../store/memory-folder.ts";
import { childOutput } from "./child-output.ts";

const leftovers = () => readdirSync(memoryFolder()).filter((name) => name.startsWith("hy-"));

test("reads everything that a child writes in order, and reports the end", async () => {
  const before = leftovers();
  const parts: Buffer[] = [];
  const output = await childOutput((chunk) => parts.push(Buffer.from(chunk)));
  const code = "const b = Buffer.alloc(3_000_000, 'abcdefg'); process.stdout.write(b);";
  const child = spawn(process.execPath, ["-e", code], { stdio: ["ignore", output.forChild, "inherit"] });
  output.release();
  await output.ended;
  expect(Buffer.concat(parts).equals(Buffer.alloc(3_000_000, "abcdefg"))).toBe(true);
  expect(child.exitCode ?? 0).toBe(0);
  expect(leftovers()).toEqual(before);
});

test("reports the end even if the child does not start", async () => {
  const output = await childOutput(() => undefined);
  output.release();
  await output.ended;
});

test("reports the end if the child is killed", async () => {
  const output = await childOutput(() => undefined);
  const code = "setInterval(() => process.stdout.write('x'), 5)";
  const child = spawn(process.execPath, ["-e", code], { stdio: ["ignore", output.forChild, "inherit"] });
  output.release();
  setTimeout(() => child.kill("SIGKILL"), 100);
  await output.ended;
  expect(child.killed).toBe(true);
});
