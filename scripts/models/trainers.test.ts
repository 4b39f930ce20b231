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
 * Runs a trainer as its README describes.
 * @param program such as `plate.train`
 * @throws Error that names the README with the required packages, if the program fails
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
  "the plate detector learns within five minutes: it finds generated plates that it has not seen, and is written as ONNX",
  async () => {
    const { lines, hasNetwork } = await trained("plate.train_finder", 5);
    expect(figure(lines, /drawn: ([\d.]+)% of \d+ found/), lines.join("\n")).toBeGreaterThanOrEqual(5);
    expect(hasNetwork).toBe(true);
  },
  900_000,
);

test.runIf(process.env.HUIYAN_SOAK === "1")(
  "the parking-space model learns within five minutes: it classifies unseen generated spaces, and is written as ONNX",
  async () => {
    const { lines, hasNetwork } = await trained("berth.train", 5);
    // a random model would classify 1,440 of 2,880 parking spaces wrong
    expect(figure(lines, /drawn: (\d+) of 2880 wrong/), lines.join("\n")).toBeLessThanOrEqual(1_000);
    expect(hasNetwork).toBe(true);
  },
  900_000,
);

test.runIf(process.env.HUIYAN_SOAK === "1")(
  "the overhead vehicle detector learns within five minutes from the animal detector: it finds unseen generated vehicles, and is written as ONNX",
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
  "the animal detector begins to learn within five minutes: its loss falls by a quarter, and is written as ONNX",
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
  "the fire and smoke model learns within five minutes: it classifies unseen generated flames, and is written as ONNX",
  async () => {
    const { lines, hasNetwork } = await trained("fire.train", 5);
    // a random model would find a third of the flames
    expect(figure(lines, /drawn: flame ([\d.]+)% of \d+ found/), lines.join("\n")).toBeGreaterThanOrEqual(60);
    expect(hasNetwork).toBe(true);
  },
  900_000,
);

test.runIf(process.env.HUIYAN_SOAK === "1")(
  "the helmet and vest model learns within five minutes: it classifies unseen generated workers, and is written as ONNX",
  async () => {
    const { lines, hasNetwork } = await trained("safety.train", 5, ["--way", "parts"]);
    // a random model would judge 50 % of the helmets right
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
 * Writes generated plates as if ten cameras had seen them.
 * @param label returns a person's label for a plate
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

/** Labels every 8 as B, on the cameras for training and on those for the evaluation. */
const planted = (plate: string): string => plate.replaceAll("8", "B");

test.runIf(process.env.HUIYAN_SOAK === "1")(
  "a reader that learned from wrong labels is rejected, and the one in use stays",
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
