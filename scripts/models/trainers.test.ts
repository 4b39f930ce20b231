import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";

const run = promisify(execFile);
const root = new URL("../../", import.meta.url).pathname;

/** Runs a trainer as the README beside it has it; a machine without what it needs is told what that is. @param program such as `plate.train` */
async function trained(program: string, minutes: number): Promise<{ lines: string[]; hasNetwork: boolean }> {
  const folder = await mkdtemp(join(tmpdir(), "huiyan-trainer-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const out = join(folder, "network.onnx");
  const options = ["--out", out, "--minutes", String(minutes), "--batch", "32"];
  try {
    const { stdout } = await run("/usr/bin/python3", ["-m", `models.${program}`, ...options], { cwd: root });
    return { lines: stdout.trim().split("\n"), hasNetwork: existsSync(out) };
  } catch (error) {
    throw new Error(`${program} 未能运行；所需软件包见 models/${program.split(".")[0]}/README.md`, { cause: error });
  }
}

const Figures = z.tuple([z.string(), z.coerce.number()]);

function figure(lines: readonly string[], pattern: RegExp): number {
  const match = pattern.exec(lines.at(-1) ?? "");
  return Figures.parse(match === null ? [] : [...match])[1];
}

test.runIf(process.env.HUIYAN_SOAK === "1")(
  "the finder of plates learns within five minutes: it finds drawn plates that it has not seen, and is written as ONNX",
  async () => {
    const { lines, hasNetwork } = await trained("plate.train_finder", 5);
    expect(figure(lines, /drawn: ([\d.]+)% of \d+ found/), lines.join("\n")).toBeGreaterThanOrEqual(5);
    expect(hasNetwork).toBe(true);
  },
  900_000,
);

test.runIf(process.env.HUIYAN_SOAK === "1")(
  "the judge of berths learns within five minutes: it tells drawn berths that it has not seen, and is written as ONNX",
  async () => {
    const { lines, hasNetwork } = await trained("berth.train", 5);
    // by chance 1,440 would be wrong
    expect(figure(lines, /drawn: (\d+) of 2880 wrong/), lines.join("\n")).toBeLessThanOrEqual(1_000);
    expect(hasNetwork).toBe(true);
  },
  900_000,
);
