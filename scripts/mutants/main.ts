/**
 * npm run lab -- mutants: mutation test of the SQL and the rules. In a copy of the last commit it plants small faults into
 * the SQL statements of the server, one after the other, and prints the faults that no test noticed.
 * mutants --rules in the pure rules (`*.rules.ts`) in place of the SQL
 * mutants PATH… --sample 40 [--seed 1] only in these paths, 40 faults
 * mutants --faults FILE faults of a JSON file: id, file, old, new
 * --name NAME name of the results
 * The results are stored in `.out/mutants`. A second run with the same name continues where the first one ended.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import fc from "fast-check";
import { z } from "zod";
import { outFolder, projectFiles, root } from "../repository.ts";
import { Fault, Outcome, plant } from "./fault.ts";
import { queryFaults } from "./query-faults.ts";
import { ruleFaults } from "./rule-faults.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    faults: { type: "string" },
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    rules: { type: "boolean", default: false },
    name: { type: "string" },
  },
});
const name = values.name ?? (values.rules ? "rules" : "queries");
const folder = join(outFolder, "mutants");
const copy = join(folder, name);
const results = join(folder, `${name}.jsonl`);
mkdirSync(folder, { recursive: true });
const faults = choose(values.faults === undefined ? deriveFaults() : readFaults(resolve(values.faults)));
makeCopy();
for (const fault of faults) plant(readFileSync(join(copy, fault.file), "utf8"), fault);
const list = join(folder, `${name}.json`);
writeFileSync(list, JSON.stringify(faults));
const child = spawn(process.execPath, [join(copy, "scripts/mutants/run-faults.ts"), list, results], {
  cwd: copy,
  stdio: "inherit",
  env: { ...process.env, NODE_COMPILE_CACHE: join(copy, ".out/compiled") },
});
const [code] = await once(child, "exit");
report();
process.exitCode = Number(code ?? 1);

/** Derives the faults of all queries, or of all pure rules, in the chosen paths. */
function deriveFaults(): Fault[] {
  const isChosen = (path: string) => positionals.length === 0 || positionals.some((start) => path.startsWith(start));
  const [ending, derive] = values.rules
    ? ([".rules.ts", ruleFaults] as const)
    : ([".queries.ts", queryFaults] as const);
  return projectFiles()
    .filter((path) => path.endsWith(ending) && isChosen(path))
    .flatMap((path) => derive(path, readFileSync(join(root, path), "utf8")));
}

function readFaults(path: string): Fault[] {
  return z.array(Fault).parse(JSON.parse(readFileSync(path, "utf8")));
}

/** Draws a random sample of the faults with the given seed. */
function choose(all: readonly Fault[]): Fault[] {
  const count = Math.min(Number(values.sample ?? all.length), all.length);
  if (count === all.length) return [...all];
  const drawn = fc.sample(fc.shuffledSubarray([...all], { minLength: count, maxLength: count }), {
    numRuns: 1,
    seed: Number(values.seed),
  });
  return drawn[0] ?? [];
}

/** Clones the last commit and hard-links the installed packages, so that no fault changes the working tree. */
function makeCopy(): void {
  rmSync(copy, { recursive: true, force: true });
  execFileSync("git", ["clone", "-q", root, copy]);
  const folders = [
    "",
    ...["apps", "packages"].flatMap((name) => readdirSync(join(root, name)).map((one) => `${name}/${one}/`)),
  ];
  for (const name of folders.filter((one) => existsSync(join(root, one, "node_modules"))))
    execFileSync("cp", ["-al", join(root, name, "node_modules"), join(copy, name, "node_modules")]);
}

function report(): void {
  const ids = new Set(faults.map(({ id }) => id));
  const lines = existsSync(results) ? readFileSync(results, "utf8").trim().split("\n").filter(Boolean) : [];
  const all = lines.map((line) => Outcome.parse(JSON.parse(line))).filter(({ id }) => ids.has(id));
  const count = (one: Outcome["noticed"]) => all.filter(({ noticed }) => noticed === one).length;
  console.log("\n没有测试发现：");
  for (const { id, old } of all.filter(({ noticed }) => noticed === "none"))
    console.log(`  ${id}\n      ${old.replace(/\s+/g, " ")}`);
  console.log(
    `\n种下 ${all.length} 个：npm test 发现 ${count("test")} 个，npm run test:rest 另外发现 ${count("rest")} 个，没有发现 ${count("none")} 个`,
  );
}
