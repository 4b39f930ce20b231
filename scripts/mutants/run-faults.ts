/**
 * Runs inside a copy of the repository: plants each fault of a JSON file in turn, runs the nearest tests and appends a
 * line to the results. Arguments: path of the faults, path of the results. `npm run lab -- mutants` starts this
 * program.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { projectFiles, root } from "../repository.ts";
import { chooseTests, readImports } from "../runner/choose.ts";
import { hasTagged, isRest } from "../runner/test-files.ts";
import { Fault, Outcome, plant } from "./fault.ts";
import { NearestTests } from "./nearest-tests.ts";

const [faultsPath = "", resultsPath = ""] = process.argv.slice(2);
const faults = z.array(Fault).parse(JSON.parse(readFileSync(faultsPath, "utf8")));
const known = existsSync(resultsPath) ? readFileSync(resultsPath, "utf8").trim().split("\n").filter(Boolean) : [];
const done = new Set(known.map((line) => Outcome.parse(JSON.parse(line)).id));

const files = projectFiles();
const imports = readImports(files, (path) => readFileSync(join(root, path), "utf8"));
/**
 * Returns whether a test file runs here. End-to-end tests and tests of attacks and failures take minutes; tests of
 * documents notice a changed text instead of a changed behaviour.
 */
const isHere = (path: string) =>
  !/^(e2e|demo|bench|hostile|faults|scripts)\//.test(path) && !path.endsWith(".soak.spec.ts");
const tagged = new Set(files.filter(hasTagged));
/**
 * Maximum number of test files of each command that run for one fault, nearest first. Some files are imported by
 * hundreds.
 */
const maxFiles = { test: 50, rest: 10 };

const quick = await NearestTests.start(true);
let slow: NearestTests | undefined;
for (const fault of faults) if (!done.has(fault.id)) await tryFault(fault);
await quick.close();
await slow?.close();
process.exit(0);

async function tryFault(fault: Fault): Promise<void> {
  const path = join(root, fault.file);
  const source = readFileSync(path, "utf8");
  const began = performance.now();
  const tests = chooseTests([fault.file], imports)
    .map(({ test }) => test)
    .filter(isHere);
  const swap = (isFaulty: boolean): void => {
    writeFileSync(path, isFaulty ? plant(source, fault) : source);
    buildAlgorithms(fault.file);
    quick.changed(fault.file);
    slow?.changed(fault.file);
  };
  swap(true);
  try {
    const first = await noticedBy(quick, tests.filter((test) => !isRest(test)).slice(0, maxFiles.test), swap);
    const second = first === null ? await runSlow(fault.file, tests, swap) : null;
    const noticed = first !== null ? "test" : second !== null ? "rest" : "none";
    const seconds = Math.round(performance.now() - began) / 1000;
    const outcome: Outcome = { ...fault, noticed, by: first ?? second ?? "", files: tests.length, seconds };
    appendFileSync(resultsPath, `${JSON.stringify(outcome)}\n`);
    console.log(`${noticed.padEnd(4)} ${seconds.toFixed(0).padStart(4)} 秒  ${fault.id}  ${outcome.by.slice(0, 160)}`);
  } finally {
    swap(false);
  }
}

/**
 * Returns the first test that fails with the fault and passes without it. A test that fails both times is ignored,
 * because a test may time out on a busy machine.
 * @param swap plants the fault in the file (true) or removes it (false)
 */
async function noticedBy(
  nearest: NearestTests,
  files: readonly string[],
  swap: (isFaulty: boolean) => void,
): Promise<string | null> {
  const failure = await nearest.run(files);
  if (failure === null || failure.file === undefined) return failure?.text ?? null;
  swap(false);
  const isFlaky = (await nearest.run([failure.file])) !== null;
  swap(true);
  if (!isFlaky) return failure.text;
  return noticedBy(
    nearest,
    files.filter((file) => file !== failure.file),
    swap,
  );
}

async function runSlow(
  file: string,
  tests: readonly string[],
  swap: (isFaulty: boolean) => void,
): Promise<string | null> {
  const chosen = tests.filter((test) => isRest(test) || tagged.has(test)).slice(0, maxFiles.rest);
  if (chosen.length === 0) return null;
  slow ??= await NearestTests.start(false);
  slow.changed(file);
  return noticedBy(slow, chosen, swap);
}

/** Builds the algorithms if the fault's file belongs to them: agents that tests start load the built algorithms. */
function buildAlgorithms(file: string): void {
  if (!/^(apps\/edge|packages)\//.test(file)) return;
  spawnSync(process.execPath, [join(root, "scripts/build/build-algorithms.ts")], { stdio: "ignore" });
}
