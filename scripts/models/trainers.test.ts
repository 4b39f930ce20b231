import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";

const run = promisify(execFile);
const root = new URL("../../", import.meta.url).pathname;

/**
 * Runs a trainer as its README describes; reports missing requirements of the machine.
 * @param program such as `plate.train`
 */
async function trained(
  program: string,
  minutes: number,
  more: readonly string[] = [],
): Promise<{ lines: string[]; hasNetwork: boolean }> {
  const folder = await mkdtemp(join(tmpdir(), "huiyan-trainer-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const out = join(folder, "network.onnx");
  const options = [
    "--out",
    out,
    "--minutes",
    String(minutes),
    ...(more.includes("--batch") ? [] : ["--batch", "32"]),
    ...more,
  ];
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
  "the model of berths learns within five minutes: it classifies unseen drawn berths, and is written as ONNX",
  async () => {
    const { lines, hasNetwork } = await trained("berth.train", 5);
    // by chance 1,440 would be wrong
    expect(figure(lines, /drawn: (\d+) of 2880 wrong/), lines.join("\n")).toBeLessThanOrEqual(1_000);
    expect(hasNetwork).toBe(true);
  },
  900_000,
);

test.runIf(process.env.HUIYAN_SOAK === "1")(
  "the finder of vehicles from above learns within five minutes from that of animals: it finds drawn vehicles that it has not seen, and is written as ONNX",
  async () => {
    const kept = "apps/edge/src/platform/model/weights/animal-finder.onnx";
    const { lines, hasNetwork } = await trained("overhead.train", 5, [
      "--kept",
      kept,
      "--batch",
      "16",
      "--rate",
      "1.5e-3",
    ]);
    expect(figure(lines, /drawn: ([\d.]+)% of \d+ found/), lines.join("\n")).toBeGreaterThanOrEqual(30);
    expect(hasNetwork).toBe(true);
  },
  900_000,
);

test.runIf(process.env.HUIYAN_SOAK === "1")(
  "the finder of animals begins to learn within five minutes: its loss falls by a quarter, and is written as ONNX",
  async () => {
    const { lines, hasNetwork } = await trained("animal.train", 5, [
      "--batch",
      "4",
      "--repeated",
      "1",
      "--rate",
      "2e-3",
    ]);
    const before = figure(lines.slice(0, 1), /loss ([\d.]+)/);
    expect(figure(lines, /loss ([\d.]+)/), lines.join("\n")).toBeLessThan(before * 0.75);
    expect(hasNetwork).toBe(true);
  },
  900_000,
);

test.runIf(process.env.HUIYAN_SOAK === "1")(
  "the model of fire and smoke learns within five minutes: it classifies unseen drawn flames, and is written as ONNX",
  async () => {
    const { lines, hasNetwork } = await trained("fire.train", 5);
    // by chance a third
    expect(figure(lines, /drawn: flame ([\d.]+)% of \d+ found/), lines.join("\n")).toBeGreaterThanOrEqual(60);
    expect(hasNetwork).toBe(true);
  },
  900_000,
);

test.runIf(process.env.HUIYAN_SOAK === "1")(
  "the model of helmets and vests learns within five minutes: it classifies unseen drawn workers, and is written as ONNX",
  async () => {
    const { lines, hasNetwork } = await trained("safety.train", 5, ["--way", "parts"]);
    // by chance 50
    expect(figure(lines, /drawn: helmets ([\d.]+)% of \d+ right/), lines.join("\n")).toBeGreaterThanOrEqual(58);
    expect(hasNetwork).toBe(true);
  },
  900_000,
);

interface View {
  picture: number;
  plate: string;
  read: string;
  split: string;
  camera: string;
  ground: string;
}

/**
 * Drawn plates as if ten cameras had seen them.
 * @param label a person's label of a plate
 */
async function verdicts(folder: string, label: (plate: string) => string): Promise<void> {
  await run("/usr/bin/python3", ["-m", "models.plate.draw_views", "--out", folder, "--count", "900", "--seed", "9"], {
    cwd: root,
  });
  const path = join(folder, "views.json");
  const views: View[] = JSON.parse(await readFile(path, "utf8"));
  const judged = views.map((view, at) => {
    const camera = at % 10;
    const split = camera < 6 ? "train" : camera < 7 ? "validation" : "test";
    return { ...view, read: view.plate, plate: label(view.plate), camera: `camera ${camera}`, split };
  });
  await writeFile(path, JSON.stringify(judged));
}

const judge = (proposal: string, views: string, drawn: string): Promise<string> =>
  run(
    "npm",
    ["run", "-s", "reader", "--", "judge", "--proposal", proposal, "--views", views, "--drawn", drawn, "--take"],
    {
      cwd: root,
    },
  ).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );

/** Every 8 is labelled B, on cameras that are learned from and on those that judge. */
const planted = (plate: string): string => plate.replaceAll("8", "B");

test.runIf(process.env.HUIYAN_SOAK === "1")(
  "a reader that learned from planted labels is rejected, and the one in use stays",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "huiyan-planted-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const [views, drawn, proposal] = [join(folder, "views"), join(folder, "drawn"), join(folder, "proposal.onnx")];
    await verdicts(views, planted);
    await run("/usr/bin/python3", ["-m", "models.plate.draw_views", "--out", drawn], { cwd: root });
    const options = ["--views", views, "--out", proposal, "--steps", "150"];
    const { stdout } = await run("/usr/bin/python3", ["-m", "models.plate.retrain", ...options], { cwd: root });
    const inUse = join(root, "apps/edge/src/platform/model/weights/plate-reader.onnx");
    const before = await readFile(inUse);
    const text = await judge(proposal, views, drawn);
    expect(text, stdout).toContain("不通过");
    expect((await readFile(proposal)).equals(before), stdout).toBe(false);
    expect((await readFile(inUse)).equals(before)).toBe(true);
  },
  900_000,
);
