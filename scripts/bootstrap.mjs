// Every npm script comes through here: installs what the lock says where needed, then runs the command with the pinned
// Node. Plain JavaScript, as it runs on whatever Node (20 or newer) started npm.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensurePackages, pinnedNode, root } from "./install-packages.mjs";

const commands = {
  start: ["scripts/build/build-product.ts", "apps/server/src/main.ts"],
  dev: ["scripts/build/build-algorithms.ts", "scripts/dev.ts"],
  "device-check": ["scripts/build/build-algorithms.ts", "scripts/device-check.ts"],
  "device-docs": ["scripts/write-device-docs.ts"],
  test: ["scripts/test.ts"],
  check: ["scripts/check.ts"],
  hostile: ["hostile/main.ts"],
  faults: ["faults/main.ts"],
  lab: ["scripts/lab.ts"],
  soak: ["scripts/soak.ts"],
  agent: ["scripts/build/build-algorithms.ts", "apps/edge/src/launch.ts"],
  "pack-agent": ["scripts/pack-agent.ts"],
  "pack-algorithm": ["scripts/pack-algorithm.ts"],
  "bundle-agent": ["scripts/agent/bundle-agent.ts"],
  "bundle-server": ["scripts/bundle/bundle-server.ts"],
  image: ["scripts/image/build-image.ts"],
  "recount-flow": ["apps/server/src/start/recount-flow.ts"],
};

const [name = "start", ...rest] = process.argv.slice(2);
// any other program of the repository: npm run node -- bench/ingest.ts --seconds 10
const programs = name === "node" ? rest.splice(0, 1) : commands[name];
if (programs === undefined || programs.length === 0) {
  console.error(`[准备] 未知命令 ${name}，可用：${[...Object.keys(commands), "node"].join("、")}`);
  process.exit(2);
}

/** Settings of the C library's allocator, which a process must be started with; steady-memory.ts tells why. */
const allocator = JSON.parse(readFileSync(join(root, "apps/server/src/start/allocator.json"), "utf8"));
const endWithParent = pathToFileURL(join(root, "apps/server/src/platform/process/end-with-parent.ts")).href;
let child = null;
let asked = null;
function passOn(signal) {
  asked ??= signal;
  child?.kill(signal);
}
// The terminal sends Ctrl-C to the whole group, npm and a supervisor to this process only: pass it on, then wait.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => passOn(signal));
// npm asks its shell alone to end, and a killed one nobody: server, agent or tests would go on without anyone.
if (
  ["start", "agent", "test", "check", "lab", "soak"].includes(name) &&
  process.env.npm_lifecycle_event !== undefined
) {
  const started = starters();
  setInterval(() => starters() !== started && asked === null && passOn("SIGTERM"), 500).unref();
}

/** The parent and, where that is npm's shell, npm. */
function starters() {
  try {
    const [, name, rest = ""] = /\((.*)\) (.*)$/s.exec(readFileSync(`/proc/${process.ppid}/stat`, "latin1")) ?? [];
    return /^(ba|da)?sh$/.test(name ?? "") ? `${process.ppid} ${rest.split(" ")[1]}` : `${process.ppid}`;
  } catch {
    // no such folder outside Linux
    return `${process.ppid}`;
  }
}

function run(program, args) {
  const path = `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH ?? ""}`;
  // A person talks to the tools of `dev`; the server is handed a pipe instead, whose end tells it that this is gone.
  const guard = name === "start" ? ["--import", endWithParent] : [];
  child = spawn(pinnedNode, [...guard, join(root, program), ...args], {
    cwd: root,
    stdio: [name === "start" ? "pipe" : "inherit", "inherit", "inherit"],
    env: { ...(name === "start" ? allocator : {}), ...process.env, PATH: path },
  });
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(`[准备] 无法运行 ${program}：${error.message}`);
      resolve(1);
    });
    child.once("exit", (code, signal) => resolve(code ?? (signal === "SIGINT" ? 130 : 143)));
  });
}

ensurePackages();
const asksForHelp = (name !== "node" && rest.includes("--help")) || rest.includes("-h");
const main = programs.at(-1);
for (const program of asksForHelp ? [main] : programs) {
  const code = await run(program, program === main ? rest : []);
  if (code !== 0) process.exit(code);
  if (asked !== null) process.exit(1);
}
