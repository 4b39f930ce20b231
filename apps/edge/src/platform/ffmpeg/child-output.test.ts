import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { memoryFolder } from "../store/memory-folder.ts";
import { childOutput } from "./child-output.ts";

const leftovers = () => readdirSync(memoryFolder()).filter((name) => name.startsWith("hy-"));

test("all that a child writes is read, in its order, and the end of it is known", async () => {
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

test("of a child that does not start the end comes as well", async () => {
  const output = await childOutput(() => undefined);
  output.release();
  await output.ended;
});

test("a child that is killed ends it", async () => {
  const output = await childOutput(() => undefined);
  const code = "setInterval(() => process.stdout.write('x'), 5)";
  const child = spawn(process.execPath, ["-e", code], { stdio: ["ignore", output.forChild, "inherit"] });
  output.release();
  setTimeout(() => child.kill("SIGKILL"), 100);
  await output.ended;
  expect(child.killed).toBe(true);
});
