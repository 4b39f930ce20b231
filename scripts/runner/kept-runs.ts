import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { outFolder } from "../repository.ts";

const KeptStep = z.object({
  name: z.string(),
  /** Of the whole step. */
  seconds: z.number(),
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  interrupted: z.boolean(),
  /** Seconds of each test file, as its runner names it. */
  files: z.record(z.string(), z.number()),
  failures: z.array(z.object({ file: z.string(), test: z.string(), text: z.string() })),
  /** Command lines of what it had started and left behind. */
  leftBehind: z.array(z.string()),
});

const KeptRun = z.object({
  command: z.string(),
  began: z.iso.datetime(),
  seconds: z.number(),
  interruptedBy: z.string().nullable(),
  machine: z.object({
    cores: z.number(),
    /** Processes that wanted a core in the minute before, at the begin and at the end. */
    loadBegan: z.number(),
    loadEnded: z.number(),
  }),
  slowest: z.array(z.object({ file: z.string(), seconds: z.number() })),
  steps: z.array(KeptStep),
});
export type KeptRun = z.infer<typeof KeptRun>;

const runsFolder = join(outFolder, "runs");
/** Of each command. */
const keptRuns = 20;

/** Writes what a run was like to `<folder>/<timestamp>-<command>.json` and forgets all but the last of that command. */
export function keepRun(run: KeptRun, folder = runsFolder): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${run.began.replaceAll(":", "-")}-${run.command}.json`);
  writeFileSync(path, `${JSON.stringify(run, null, 2)}\n`);
  const same = namesIn(folder).filter((name) => name.endsWith(`-${run.command}.json`));
  for (const name of same.slice(0, -keptRuns)) rmSync(join(folder, name));
  return path;
}

/** Former runs, the newest first. One that another version wrote in another form is passed over. */
export function readRuns(folder = runsFolder): KeptRun[] {
  return namesIn(folder)
    .toReversed()
    .flatMap((name) => {
      const { data } = KeptRun.safeParse(jsonIn(join(folder, name)));
      return data === undefined ? [] : [data];
    });
}

/** The timestamp stands first, so that the order of the names is that of time. */
function namesIn(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".json"))
        .toSorted()
    : [];
}

/** Undefined of what is not whole: a run may have been killed while it wrote. */
function jsonIn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
